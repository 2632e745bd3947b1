import type { Database } from '../../tables.ts'
import { type BookingDue, bookingDuesOf } from '../booking-dues.store.ts'
import { cardPayoutsOf } from '../cards/card-payouts.store.ts'
import { findPaymentReferences } from '../payment-reference.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { proposeOutgoing } from './propose-outgoing.ts'
import { mayBePayout, proposePayout } from './propose-payout.ts'
import type { ProposalKind, ReadLine } from './statement.ts'

/** What confirming a line would do. */
export interface Proposal {
  kind: ProposalKind
  /** What each booking would get of it. */
  parts: { bookingId: string; reference: string; payer: string; conference: string; amountMinor: number; dueMinor: number }[]
  /** Places that lapsed come back, if there are seats left. */
  reinstates: boolean
  /** Why the money is unknown although the line names a booking. */
  reason: string
  /** The line whose money the bank took back. */
  originalLineId?: string
  /** The refund that left with the line, or came back with it. */
  refundId?: string
  /** The payout of the card provider that arrived with the line. */
  payoutKey?: string
}

export type ProposedLine = Pick<ReadLine, 'amountMinor' | 'currency' | 'remittance' | 'party' | 'bankReference' | 'nature' | 'bookedOn'> & { entityId: string }

const unknown = (reason: string): Proposal => ({ kind: 'unknown', parts: [], reinstates: false, reason })

/** The proposals for many lines, with one query for the bookings that they name. */
export async function proposeAll(db: Database, lines: readonly ProposedLine[]): Promise<Proposal[]> {
  const references = lines.map(({ amountMinor, remittance }) => (amountMinor > 0 ? findPaymentReferences(remittance) : []))
  const dues = await bookingDuesOf(db, defaultSalesSettings.toleranceMinor).byPaymentReference([...new Set(references.flat())])
  const byReference = new Map(dues.map((due) => [due.paymentReference, due]))
  const payouts = lines.some(mayBePayout) ? await cardPayoutsOf(db).open() : []
  const proposals: Proposal[] = []
  for (const [index, line] of lines.entries()) {
    const named = (references[index] ?? []).flatMap((reference) => byReference.get(reference) ?? [])
    const isPlainMoney = line.amountMinor > 0 && line.nature === 'plain'
    const payout = named.length === 0 ? proposePayout(line, payouts) : undefined
    proposals.push(payout ?? (isPlainMoney ? undefined : await proposeOutgoing(db, line)) ?? propose(line, named))
  }
  return proposals
}

/** What a line with these bookings in its words would do; they are paid in the order in which they are named. */
export function propose(line: Pick<ProposedLine, 'amountMinor' | 'currency' | 'entityId'>, named: readonly BookingDue[]): Proposal {
  if (line.amountMinor < 0) return { kind: 'outgoing', parts: [], reinstates: false, reason: '' }
  if (named.length === 0) return unknown('')
  const other = named.find(({ entityId, currency }) => entityId !== line.entityId || currency !== line.currency)
  if (other)
    return unknown(
      other.currency === line.currency ? `${other.reference} belongs to another company.` : `${other.reference} is to be paid in ${other.currency}.`,
    )
  const owed = named.map((due) => Math.max(0, due.dueMinor) + due.lapsedMinor)
  const totalMinor = owed.reduce((sum, one) => sum + one, 0)
  const isComplete = line.amountMinor >= totalMinor - Math.min(...named.map(({ toleranceMinor }) => toleranceMinor))
  const reinstates = named.some(({ lapsedMinor }) => lapsedMinor > 0)
  if (reinstates && !isComplete) return unknown('The place has lapsed, and this does not pay for it.')

  let rest = line.amountMinor
  const parts = named.map((due, index) => {
    const isLast = index === named.length - 1
    const amountMinor = isLast ? rest : Math.min(rest, owed[index] ?? 0)
    rest -= amountMinor
    const { id, reference, payer, conference } = due
    return { bookingId: id, reference, payer, conference, amountMinor, dueMinor: owed[index] ?? 0 }
  })
  const kind = line.amountMinor > totalMinor ? 'over' : isComplete ? 'matched' : 'partial'
  return { kind, parts: parts.filter(({ amountMinor }) => amountMinor > 0), reinstates, reason: '' }
}
