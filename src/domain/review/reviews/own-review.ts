import type { SignedIn } from '../../accounts/account.ts'
import { Refusal } from '../../refusal.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import { type Assignment, assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import type { Reviewer } from '../pool/reviewer.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import type { ReviewFormDefinition } from '../review-form.ts'
import { type ReviewRound, reviewRoundsOf } from '../rounds.store.ts'
import { reviewsOf } from './reviews.store.ts'

export type ReviewPerson = Pick<SignedIn, 'accountId' | 'email' | 'confirmed'>

/** A reviewer's own task. */
export interface OwnReview {
  assignment: Assignment
  reviewer: Reviewer
  round: ReviewRound
}

/** The assignment of the signed-in reviewer, or a refusal that tells nothing. A proposal that was not sent is not theirs yet. */
export async function ownReview(db: Database, person: ReviewPerson, id: string): Promise<OwnReview> {
  const reviewer = await reviewersOf(db).ofAccount(person)
  const assignment = reviewer && (await assignmentsOf(db).find(id))
  return reviewOf(db, reviewer, assignment)
}

/** The same for an act: the paper is locked first, then the assignment, as everywhere. */
export async function holdOwnReview(trx: Transaction, person: ReviewPerson, id: string): Promise<OwnReview> {
  const reviewer = await reviewersOf(trx).ofAccount(person)
  const found = reviewer && (await assignmentsOf(trx).find(id))
  if (!found || found.reviewerId !== reviewer.id) throw unknown()
  await papersOf(trx).lock(found.paperId)
  return reviewOf(trx, reviewer, await assignmentsOf(trx).lock(id))
}

/** One reviewer's task with its round, where nothing keeps it from them. */
export async function reviewOf(db: Database, reviewer: Reviewer | undefined, assignment: Assignment | undefined): Promise<OwnReview> {
  if (!reviewer || !assignment || assignment.reviewerId !== reviewer.id || assignment.state === 'proposed') throw unknown()
  if (await reviewConflictsOf(db).isConflicted(assignment.paperId, reviewer.email))
    throw new Refusal('review.conflict', 'There is a conflict of interest between you and this paper, so nothing of it is shown to you.')
  const round = (await reviewRoundsOf(db).all(assignment.paperId)).find(({ id }) => id === assignment.roundId)
  if (!round) throw unknown()
  return { assignment, reviewer, round }
}

function unknown(): Refusal {
  return new Refusal('review.unknown', 'There is no such review for you.')
}

/** Whether the copy of the paper may be read: after accepting it, until the decision. */
export function mayRead({ assignment, round }: Pick<OwnReview, 'assignment' | 'round'>): boolean {
  return round.state === 'open' && (assignment.state === 'accepted' || assignment.state === 'submitted')
}

/** Refuses what can no longer be written. */
export function requireWritable(own: Pick<OwnReview, 'assignment' | 'round'>): void {
  if (own.round.state === 'closed') throw new Refusal('review.move_not_allowed', 'The decision on this paper is made, so its reviews can no longer be changed.')
  if (!mayRead(own)) throw new Refusal('review.move_not_allowed', 'Please accept this review first.')
}

export async function formOfRound(db: Database, { formId }: ReviewRound): Promise<ReviewFormDefinition> {
  const form = (await reviewsOf(db).forms([formId])).get(formId)
  if (!form) throw new Error(`There is no review form ${formId}.`)
  return form
}
