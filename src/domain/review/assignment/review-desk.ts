import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import { type DeskPaper, deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import { stateLabels } from '../../submissions/next-steps.ts'
import type { Database, Transaction } from '../../tables.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { type Assignment, assignmentsOf } from './assignments.store.ts'

/** Who acts on the review of a paper: an organiser, or somebody from outside who handles it. */
export type ReviewActor = Pick<Organiser, 'accountId' | 'name' | 'email'>

/** Refuses an organiser who must not see the review of a paper: without the right to it here, or with a conflict. */
export async function requireUnconflicted(db: Database, organiser: Organiser, { id, conferenceId }: { id: string; conferenceId: string }): Promise<void> {
  await requireRightIn(db, organiser, 'review', conferenceId)
  if (await reviewConflictsOf(db).isConflicted(id, organiser.email)) throw conflictOfInterest()
}

export function conflictOfInterest(): Refusal {
  return new Refusal('review.conflict', 'You have a conflict of interest with this paper, so its review is with your colleagues alone.')
}

/** The paper of a review act, locked until the transaction ends. */
export async function lockPaper(trx: Transaction, organiser: Organiser, paperId: string): Promise<DeskPaper> {
  const [paper] = await deskPapersOf(trx).whole([paperId], 'hold')
  if (!paper) throw new Refusal('paper.unknown', 'There is no such paper.')
  await requireUnconflicted(trx, organiser, paper)
  return paper
}

/** The assignment of a review act with its paper, both locked; refuses when it has changed since the organiser read it. */
export async function lockAssignment(
  trx: Transaction,
  organiser: Organiser,
  id: string,
  version: number,
): Promise<{ assignment: Assignment; paper: DeskPaper }> {
  const found = await assignmentsOf(trx).find(id)
  if (!found) throw new Refusal('review.unknown', 'There is no such review.')
  const paper = await lockPaper(trx, organiser, found.paperId)
  const assignment = await assignmentsOf(trx).lock(id)
  if (assignment?.version !== version)
    throw new Refusal('desk.changed_meanwhile', `A review of ${paper.reference} has changed since you opened the page. Nothing was done. Please look again.`)
  return { assignment, paper }
}

/** Refuses unless reviewers may be asked about this paper now. */
export function refuseUnlessReviewable(paper: DeskPaper): void {
  const why = whyNotReviewable(paper)
  if (why) throw new Refusal('review.move_not_allowed', why)
}

/** Why nobody may be asked about this paper now; undefined when somebody may. */
export function whyNotReviewable({ reference, state, last, withdrawalRequested, fullPaperInReview }: DeskPaper): string | undefined {
  if (last?.releasedAt === null) return `${reference} is decided already. Please take the decision back first.`
  if (withdrawalRequested) return `The author of ${reference} has asked to withdraw it. Please answer that first.`
  if (fullPaperInReview) return undefined
  return state === 'received' || state === 'under-review' ? undefined : `${reference} is “${stateLabels[state]}”: nobody reviews it now.`
}

/** How the audit log names the review of a paper: apart from the submission, whose page a conflicted organiser may see. */
export function reviewSubject({ id, reference }: { id: string; reference: string }): { about: string; aboutName: string } {
  return { about: `review:${id}`, aboutName: reference }
}
