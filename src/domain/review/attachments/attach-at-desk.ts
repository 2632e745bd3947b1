import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { removeStoredBytes } from '../../files/receive-file.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject } from '../../submissions/desk/act-on-selection.ts'
import type { Paper } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import { type Assignment, assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { formOfRound } from '../reviews/own-review.ts'
import { type ReviewRound, reviewRoundsOf } from '../rounds.store.ts'
import { addToReview, refuseUncleanable } from './attach-files.ts'
import { attachmentsOf } from './attachments.store.ts'

interface ReviewAtHand {
  assignment: Assignment
  paper: Paper
  round: ReviewRound
}

/** Only for an organiser with the right and without a conflict; nobody else is told that there is such a review. */
export async function requireReviewAtDesk(db: Database, organiser: Organiser, id: string): Promise<ReviewAtHand> {
  const assignment = await assignmentsOf(db).find(id)
  const paper = assignment && (await papersOf(db).find(assignment.paperId))
  const round = paper && (await reviewRoundsOf(db).all(paper.id)).find((one) => one.id === assignment.roundId)
  if (!round || assignment.state === 'proposed' || (await reviewConflictsOf(db).isConflicted(paper.id, organiser.email)))
    throw new Refusal('review.unknown', 'There is no such review.')
  await requireRightIn(db, organiser, 'review', paper.conferenceId)
  return { assignment, paper, round }
}

/** Whether organisers may attach and remove files of the reviews of these rounds: until the authors know the decision. */
export async function roundsWithOpenFiles(
  db: Database,
  paper: Pick<Paper, 'state'>,
  rounds: readonly Pick<ReviewRound, 'id' | 'state'>[],
): Promise<Set<string>> {
  if (paper.state === 'withdrawn') return new Set()
  const closed = await attachmentsOf(db).roundsBeforeRelease(rounds.filter(({ state }) => state === 'closed').map(({ id }) => id))
  return new Set([...rounds.filter(({ state }) => state === 'open').map(({ id }) => id), ...closed])
}

async function refuseEnded(db: Database, { assignment, paper, round }: ReviewAtHand): Promise<void> {
  if (assignment.state === 'declined' || assignment.state === 'cancelled')
    throw new Refusal('review.move_not_allowed', 'This review was given back or withdrawn, so its files cannot be changed.')
  if (paper.state === 'withdrawn')
    throw new Refusal('review.move_not_allowed', 'The paper was withdrawn, so the files of its reviews can no longer be changed.')
  if (!(await roundsWithOpenFiles(db, paper, [round])).has(round.id))
    throw new Refusal(
      'review.move_not_allowed',
      'The decision on this paper is released, or its review ended without one, so the files can no longer be changed.',
    )
}

async function refuseUnwanted(db: Database, review: ReviewAtHand): Promise<void> {
  await refuseEnded(db, review)
  if (!(await formOfRound(db, review.round)).attachments)
    throw new Refusal('review.move_not_allowed', 'The review form of this conference asks for no files. You can change that in its review settings.')
}

/** Whether this organiser may attach files to this review now; asked before a byte of one is read. */
export async function requireAttachableAtDesk({ db }: Pick<Services, 'db'>, organiser: Organiser, id: string): Promise<void> {
  await refuseUnwanted(db, await requireReviewAtDesk(db, organiser, id))
}

/** The same for an act: the paper is locked first, then the review, as everywhere. */
async function holdReviewAtDesk(trx: Transaction, organiser: Organiser, id: string): Promise<ReviewAtHand> {
  const found = await assignmentsOf(trx).find(id)
  if (found) await papersOf(trx).lock(found.paperId)
  await assignmentsOf(trx).lock(id)
  return requireReviewAtDesk(trx, organiser, id)
}

/** An organiser attaches the files of a review that came by e-mail, until the authors know the decision. The guard checks them like any other. */
export async function attachAtDesk(
  services: Pick<Services, 'db' | 'files' | 'cleanDocument' | 'now'>,
  organiser: Organiser,
  id: string,
  fileIds: readonly string[],
): Promise<void> {
  const now = services.now()
  for (const fileId of fileIds) await refuseUncleanable(services, fileId, 'the reviewer’s name')
  await services.db.transaction().execute(async (trx) => {
    const review = await holdReviewAtDesk(trx, organiser, id)
    await refuseUnwanted(trx, review)
    for (const file of await addToReview(trx, id, { fileIds, now, attachedBy: organiser.name })) {
      const details = { reviewer: review.assignment.number, file }
      await auditLogOf(trx).write(organiser, now, { act: 'review.attachment_added', ...auditSubject(review.paper), details })
    }
  })
}

/** An organiser removes a file that an organiser attached. What reviewers attach themselves is theirs to remove. */
export async function removeAtDesk(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  organiser: Organiser,
  { id, attachment: attachmentId }: { id: string; attachment: string },
): Promise<void> {
  const storageKeys = await services.db.transaction().execute(async (trx) => {
    const review = await holdReviewAtDesk(trx, organiser, id)
    const attachment = (await attachmentsOf(trx).ofAssignments([id])).find((one) => one.id === attachmentId)
    if (!attachment) throw new Refusal('file.unknown', 'There is no such file in this review any more.')
    await refuseEnded(trx, review)
    if (attachment.attachedBy === null)
      throw new Refusal('review.move_not_allowed', 'The reviewer attached this file on the page of the review, so only the reviewer can remove it.')
    const details = { reviewer: review.assignment.number, file: attachment.number }
    await auditLogOf(trx).write(organiser, services.now(), { act: 'review.attachment_removed', ...auditSubject(review.paper), details })
    return attachmentsOf(trx).remove([attachment.id])
  })
  await removeStoredBytes(services.files, storageKeys)
}
