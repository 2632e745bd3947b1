import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookDay } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import type { LedgerEntry } from '../ledger.ts'
import { formatMoney } from '../money.ts'
import type { RefundState } from './refund.ts'
import { type Refund, refundsOf } from './refunds.store.ts'

/** Where the money of each route leaves. */
export const leavesFrom = { 'bank-transfer': 'bank', card: 'card-clearing', cash: 'cash' } as const

/** What is posted when a refund has left. */
export function entriesWhenDone({ amountMinor, route, bookingId }: Refund): LedgerEntry[] {
  return [
    { account: 'refunds-payable', amountMinor, bookingId },
    { account: leavesFrom[route], amountMinor: -amountMinor },
  ]
}

/** What is posted when a refund fails: the credit comes back from where the money is. */
export function entriesWhenFailed({ amountMinor, route, bookingId, state }: Refund): LedgerEntry[] {
  return [
    state === 'done' ? { account: leavesFrom[route], amountMinor } : { account: 'refunds-payable', amountMinor, bookingId },
    { account: 'customer-credit', amountMinor: -amountMinor, bookingId },
  ]
}

interface LineOfRefund {
  booking: Booking
  refund: Refund
  organiser: Organiser
  now: Date
}

/** A line of a statement shows that a refund has left. The caller holds the locks on the booking and the refund. */
export async function payRefundByLine(trx: Transaction, lineId: string, of: LineOfRefund): Promise<void> {
  await post(trx, of, entriesWhenDone(of.refund))
  await refundsOf(trx).setLine(of.refund.id, lineId)
  await move(trx, of, 'done', '')
}

/** Another bank sent a refund back. One whose line never came left all the same. */
export async function takeRefundBackByLine(trx: Transaction, failure: string, of: LineOfRefund): Promise<void> {
  if (of.refund.state !== 'done') await post(trx, of, entriesWhenDone(of.refund))
  await post(trx, of, entriesWhenFailed({ ...of.refund, state: 'done' }))
  await move(trx, of, 'failed', failure)
}

async function post(trx: Transaction, { booking, organiser, now }: LineOfRefund, entries: LedgerEntry[]): Promise<void> {
  const { id: bookingId, entityId, currency, conferenceId } = booking
  await ledgerOf(trx).post({ entityId, currency, bookingId, conferenceId, postedOn: bookDay(now), kind: 'refund', now, by: organiser.accountId, entries })
}

async function move(trx: Transaction, { booking, refund, organiser, now }: LineOfRefund, to: RefundState, failure: string): Promise<void> {
  await refundsOf(trx).move(refund.id, to, { now, by: organiser.accountId, failure })
  const details = { from: refund.state, to, amount: formatMoney(refund.amountMinor, refund.currency) }
  await auditLogOf(trx).write(organiser, now, { act: 'refund.moved', about: `booking:${booking.id}`, aboutName: booking.reference, details })
}
