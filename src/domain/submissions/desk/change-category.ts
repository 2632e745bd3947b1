import { Refusal } from '../../refusal.ts'
import { mayCancel, registrationMayMove } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Transaction } from '../../tables.ts'
import { stateLabels } from '../next-steps.ts'
import type { Paper, PaperState } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import { categoryOf } from '../submission.schema.ts'
import type { Submission } from '../submission.ts'

interface CategoryChange {
  old: Submission
  /** Written already. */
  corrected: Submission
  papers: readonly Paper[]
  by: string
  now: Date
}

const presents = ({ regtype }: Submission) => categoryOf(regtype)?.presents ?? true
const closed: readonly PaperState[] = ['withdrawn', 'rejected']

/** Who no longer presents gets a registration instead of the paper, and who presents now a paper instead of the registration; refuses where that would lose something. */
export async function changeCategory(trx: Transaction, change: CategoryChange): Promise<void> {
  if (presents(change.old) === presents(change.corrected)) return
  if (presents(change.corrected)) await toPaper(trx, change)
  else await toRegistration(trx, change)
}

async function toRegistration(trx: Transaction, { corrected, papers, by, now }: CategoryChange): Promise<void> {
  const busy = papers.find(({ state }) => state !== 'received' && !closed.includes(state))
  if (busy) throw refusal(`${busy.reference} is “${stateLabels[busy.state]}”. Please withdraw the paper first; then the category can be one without a paper.`)
  for (const { id, state } of papers) {
    if (state !== 'received') continue
    const note = 'You take part without a paper now.'
    await papersOf(trx).move(id, { from: state, to: 'withdrawn', movedAt: now, movedBy: by, note, releasedAt: now })
  }
  const registrations = registrationsOf(trx)
  const existing = await registrations.ofSubmission(corrected.id)
  if (!existing) await registrations.addFrom({ ...corrected, receivedAt: now }, by)
  else if (registrationMayMove(existing.state, 'needs-approval'))
    await registrations.move(existing.id, { from: existing.state, to: 'needs-approval', movedAt: now, movedBy: by, note: null })
}

async function toPaper(trx: Transaction, { corrected, papers, by, now }: CategoryChange): Promise<void> {
  if (papers.length > 0 && papers.every(({ state }) => closed.includes(state)))
    throw refusal('Its paper is closed. Please open the paper again first; then the category can be one that presents.')
  const registrations = registrationsOf(trx)
  const existing = await registrations.ofSubmission(corrected.id)
  if (existing?.state === 'paid') throw refusal('The registration is paid. Please settle the money first; then the category can be one that presents.')
  if (existing && mayCancel(existing.state))
    await registrations.move(existing.id, { from: existing.state, to: 'cancelled', movedAt: now, movedBy: by, note: null })
  if (papers.length === 0) await papersOf(trx).add(corrected, [''], by)
}

function refusal(message: string): Refusal {
  return new Refusal('submission.move_not_allowed', message, { regtype: message })
}
