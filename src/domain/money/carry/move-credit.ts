import { Refusal } from '../../refusal.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import type { Acting } from '../issue-invoice.ts'
import { bookDay } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Currency } from '../money.ts'

/** What the office decides about the money when a place moves to another company or currency. */
export interface CarryGrant {
  /** In which the new place is paid, at the new price list. */
  currency: Currency
  /** The companies settle it among themselves, or what was paid stays credit of the old booking, to be paid out. */
  money: 'clearing' | 'refund'
  /** In another currency: what counts there, in the smallest unit of the new currency. Nothing is converted. */
  takenMinor?: number | undefined
}

export function isAcross(from: Booking, to: Pick<Booking, 'entityId' | 'currency'>): boolean {
  return from.entityId !== to.entityId || from.currency !== to.currency
}

/** Moves credit to the booking of a carried place; returns how much counts there, in its currency. */
export async function moveCredit(
  trx: Transaction,
  from: Booking,
  to: Booking,
  { amountMinor, grant, acting }: { amountMinor: number; grant: CarryGrant | undefined; acting: Acting },
): Promise<number> {
  const post = (booking: Booking, entries: LedgerEntry[]) =>
    ledgerOf(trx).post({
      entityId: booking.entityId,
      currency: booking.currency,
      bookingId: booking.id,
      conferenceId: to.conferenceId,
      postedOn: bookDay(acting.now),
      kind: 'carry',
      ...acting,
      entries,
    })
  const taken = { account: 'customer-credit', amountMinor, bookingId: from.id } as const
  if (!isAcross(from, to)) {
    if (grant?.money === 'refund') throw staysWithCompany()
    await post(from, [taken, { account: 'customer-credit', amountMinor: -amountMinor, bookingId: to.id }])
    return amountMinor
  }
  if (grant?.money !== 'clearing' || amountMinor === 0) return 0
  const givenMinor = from.currency === to.currency ? amountMinor : requireTaken(grant, from, to)
  await post(from, [taken, { account: 'clearing', amountMinor: -amountMinor }])
  await post(to, [
    { account: 'clearing', amountMinor: givenMinor },
    { account: 'customer-credit', amountMinor: -givenMinor, bookingId: to.id },
  ])
  return givenMinor
}

function requireTaken({ takenMinor = 0 }: CarryGrant, from: Booking, to: Booking): number {
  if (takenMinor > 0) return takenMinor
  const message = `What was paid is in ${from.currency}, and the new place costs ${to.currency}. Please enter what counts there: nothing is converted.`
  throw new Refusal('money.not_allowed', message, { taken: message })
}

function staysWithCompany(): Refusal {
  const message = 'The same company sells that conference in this currency, so what was paid counts there. To pay it back, cancel the place instead.'
  return new Refusal('money.not_allowed', message, { money: message })
}
