import * as z from 'zod/mini'
import { addDays, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject } from '../../submissions/desk/act-on-selection.ts'
import type { Paper } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { type Assignment, assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewInvitationsOf } from '../assignment/review-invitations.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { type ReviewRound, reviewRoundsOf } from '../rounds.store.ts'
import { dueReviewsOf } from './due-reviews.store.ts'
import { formOfRound } from './own-review.ts'
import { refuseNamesToReviewers, refuseReviewerNames } from './refuse-names.ts'
import { answerControl, draftOf, valuesOf, wholeReview } from './review-answers.ts'
import { extendedLetter, reopenedLetter, reviewUrl, toReviewer } from './review-letters.ts'
import { reviewsOf } from './reviews.store.ts'

const version = z.int()
export const returnOrder = z.object({
  version,
  reason: freeText(2000).check(z.minLength(1, 'Please say what should change: the reviewer reads it.')),
})
export const reopenReviewOrder = z.object({ version, reason: z._default(freeText(2000), '') })
export const extendOrder = z.object({ version, dueOn: z.iso.date('Please enter a day.') })
export const enterOrder = z.object({ version, values: z.record(z.string(), z.string()) })

/** Days that a reviewer has at least to change a review which was returned or opened again. */
const daysToChange = 5

/** A submitted review goes back to its reviewer, who changes it for its tone or because it tells who wrote it. Until then its comments reach nobody. */
export async function returnReview(services: Services, organiser: Organiser, id: string, { version, reason }: z.output<typeof returnOrder>): Promise<void> {
  await reopen(services, organiser, id, { version, reason, act: 'returned' })
}

/** A submitted review is opened again, because its reviewer asked for it. */
export async function reopenReview(
  services: Services,
  organiser: Organiser,
  id: string,
  { version, reason }: z.output<typeof reopenReviewOrder>,
): Promise<void> {
  await reopen(services, organiser, id, { version, reason, act: 'reopened' })
}

interface Reopening {
  version: number
  reason: string
  act: 'returned' | 'reopened'
}

async function reopen(services: Services, organiser: Organiser, id: string, { version, reason, act }: Reopening): Promise<void> {
  const { db, now, queueMail } = services
  const office = await officeOf(db)
  await db.transaction().execute(async (trx) => {
    const { assignment, paper, round } = await holdReview(trx, organiser, id, version)
    await refuseNamesToReviewers(trx, paper.id, { reason }, assignment.reviewerId)
    const reviewer = await reviewersOf(trx).find(assignment.reviewerId)
    const soon = addDays(dayInZone(now(), reviewer?.timeZone ?? 'UTC'), daysToChange)
    const dueOn = assignment.dueOn && assignment.dueOn > soon ? assignment.dueOn : soon
    await assignmentsOf(trx).move(assignment, 'accepted', { reason, dueOn, submittedAt: null })
    const written = await reviewsOf(trx).latest(id)
    if (written && !(await reviewsOf(trx).draft(id))) await reviewsOf(trx).saveDraft(id, valuesOf(written), now())
    await auditLogOf(trx).write(organiser, now(), { act: `review.${act}`, ...auditSubject(paper), details: { reviewer: assignment.number } })
    const view = (await reviewerViews(trx, [round.id])).get(round.id)
    if (!reviewer || !view) return
    const letter = reopenedLetter(act, reason, { reviewer, view, dueOn, url: reviewUrl(services, assignment) })
    await queueMail(trx, toReviewer(assignment, reviewer, `review.${act}`, letter, office?.address))
  })
}

/** A reviewer who agreed gets a later day, is told so, and is reminded of the new one. */
export async function extendReview(services: Services, organiser: Organiser, id: string, { version, dueOn }: z.output<typeof extendOrder>): Promise<void> {
  const { db, now, queueMail } = services
  const office = await officeOf(db)
  await db.transaction().execute(async (trx) => {
    const { assignment, paper, round } = await holdReview(trx, organiser, id, version)
    const reviewer = await reviewersOf(trx).find(assignment.reviewerId)
    if (assignment.state !== 'accepted')
      throw new Refusal('review.move_not_allowed', 'Only somebody who agreed to review, and has not submitted, has a day to extend.')
    if (dueOn <= dayInZone(now(), reviewer?.timeZone ?? 'UTC') || dueOn <= (assignment.dueOn ?? '')) {
      const message = 'Please choose a day in the future, later than the one so far.'
      throw new Refusal('request.invalid', message, { dueOn: message })
    }
    await assignmentsOf(trx).extend(assignment, dueOn)
    await dueReviewsOf(trx).forgetReminders(id)
    const details = { reviewer: assignment.number }
    await auditLogOf(trx).write(organiser, now(), { act: 'review.extended', ...auditSubject(paper), details })
    const view = (await reviewerViews(trx, [round.id])).get(round.id)
    if (!reviewer || !view) return
    const letter = extendedLetter({ reviewer, view, dueOn, url: reviewUrl(services, assignment) })
    await queueMail(trx, toReviewer(assignment, reviewer, 'review.extended', letter, office?.address))
  })
}

/** An organiser enters a review that came by e-mail. It counts like any other, and says who entered it. */
export async function enterReview(services: Services, organiser: Organiser, id: string, { version, values }: z.output<typeof enterOrder>): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const { assignment, paper, round } = await holdReview(trx, organiser, id, version)
    const definition = await formOfRound(trx, round)
    const review = wholeReview(definition, draftOf(definition, values))
    const read = ['toAuthor', ...definition.questions.filter(({ audience }) => audience === 'author').map(answerControl)]
    await refuseReviewerNames(trx, paper.id, Object.fromEntries(read.map((control) => [control, values[control] ?? ''])))
    const before = await reviewsOf(trx).latest(id)
    await reviewsOf(trx).add(id, (before?.number ?? 0) + 1, review, { formId: round.formId, now, enteredBy: organiser.name })
    await reviewsOf(trx).deleteDraft(id)
    await reviewInvitationsOf(trx).end(id, 'accepted', now)
    const accepted = assignment.state === 'invited' ? await assignmentsOf(trx).move(assignment, 'accepted', { answeredAt: now }) : assignment
    await assignmentsOf(trx).move(accepted, 'submitted', { submittedAt: now, reason: '' })
    await auditLogOf(trx).write(organiser, now, { act: 'review.entered', ...auditSubject(paper), details: { reviewer: assignment.number } })
  })
}

interface HeldReview {
  assignment: Assignment
  paper: Paper
  round: ReviewRound
}

/** Locks the paper and the review for an organiser who may act on it, as they last saw it, before the decision. */
async function holdReview(trx: Transaction, organiser: Organiser, id: string, version: number): Promise<HeldReview> {
  const found = await assignmentsOf(trx).find(id)
  const paper = found && (await papersOf(trx).lock(found.paperId))
  // A conflicted organiser is not told that there is a review.
  if (!paper || (await reviewConflictsOf(trx).isConflicted(paper.id, organiser.email))) throw new Refusal('review.unknown', 'There is no such review.')
  await requireRightIn(trx, organiser, 'review', paper.conferenceId)
  const assignment = await assignmentsOf(trx).lock(id)
  const round = (await reviewRoundsOf(trx).all(paper.id)).find((one) => one.id === assignment?.roundId)
  if (!assignment || !round) throw new Refusal('review.unknown', 'There is no such review.')
  if (assignment.version !== version) throw new Refusal('desk.changed_meanwhile', 'This review has changed meanwhile. Nothing was done. Please look again.')
  if (round.state === 'closed')
    throw new Refusal('review.move_not_allowed', 'The decision on this paper is written. Please take it back first, if its author does not know it yet.')
  return { assignment, paper, round }
}
