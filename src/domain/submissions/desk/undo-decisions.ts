import type { Organiser } from '../../desk/organiser.ts'
import { recordOf } from '../../desk/record.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { actOnSelection, named, type Outcome } from './act-on-selection.ts'
import { deskSubmissionsOf, type HeldSubmission } from './desk-submissions.store.ts'
import type { Selection } from './selection.schema.ts'

/** Decisions that nobody was told of are taken back; the record keeps that they were there. */
export async function undoDecisions(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, selection: Selection): Promise<Outcome> {
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const decision = waitingDecision(submission)
    await deskSubmissionsOf(trx).removeWaiting(submission.id, decision.position, decision.from ?? 'received')
    await recordOf(trx).write(organiser, moment, { act: 'submission.decision_undone', ...named(submission), details: { decision: decision.to } })
  })
}

/** The move that waits for its release, or a refusal. */
export function waitingDecision({ reference, last }: HeldSubmission) {
  if (!last || last.releasedAt !== null)
    throw new Refusal('submission.nothing_waits', `No decision on ${reference} waits for its release; what an author was told stands.`)
  return last
}
