import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { actOnSelection, named, type Outcome } from './act-on-selection.ts'
import { openMoves } from './decision.ts'
import { deskSubmissionsOf, type HeldSubmission } from './desk-submissions.store.ts'
import type { Selection } from './selection.schema.ts'

/**
 * The last thing that the desk did to a submission is taken back while nobody was told of it: a decision that waits, or a step whose mail has
 * not left yet. The record keeps that it was there.
 */
export async function undoLastStep(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, selection: Selection): Promise<Outcome> {
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const { last } = submission
    const waits = last?.releasedAt === null
    const step = waits ? waitingDecision(submission) : await untoldMove(trx, submission)
    await deskSubmissionsOf(trx).removeMove(submission.id, step.position, step.from ?? 'received')
    const details = waits ? { decision: step.to } : { to: step.to }
    await auditLogOf(trx).write(organiser, moment, { act: waits ? 'submission.decision_undone' : 'submission.move_undone', ...named(submission), details })
  })
}

/** The move that waits for its release, or a refusal. */
export function waitingDecision({ reference, last }: HeldSubmission) {
  if (!last || last.releasedAt !== null)
    throw new Refusal('submission.nothing_waits', `No decision on ${reference} waits for its release; what an author was told stands.`)
  return last
}

/** The desk's last open step, with its mail taken out of the outbox; a mail that is on its way or gone makes it final. */
async function untoldMove(trx: Transaction, { id, reference, last }: HeldSubmission) {
  const isOurs = last?.releasedAt && last.movedBy !== 'author' && openMoves.some((move) => move === last.to)
  if (!isOurs) throw new Refusal('submission.nothing_waits', `Nothing that the desk did to ${reference} can be taken back; what an author was told stands.`)
  if (!(await deskSubmissionsOf(trx).recallMails(id, 'submission.step', last.movedAt)))
    throw new Refusal('submission.nothing_waits', `The author of ${reference} has been told already, so this step stands.`)
  return last
}
