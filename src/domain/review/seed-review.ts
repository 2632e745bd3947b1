import * as z from 'zod/mini'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { addDays, dayInZone } from '../dates.ts'
import { days } from '../durations.ts'
import { appealsOf } from '../papers/appeals.store.ts'
import type { Transaction } from '../tables.ts'
import { assignmentsOf } from './assignment/assignments.store.ts'
import { reviewersOf } from './pool/reviewers.store.ts'
import { recommendations } from './review.ts'
import { formOfRound } from './reviews/own-review.ts'
import { scoreControl, wholeReview } from './reviews/review-answers.ts'
import { reviewsOf } from './reviews/reviews.store.ts'
import { type ReviewRound, reviewRoundsOf } from './rounds.store.ts'
import { seededReviewsOf } from './seeded-reviews.store.ts'

const seededReviewer = z.object({
  name: z.string(),
  title: z.string(),
  affiliation: z.string(),
  country: z.string(),
  topics: z.array(z.string()),
  timeZone: z.string(),
  isPublic: z._default(z.boolean(), false),
  isStandby: z._default(z.boolean(), false),
})

const seededTask = z.object({
  reviewer: z.string(),
  state: z.enum(['invited', 'accepted', 'declined', 'submitted']),
  /** From the first start; negative when it is overdue. */
  dueInDays: z._default(z.int(), 7),
  reason: z._default(z.string(), ''),
  recommendation: z.optional(z.enum(recommendations)),
  confidence: z.optional(z.int()),
  scores: z.optional(z.array(z.int())),
  toAuthor: z._default(z.string(), ''),
  confidential: z._default(z.string(), ''),
})

const seededReviewSchema = z.object({
  reviewers: z.array(seededReviewer),
  papers: z.array(
    z.object({
      title: z.string(),
      keywords: z.array(z.string()),
      abstract: z.string(),
      reviews: z.array(seededTask),
      appeal: z.optional(z.string()),
    }),
  ),
})

export type SeededReview = z.output<typeof seededReviewSchema>
type Task = z.output<typeof seededTask>

/** Validates `content/demonstration/review.yaml`. */
export function parseSeededReview(file: string, raw: unknown): SeededReview {
  const result = seededReviewSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

const by = 'The programme office'

/** Puts reviewers and their reviews of the demonstration's papers into the database of the first start. Nothing is sent. */
export async function fillReview(db: Transaction, seeded: SeededReview, now: Date): Promise<void> {
  const reviewers = new Map<string, string>()
  for (const { name, timeZone, isPublic, isStandby, ...reviewer } of seeded.reviewers) {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
    const consent = { time_zone: timeZone, is_public: isPublic, is_standby: isStandby, agreed_at: new Date(now.getTime() - days(60)) }
    const added = await reviewersOf(db).add({ ...reviewer, ...consent, name, email, origin: 'desk', added_at: new Date(now.getTime() - days(90)) })
    if (added) reviewers.set(name, added.id)
  }
  for (const { title, keywords, abstract, reviews, appeal } of seeded.papers) {
    const paper = await seededReviewsOf(db).describe(title, { keywords, abstract })
    if (!paper) continue
    const round = await reviewRoundsOf(db).open(paper, 'abstract', paper.reviewedSince)
    for (const task of reviews) {
      const reviewerId = reviewers.get(task.reviewer)
      if (reviewerId) await addTask(db, round, reviewerId, task, now)
    }
    if (paper.decision) {
      await reviewRoundsOf(db).close(round.id, paper.decision.at)
      await seededReviewsOf(db).restOn(paper.id, paper.decision.position, round.id)
    }
    if (appeal && paper.decision) await appealsOf(db).add(paper.id, paper.decision.position, appeal, now)
  }
}

async function addTask(db: Transaction, round: ReviewRound, reviewerId: string, task: Task, now: Date): Promise<void> {
  const store = assignmentsOf(db)
  const at = new Date(Math.min(round.openedAt.getTime() + days(1), now.getTime()))
  const proposed = await store.add({ round, reviewerId, isPinned: true, by, now: round.openedAt })
  const invited = await store.move(proposed, 'invited', { invitedAt: at })
  if (task.state === 'invited') return
  if (task.state === 'declined') return void (await store.move(invited, 'declined', { answeredAt: at, reason: task.reason }))
  const accepted = await store.move(invited, 'accepted', { answeredAt: at, dueOn: addDays(dayInZone(now, 'UTC'), task.dueInDays) })
  if (task.state === 'accepted') return
  const form = await formOfRound(db, round)
  const scores = form.criteria.map((criterion, index) => [scoreControl(criterion), String(task.scores?.[index] ?? 3)])
  const { recommendation = 'accept', confidence = 3, toAuthor, confidential } = task
  const answers = { ...Object.fromEntries(scores), recommendation, confidence: String(confidence), toAuthor, confidential }
  await reviewsOf(db).add(accepted.id, 1, wholeReview(form, answers), { formId: round.formId, now: at, enteredBy: null })
  await store.move(accepted, 'submitted', { submittedAt: at })
}
