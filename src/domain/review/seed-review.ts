import * as z from 'zod/mini'
import { newSecret, randomId } from '../accounts/tokens.ts'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { addDays, dayInZone } from '../dates.ts'
import { days } from '../durations.ts'
import { type ReceivedFile, storedFilesOf } from '../files/stored-files.store.ts'
import { appealsOf } from '../papers/appeals.store.ts'
import { revisionResponsesOf } from '../submissions/revision/revision-responses.store.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { Transaction } from '../tables.ts'
import { assignmentsOf } from './assignment/assignments.store.ts'
import { attachmentsOf } from './attachments/attachments.store.ts'
import { discussionsOf } from './discussion/discussion.store.ts'
import { outsideHandlersOf } from './outside-handler/outside-handlers.store.ts'
import { reviewersOf } from './pool/reviewers.store.ts'
import { recommendations } from './review.ts'
import { reviewSettingsOf } from './review-settings.store.ts'
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
  /** A file of `content/demonstration/reviews/`, which the guard checks like any other. */
  attachment: z.optional(z.string()),
})

const seededReviewSchema = z.object({
  reviewers: z.array(seededReviewer),
  papers: z.array(
    z.object({
      title: z.string(),
      keywords: z.array(z.string()),
      abstract: z.string(),
      reviews: z.array(seededTask),
      /** The new version, what the author said to the reviewers with it, and those who read it again. */
      secondRound: z.optional(z.object({ file: z.string(), response: z.string(), reviews: z.array(seededTask) })),
      /** What reviewers and the chair say to each other. */
      discussion: z._default(z.array(z.object({ by: z.string(), text: z.string() })), []),
      /** Somebody from outside who handles the paper, for some days from the first start on. */
      outsideHandler: z.optional(z.object({ name: z.string(), days: z.int() })),
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

/** Stores a file of the demonstration; its row is added here. */
type StoredFile = (name: string) => Promise<ReceivedFile>
/** The documents of authors and the files that reviewers attach. */
interface Sources {
  sample: StoredFile
  attached: StoredFile
}

/** Puts reviewers and their reviews of the demonstration's papers into the database of the first start. Nothing is sent. */
export async function fillReview(db: Transaction, seeded: SeededReview, now: Date, { sample, attached }: Sources): Promise<void> {
  const reviewers = new Map<string, string>()
  for (const { name, timeZone, isPublic, isStandby, ...reviewer } of seeded.reviewers) {
    const email = addressOf(name)
    const consent = { time_zone: timeZone, is_public: isPublic, is_standby: isStandby, agreed_at: new Date(now.getTime() - days(60)) }
    const added = await reviewersOf(db).add({ ...reviewer, ...consent, name, email, origin: 'desk', added_at: new Date(now.getTime() - days(90)) })
    if (added) reviewers.set(name, added.id)
  }
  for (const { title, keywords, abstract, reviews, secondRound, discussion, outsideHandler, appeal } of seeded.papers) {
    const paper = await seededReviewsOf(db).describe(title, { keywords, abstract })
    if (!paper) continue
    const round = await reviewRoundsOf(db).open(paper, 'abstract', paper.reviewedSince)
    await addTasks(db, { round, tasks: reviews, reviewers, attached }, now)
    if (paper.decision) {
      await reviewRoundsOf(db).close(round.id, paper.decision.at)
      await seededReviewsOf(db).restOn(paper.id, paper.decision.position, round.id)
    }
    if (secondRound && paper.resumedAt) {
      await addVersion(db, paper, await sample(secondRound.file), paper.resumedAt)
      const second = await reviewRoundsOf(db).open(paper, 'abstract', paper.resumedAt)
      const sent = { paperId: paper.id, number: 1, roundId: second.id, body: secondRound.response, sentAt: paper.resumedAt }
      await revisionResponsesOf(db).add(sent)
      await addTasks(db, { round: second, tasks: secondRound.reviews, reviewers, attached }, now)
    }
    if (discussion.length > 0) await addDiscussion(db, { paper, round, discussion, reviewers }, now)
    if (outsideHandler) await addOutsideHandler(db, paper.id, outsideHandler, now)
    if (appeal && paper.decision) await appealsOf(db).add(paper.id, paper.decision.position, appeal, now)
  }
}

/** A new version in place of the paper's document, which is kept. */
async function addVersion(
  db: Transaction,
  { id: paperId, submissionId }: { id: string; submissionId: string },
  received: ReceivedFile,
  sentAt: Date,
): Promise<void> {
  const before = (await submissionsOf(db).filesOf(submissionId)).find((one) => one.paperId === paperId && one.kind === 'document' && one.replacedAt === null)
  const file = { ...received, id: randomId() }
  await storedFilesOf(db).addClaimed([file], sentAt)
  if (before) await submissionsOf(db).markReplaced(submissionId, before.id, sentAt)
  await submissionsOf(db).addFiles(submissionId, [{ id: file.id, kind: 'document', paperId, position: before?.position ?? 0 }])
}

async function addTasks(
  db: Transaction,
  { round, tasks, reviewers, attached }: { round: ReviewRound; tasks: readonly Task[]; reviewers: ReadonlyMap<string, string>; attached: StoredFile },
  now: Date,
): Promise<void> {
  for (const task of tasks) {
    const reviewerId = reviewers.get(task.reviewer)
    const id = reviewerId && (await addTask(db, round, reviewerId, task, now))
    if (!id || !task.attachment) continue
    const file = await attached(task.attachment)
    await storedFilesOf(db).addClaimed([file], now)
    await attachmentsOf(db).add({ assignmentId: id, number: 1, fileId: file.id, now })
  }
}

interface SeededDiscussion {
  paper: { id: string; conferenceId: string }
  round: ReviewRound
  discussion: readonly { by: string; text: string }[]
  reviewers: ReadonlyMap<string, string>
}

/** One contribution a day, in a conference whose reviewers discuss papers. */
async function addDiscussion(db: Transaction, { paper, round, discussion, reviewers }: SeededDiscussion, now: Date): Promise<void> {
  const { version: _, ...settings } = await reviewSettingsOf(db).find(paper.conferenceId)
  await reviewSettingsOf(db).save(paper.conferenceId, { ...settings, hasDiscussion: true }, now)
  const tasks = await assignmentsOf(db).ofPaper(paper.id)
  for (const [index, { by: name, text }] of discussion.entries()) {
    const task = tasks.find(({ reviewerId, roundId }) => roundId === round.id && reviewerId === reviewers.get(name))
    const at = new Date(Math.min(round.openedAt.getTime() + days(2 + index), now.getTime()))
    await discussionsOf(db).add(round.id, task ? { assignmentId: task.id } : { organiser: by }, text, at)
  }
}

async function addOutsideHandler(db: Transaction, paperId: string, { name, days: forDays }: { name: string; days: number }, now: Date): Promise<void> {
  const email = addressOf(name)
  const times = { invited_at: now, expires_at: new Date(now.getTime() + days(forDays)) }
  await outsideHandlersOf(db).replace({ id: randomId(), paper_id: paperId, name, email, token_hash: newSecret().hash, invited_by: by, ...times })
}

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`

async function addTask(db: Transaction, round: ReviewRound, reviewerId: string, task: Task, now: Date): Promise<string> {
  const store = assignmentsOf(db)
  const at = new Date(Math.min(round.openedAt.getTime() + days(1), now.getTime()))
  const proposed = await store.add({ round, reviewerId, isPinned: true, by, now: round.openedAt })
  const invited = await store.move(proposed, 'invited', { invitedAt: at })
  if (task.state === 'invited') return invited.id
  if (task.state === 'declined') return (await store.move(invited, 'declined', { answeredAt: at, reason: task.reason })).id
  const accepted = await store.move(invited, 'accepted', { answeredAt: at, dueOn: addDays(dayInZone(now, 'UTC'), task.dueInDays) })
  if (task.state === 'accepted') return accepted.id
  const form = await formOfRound(db, round)
  const scores = form.criteria.map((criterion, index) => [scoreControl(criterion), String(task.scores?.[index] ?? 3)])
  const { recommendation = 'accept', confidence = 3, toAuthor, confidential } = task
  const answers = { ...Object.fromEntries(scores), recommendation, confidence: String(confidence), toAuthor, confidential }
  await reviewsOf(db).add(accepted.id, 1, wholeReview(form, answers), { formId: round.formId, now: at, enteredBy: null })
  return (await store.move(accepted, 'submitted', { submittedAt: at })).id
}
