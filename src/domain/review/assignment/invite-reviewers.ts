import { addDays, dayInZone, endOfDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { hours } from '../../durations.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import { inSavepoint } from '../../savepoint.store.ts'
import type { Services } from '../../services.ts'
import type { DeskPaper } from '../../submissions/desk/desk-papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { areWordsReady } from '../blindness/reviewer-files.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { paperForReviewer, reviewerViews } from '../reviewer-view.ts'
import { dueLetter, reviewUrl, toReviewer } from '../reviews/review-letters.ts'
import { openReview } from './assign-reviewers.ts'
import { type Assignment, assignmentsOf } from './assignments.store.ts'
import { candidatesOf } from './candidates.store.ts'
import { findConflicts } from './find-conflicts.ts'
import { conflictOfInterest, lockAssignment, type ReviewActor, refuseUnlessReviewable, reviewSubject } from './review-desk.ts'
import { reviewInvitationsOf, reviewInvitationUrl } from './review-invitations.store.ts'
import { reviewInvitationLetter } from './review-letters.ts'

type InvitingServices = Pick<Services, 'db' | 'now' | 'key' | 'publicUrl' | 'queueMail'>

/** What was chosen on the board or on the page of a paper, with the versions that the organiser saw. */
export type ChosenAssignments = readonly { id: string; version: number }[]

/** What was done, and what was left with the reason. */
export interface ReviewOutcome {
  done: number
  left: string[]
}

/** Asks proposed reviewers by mail, those who declined once more. One that refuses leaves the others alone; a single refusal is thrown. */
export function inviteReviewers(services: Services, organiser: Organiser, chosen: ChosenAssignments): Promise<ReviewOutcome> {
  return actOnEach(services, chosen, async (trx, { id, version }, now) => {
    const { assignment, paper } = await lockAssignment(trx, organiser, id, version)
    await inviteOne(services, trx, organiser, { assignment, paper }, now)
  })
}

/** The same for one reviewer; the caller holds the paper and the assignment. */
export async function inviteOne(services: Services, trx: Transaction, actor: ReviewActor, { assignment, paper }: HeldAssignment, now: Date): Promise<void> {
  await reviewSettingsOf(trx).keepMode(paper.conferenceId)
  refuseUnlessReviewable(paper)
  await findConflicts(trx, [paper.id], now)
  if (await reviewConflictsOf(trx).isConflicted(paper.id, actor.email)) throw conflictOfInterest()
  if (!(await areWordsReady(trx, paper.id)))
    throw new Refusal(
      'review.move_not_allowed',
      `The title, abstract or keywords of ${paper.reference} name its authors, or are still being checked. Please look at them on its page first; nobody was asked.`,
    )
  const [reviewer] = await candidatesOf(trx).lock([assignment.reviewerId])
  if (!reviewer) throw new Refusal('review.unknown', `Reviewer ${assignment.number} of ${paper.reference} is not in the pool any more.`)
  if (await reviewConflictsOf(trx).isConflicted(paper.id, reviewer.email))
    throw new Refusal('review.conflict', `${reviewer.name} has a conflict with ${paper.reference} and was not asked.`)
  // Proposals that came by themselves have told nobody yet.
  await openReview(services, trx, actor, paper, now)
  await sendInvitation(services, trx, assignment, { reviewer, conferenceId: paper.conferenceId, now })
  await auditLogOf(trx).write(actor, now, { act: 'review.invited', ...reviewSubject(paper), details: { reviewer: assignment.number } })
}

interface HeldAssignment {
  assignment: Assignment
  paper: DeskPaper
}

interface Invited {
  reviewer: { id: string; name: string; email: string; timeZone: string }
  conferenceId: string
  now: Date
}

async function sendInvitation(services: InvitingServices, trx: Transaction, assignment: Assignment, { reviewer, conferenceId, now }: Invited): Promise<void> {
  const { answerDays } = await reviewSettingsOf(trx).find(conferenceId)
  const answerBy = addDays(dayInZone(now, reviewer.timeZone), answerDays)
  await assignmentsOf(trx).move(assignment, 'invited', { invitedAt: now, answeredAt: null, dueOn: null, reason: '' })
  await reviewInvitationsOf(trx).forgetReminder(assignment.id)
  const times = { sentAt: now, expiresAt: endOfDay(answerBy, reviewer.timeZone) }
  const id = await reviewInvitationsOf(trx).add(services, assignment.id, times)
  await queueInvitation(services, trx, 'review.invitation', { id, assignment, expiresAt: times.expiresAt })
}

interface OpenInvitation {
  id: string
  assignment: Pick<Assignment, 'paperId' | 'reviewerId'>
  expiresAt: Date
}

/** Queues the invitation or its reminder; false when reviewer or paper are gone. */
export async function queueInvitation(
  services: InvitingServices,
  trx: Transaction,
  kind: 'review.invitation' | 'review.invitation-reminder',
  { id, assignment, expiresAt }: OpenInvitation,
): Promise<boolean> {
  const paper = await paperForReviewer(trx, assignment.paperId)
  const [reviewer] = await candidatesOf(trx).lock([assignment.reviewerId])
  if (!paper || !reviewer) return false
  const { mode, reviewDays } = await reviewSettingsOf(trx).find(paper.conference.id)
  const office = await officeOf(trx)
  // The last instant of the day, not the first of the next.
  const answerBy = dayInZone(new Date(expiresAt.getTime() - 1), reviewer.timeZone)
  await services.queueMail(trx, {
    kind,
    about: `reviewer:${reviewer.id}`,
    paperId: assignment.paperId,
    to: { name: reviewer.name, address: reviewer.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: reviewInvitationLetter(kind, { name: reviewer.name, paper, mode, answerBy, reviewDays }, reviewInvitationUrl(services, id)),
  })
  return true
}

/** A second click, or a colleague's, sends no second reminder. */
const hoursBetweenReminders = 20

/** Reminds reviewers of invitations that they have not answered, and of reviews that they agreed to write. */
export function remindReviewers(services: InvitingServices, organiser: Organiser, chosen: ChosenAssignments): Promise<ReviewOutcome> {
  return actOnEach(services, chosen, async (trx, { id, version }, now) => {
    await remindOne(services, trx, organiser, await lockAssignment(trx, organiser, id, version), now)
  })
}

/** The same for one reviewer; the caller holds the paper and the assignment. */
export async function remindOne(
  services: InvitingServices,
  trx: Transaction,
  actor: ReviewActor,
  { assignment, paper }: HeldAssignment,
  now: Date,
): Promise<void> {
  const { id, number, state } = assignment
  const invitation = state === 'invited' ? await reviewInvitationsOf(trx).open(id) : undefined
  if (state !== 'accepted' && !invitation)
    throw new Refusal('review.move_not_allowed', `Reviewer ${number} of ${paper.reference} owes neither an answer nor a review.`)
  refuseUnlessReviewable(paper)
  if (
    !(await reviewInvitationsOf(trx).noteReminderByHand(
      id,
      state === 'accepted' ? 'by-hand' : 'answer',
      now,
      new Date(now.getTime() - hours(hoursBetweenReminders)),
    ))
  )
    throw new Refusal('review.move_not_allowed', `Reviewer ${number} of ${paper.reference} was reminded today already.`)
  if (invitation) await queueInvitation(services, trx, 'review.invitation-reminder', { ...invitation, assignment })
  else await queueReviewReminder(services, trx, assignment, now)
  await auditLogOf(trx).write(actor, now, { act: 'review.reminded', ...reviewSubject(paper), details: { reviewer: number } })
}

/** The letter of the reminders that go out by themselves, for the day on which it is sent. */
async function queueReviewReminder(services: InvitingServices, trx: Transaction, assignment: Assignment, now: Date): Promise<void> {
  const reviewer = await reviewersOf(trx).find(assignment.reviewerId)
  const view = (await reviewerViews(trx, [assignment.roundId])).get(assignment.roundId)
  if (!reviewer || reviewer.stoppedAt || !view || !assignment.dueOn)
    throw new Refusal('review.unknown', `Reviewer ${assignment.number} is not in the pool any more.`)
  if (await reviewConflictsOf(trx).isConflicted(assignment.paperId, reviewer.email))
    throw new Refusal('review.conflict', `${reviewer.name} has a conflict with the paper and was not reminded.`)
  const today = dayInZone(now, reviewer.timeZone)
  const kind = assignment.dueOn < today ? 'after' : assignment.dueOn === today ? 'due' : 'before'
  const letter = dueLetter(kind, { reviewer, view, dueOn: assignment.dueOn, url: reviewUrl(services, assignment) })
  const office = await officeOf(trx)
  await services.queueMail(trx, toReviewer(assignment, reviewer, 'review.reminder', letter, office?.address))
}

/** All in one transaction, in the order of their papers, so that two organisers cannot block each other. */
async function actOnEach(
  services: InvitingServices,
  chosen: ChosenAssignments,
  act: (trx: Transaction, one: ChosenAssignments[number], now: Date) => Promise<void>,
): Promise<ReviewOutcome> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.now()
    const outcome: ReviewOutcome = { done: 0, left: [] }
    for (const one of await assignmentsOf(trx).inLockOrder(chosen)) {
      try {
        await inSavepoint(trx, () => act(trx, one, now))
        outcome.done += 1
      } catch (error) {
        if (!(error instanceof Refusal) || chosen.length === 1) throw error
        outcome.left.push(error.message)
      }
    }
    return outcome
  })
}
