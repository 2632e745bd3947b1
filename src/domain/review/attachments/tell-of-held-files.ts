import { minutes } from '../../durations.ts'
import { officeOf } from '../../forms/office.ts'
import type { Services } from '../../services.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { mayRead } from '../reviews/own-review.ts'
import { heldFileLetter, reviewUrl, toReviewer } from '../reviews/review-letters.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { ownAttachment } from './attachment.ts'
import { attachmentsOf } from './attachments.store.ts'

/** Whoever has done nothing for so long after the check is taken to have left the page, which says the same. */
const quietTime = minutes(15)
const maxAtOnce = 500

/**
 * Tells reviewers of files that the guard holds, once for each file. That is noted in the transaction that queues the mail, so it may run at any
 * time, twice, and after a crash. Returns how many mails it queued.
 */
export async function tellOfHeldFiles(services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>): Promise<number> {
  const ids = await attachmentsOf(services.db).heldUntold(new Date(services.now().getTime() - quietTime), maxAtOnce)
  if (ids.length === 0) return 0
  const office = await officeOf(services.db)
  let queued = 0
  for (const id of ids) if (await tell(services, id, office?.address)) queued += 1
  return queued
}

async function tell({ db, now, ...services }: Parameters<typeof tellOfHeldFiles>[0], id: string, replyTo: string | undefined): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Removed meanwhile, let pass or checked again.
    const attachment = await attachmentsOf(trx).lock(id)
    const held = attachment && ownAttachment(attachment)
    if (!attachment || attachment.attachedBy !== null || held?.check !== 'held') return false
    const assignment = await assignmentsOf(trx).find(attachment.assignmentId)
    const round = (await reviewRoundsOf(trx).all(attachment.paperId)).find((one) => one.id === attachment.roundId)
    const reviewer = assignment && (await reviewersOf(trx).find(assignment.reviewerId))
    const view = (await reviewerViews(trx, [attachment.roundId])).get(attachment.roundId)
    if (!assignment || !round || !mayRead({ assignment, round }) || !reviewer || reviewer.stoppedAt || !view) return false
    if (await reviewConflictsOf(trx).isConflicted(assignment.paperId, reviewer.email)) return false
    if (!(await attachmentsOf(trx).noteTold(id, now()))) return false
    const letter = heldFileLetter(held, { reviewer, view, url: reviewUrl(services, assignment) })
    await services.queueMail(trx, toReviewer(assignment, reviewer, 'review.file_held', letter, replyTo))
    return true
  })
}
