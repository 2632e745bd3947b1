import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { mayMove } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'
import { stateInWords } from '../what-comes-next.ts'
import { actOnSelection, named, type Outcome } from './act-on-selection.ts'
import { deskSubmissionsOf } from './desk-submissions.store.ts'
import type { DecisionOrder } from './selection.schema.ts'

/** A decision is written, with what the author will read; the author hears of it when it is released. One that waits already is replaced. */
export async function decideSubmissions(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { selection, decision, note }: DecisionOrder,
): Promise<Outcome> {
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const { id, last, state } = submission
    const by = { movedAt: moment, movedBy: organiser.name, note: note || null }
    const waits = last !== undefined && last.releasedAt === null
    const from = waits ? (last.from ?? 'received') : state
    if (!mayMove(from, decision)) throw notAllowed(submission.reference, from, decision)
    if (waits) await deskSubmissionsOf(trx).rewriteWaiting(id, last.position, decision, by)
    else await submissionsOf(trx).move(id, { from, to: decision, ...by, releasedAt: null })
    const details = { from, decision, ...(waits ? { insteadOf: last.to } : {}) }
    await auditLogOf(trx).write(organiser, moment, { act: 'submission.decided', ...named(submission), details })
  })
}

export function notAllowed(reference: string, from: keyof typeof stateInWords, to: keyof typeof stateInWords): Refusal {
  const hint = from === 'received' ? ' Please take it into review first.' : ''
  return new Refusal(
    'submission.move_not_allowed',
    `${reference} is in the state “${stateInWords[from]}”; from there it cannot become “${stateInWords[to]}”.${hint}`,
  )
}
