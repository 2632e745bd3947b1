import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findPaper } from '../../submissions/desk/paper-at-desk.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { findConflicts } from './find-conflicts.ts'
import { handlersOf } from './handlers.store.ts'
import { lockPaper, reviewSubject } from './review-desk.ts'

/** Gives the review of a paper to another organiser, who must have the right to it and no conflict. */
export async function changeHandler(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  reference: string,
  { handler, before }: { handler: string; before: string },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const found = await findPaper(trx, reference)
    if (!found) throw new Refusal('paper.unknown', 'There is no such paper.')
    const paper = await lockPaper(trx, organiser, found.id)
    const now = services.now()
    const current = await handlersOf(trx).find(paper.id)
    if (current === handler) return
    if ((current ?? '') !== before)
      throw new Refusal('desk.changed_meanwhile', 'Somebody else has changed the handling chair meanwhile. Nothing was done. Please look again.')
    const chosen = (await handlersOf(trx).possible(paper.conferenceId)).find(({ id }) => id === handler)
    if (!chosen)
      throw new Refusal('request.invalid', 'One thing needs your attention.', {
        handler: 'Please choose an organiser with the right “Reviewers and reviews”, or a chair of this conference.',
      })
    await findConflicts(trx, [paper.id], now)
    if (await reviewConflictsOf(trx).isConflicted(paper.id, chosen.email))
      throw new Refusal('review.conflict', `${chosen.name} has a conflict with ${paper.reference} and cannot handle it.`)
    await handlersOf(trx).set(paper.id, chosen.id)
    await auditLogOf(trx).write(organiser, now, { act: 'review.handler_changed', ...reviewSubject(paper), details: { from: current, to: chosen.id } })
  })
}
