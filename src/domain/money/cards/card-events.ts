import { hours } from '../../durations.ts'
import { bookingsOf } from '../bookings.store.ts'
import { queueMoneyLetters, queueTakenBackLetters } from '../documents/queue-money-letters.ts'
import { bookDay } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import { currencies } from '../money.ts'
import { paymentsOf } from '../payments.store.ts'
import { restorePayment, takeBackPayment } from '../take-back-payment.ts'
import { cardCheckoutsOf } from './card-checkouts.store.ts'
import { cardPayoutsOf } from './card-payouts.store.ts'
import type { CardDispute, CardPayout, CardRefund } from './card-provider.ts'
import { applyCardRefund } from './card-refunds.ts'
import { type CardServices, providerOf, reconcileCheckout } from './pay-by-card.ts'

/** An event of the provider only says what to look at: the state itself is asked for, so that repetition and order do not matter. */
export async function takeCardEvent(services: CardServices, body: Buffer, signature: string): Promise<void> {
  const provider = providerOf(services)
  const event = await provider.readEvent(body, signature)
  if (event?.about === 'checkout') await reconcileCheckout(services, event.sessionKey)
  if (event?.about === 'payment') await reconcilePayment(services, event.paymentKey)
  if (event?.about === 'dispute') await applyDispute(services, await provider.findDispute(event.disputeKey))
  if (event?.about === 'refund') await takeRefund(services, await provider.findRefund(event.refundKey))
  if (event?.about === 'refunds') for (const refund of await provider.refundsOfPayment(event.paymentKey)) await takeRefund(services, refund)
  if (event?.about === 'payout') await takePayouts(services, [await provider.findPayout(event.payoutKey)])
}

const checkoutsPerRound = 50

/** Asks the provider about everything that is not settled, for events that never arrived. */
export async function reconcileCards(services: CardServices): Promise<void> {
  if (!services.cards) return
  await cardCheckoutsOf(services.db).failAbandoned(new Date(services.now().getTime() - hours(24)))
  for (const sessionKey of await cardCheckoutsOf(services.db).unsettled(checkoutsPerRound)) await reconcileCheckout(services, sessionKey)
  for (const dispute of await services.cards.recentDisputes()) await applyDispute(services, dispute)
  for (const refund of await services.cards.recentRefunds()) await takeRefund(services, refund)
  await takePayouts(services, await services.cards.recentPayouts())
}

/** The refund may be known here before the payment is. */
async function takeRefund(services: CardServices, refund: CardRefund): Promise<void> {
  if (!(await cardCheckoutsOf(services.db).findByPaymentKey(refund.paymentKey))) await reconcilePayment(services, refund.paymentKey)
  await applyCardRefund(services, refund)
}

async function takePayouts({ db, now }: CardServices, payouts: readonly (CardPayout | undefined)[]): Promise<void> {
  for (const payout of payouts) {
    const currency = currencies.find((one) => one === payout?.currency)
    if (payout && currency) await cardPayoutsOf(db).save({ ...payout, currency }, now())
  }
}

async function reconcilePayment(services: CardServices, paymentKey: string): Promise<void> {
  const checkout = await providerOf(services).findCheckoutOfPayment(paymentKey)
  if (checkout) await reconcileCheckout(services, checkout.sessionKey)
}

/** A charge-back reopens the debt; a dispute that is won takes it back. */
async function applyDispute(services: CardServices, dispute: CardDispute): Promise<void> {
  const { db, now } = services
  const { name } = providerOf(services)
  // The dispute may be known here before the payment is.
  if (!(await cardCheckoutsOf(db).findByPaymentKey(dispute.paymentKey))) await reconcilePayment(services, dispute.paymentKey)
  await db.transaction().execute(async (trx) => {
    const checkout = await cardCheckoutsOf(trx).findByPaymentKey(dispute.paymentKey)
    const found = checkout && (await paymentsOf(trx).find(checkout.paymentId))
    const booking = found?.bookingId ? await bookingsOf(trx).lock(found.bookingId) : undefined
    const payment = found && (await paymentsOf(trx).lock(found.id))
    if (!booking || !payment) return
    const acting = { now: now(), by: 'system' }
    if (dispute.isWithdrawn && payment.state === 'confirmed') {
      const amountMinor = Math.min(dispute.amountMinor, payment.amountMinor)
      await takeBackPayment(trx, booking, payment, amountMinor, acting)
      await queueTakenBackLetters(services, trx, booking, { amountMinor, why: 'The bank of the card has taken it back from us.', tellsOffice: true })
    }
    if (!dispute.isWithdrawn && payment.state === 'charged-back') await queueMoneyLetters(services, trx, await restorePayment(trx, booking, payment, acting))
    if (dispute.feeMinor > 0)
      await ledgerOf(trx).post({
        entityId: booking.entityId,
        currency: booking.currency,
        bookingId: booking.id,
        conferenceId: booking.conferenceId,
        paymentId: payment.id,
        postedOn: bookDay(now()),
        kind: 'provider-fee',
        onceKey: `${name}-dispute-fee:${dispute.key}`,
        ...acting,
        entries: [
          { account: 'provider-fees', amountMinor: dispute.feeMinor },
          { account: 'card-clearing', amountMinor: -dispute.feeMinor },
        ],
      })
  })
}
