import { randomId } from '../../accounts/tokens.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { queueTakenBackLetters } from '../documents/queue-money-letters.ts'
import { bookDay } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import type { LedgerEntry } from '../ledger.ts'
import { type Payment, paymentsOf } from '../payments.store.ts'
import { entriesWhenDone, entriesWhenFailed } from '../refunds/refund-lines.ts'
import { type Refund, refundsOf } from '../refunds/refunds.store.ts'
import { settleBooking } from '../settle-booking.ts'
import { releaseForCredit, reopenPlaces } from '../take-back-payment.ts'
import { cardCheckoutsOf } from './card-checkouts.store.ts'
import type { CardRefund } from './card-provider.ts'
import { type CardServices, providerOf } from './pay-by-card.ts'

/**
 * Brings our books to what the provider says of a refund: one that we asked for is done with it, and one that somebody made at the provider is
 * noted once. However often and in whatever order it is called, money leaves once.
 */
export async function applyCardRefund(services: CardServices, refund: CardRefund): Promise<void> {
  const { db, now } = services
  const { name } = providerOf(services)
  const key = `${name}:${refund.key}`
  await db.transaction().execute(async (trx) => {
    const checkout = await cardCheckoutsOf(trx).findByPaymentKey(refund.paymentKey)
    const found = checkout && (await paymentsOf(trx).find(checkout.paymentId))
    const booking = found?.bookingId ? await bookingsOf(trx).lock(found.bookingId) : undefined
    const payment = found && (await paymentsOf(trx).lock(found.id))
    // What was charged back is no longer ours to refund.
    if (!booking || payment?.state !== 'confirmed') return
    const known = await refundsOf(trx).lockByProviderKey(key)
    if (refund.state === 'failed') {
      if (known && known.state !== 'failed') await fail(trx, booking, payment, known, now())
    } else if (refund.state === 'succeeded' && !known) {
      const asked = await refundsOf(trx).lockCardRefund(booking.id, refund.amountMinor)
      if (asked) await finish(trx, booking, payment, asked, { key, now: now() })
      else await noteRefund(services, trx, booking, payment, { key, amountMinor: refund.amountMinor })
    }
  })
}

/** The refund that we asked for has left; the office may have said so already. */
async function finish(trx: Transaction, booking: Booking, payment: Payment, refund: Refund, { key, now }: { key: string; now: Date }): Promise<void> {
  await refundsOf(trx).setProviderKey(refund.id, key)
  if (refund.state === 'done') return
  await post(trx, booking, payment, now, entriesWhenDone(refund))
  await refundsOf(trx).move(refund.id, 'done', { now, by: 'system' })
}

/** It came back: its amount is credit again. */
async function fail(trx: Transaction, booking: Booking, payment: Payment, refund: Refund, now: Date): Promise<void> {
  await post(trx, booking, payment, now, entriesWhenFailed(refund))
  await refundsOf(trx).move(refund.id, 'failed', { now, by: 'system', failure: 'The card provider could not pay it back.' })
  await settleBooking(trx, booking, { now, by: 'system' })
}

/** Somebody made it at the provider: it comes out of the credit of the booking, and what is missing opens what the payment had settled. */
async function noteRefund(
  services: CardServices,
  trx: Transaction,
  booking: Booking,
  payment: Payment,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<void> {
  const acting = { now: services.now(), by: 'system' }
  const { creditMinor, reopenedMinor } = await releaseForCredit(trx, booking, payment, amountMinor, acting)
  const { id: bookingId, entityId, currency } = booking
  const made = { requestedAt: acting.now, requestedBy: acting.by, approvedAt: acting.now }
  const id = randomId()
  const said = { payee: booking.payer.name, account: '', bic: '', reason: 'Paid back at the card provider' }
  await refundsOf(trx).add({ ...said, ...made, id, bookingId, entityId, currency, amountMinor, state: 'approved', route: 'card' })
  await refundsOf(trx).setProviderKey(id, key)
  await post(trx, booking, payment, acting.now, [
    { account: 'customer-credit', amountMinor: creditMinor, bookingId },
    { account: 'bad-debts', amountMinor: amountMinor - creditMinor },
    { account: 'card-clearing', amountMinor: -amountMinor },
  ])
  await refundsOf(trx).move(id, 'done', acting)
  if (reopenedMinor === 0) return
  await reopenPlaces(trx, booking, acting, 'The payment was paid back.')
  await queueTakenBackLetters(services, trx, booking, { amountMinor, why: 'It was paid back to the card.', tellsOffice: true })
}

async function post(trx: Transaction, booking: Booking, payment: Payment, now: Date, entries: LedgerEntry[]): Promise<void> {
  const { id: bookingId, entityId, currency, conferenceId } = booking
  const of = { entityId, currency, bookingId, conferenceId, paymentId: payment.id }
  await ledgerOf(trx).post({ ...of, postedOn: bookDay(now), kind: 'refund', now, by: 'system', entries })
}
