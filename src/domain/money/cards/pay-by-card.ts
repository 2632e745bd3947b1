import { randomId } from '../../accounts/tokens.ts'
import { minutes } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { bookingDuesOf } from '../booking-dues.store.ts'
import { bookingsOf } from '../bookings.store.ts'
import { queueMoneyLetters } from '../documents/queue-money-letters.ts'
import { bookDay } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { type Payment, paymentsOf } from '../payments.store.ts'
import { reinstateLapsed } from '../reinstate-lapsed.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { takePayment } from '../settle-booking.ts'
import { cardCheckoutsOf } from './card-checkouts.store.ts'
import type { CardCheckout, CardProvider } from './card-provider.ts'

export type CardServices = Pick<Services, 'db' | 'now' | 'cards' | 'queueMail' | 'publicUrl' | 'key'>

const checkoutMinutes = 60
const acting = (now: Date) => ({ now, by: 'system' })

/** Opens the provider's page for what a booking owes now, or finds the one that is open; returns nothing of the card. */
export async function openCardCheckout(services: CardServices, booking: Booking, returnUrl: string): Promise<void> {
  const { db, now } = services
  const provider = providerOf(services)
  const [due] = await bookingDuesOf(db, defaultSalesSettings.toleranceMinor).byId([booking.id])
  const amountMinor = due?.dueMinor ?? 0
  if (amountMinor <= 0) throw new Refusal('money.not_allowed', 'Nothing is due: there is nothing to pay by card.')
  if ((await legalEntitiesOf(db).find(booking.entityId))?.name === '') throw new Refusal('card.unavailable', 'Card payments open soon. Nothing was charged.')
  if (await cardCheckoutsOf(db).openOf(booking.id, amountMinor, now())) return
  const paymentId = randomId()
  const begun: Payment = {
    id: paymentId,
    bookingId: booking.id,
    entityId: booking.entityId,
    method: 'card',
    state: 'created',
    currency: booking.currency,
    amountMinor,
    sourceKey: null,
    receivedOn: null,
    note: '',
    madeAt: now(),
    madeBy: 'system',
    confirmedAt: null,
  }
  await paymentsOf(db).add(begun)
  const order = {
    paymentId,
    amountMinor,
    currency: booking.currency,
    description: `${due?.conference ?? ''}, ${booking.reference}`,
    email: booking.payer.email,
  }
  const checkout = await provider.openCheckout({
    ...order,
    successUrl: `${returnUrl}?card=done`,
    cancelUrl: `${returnUrl}?card=cancelled`,
    expiresAt: new Date(now().getTime() + minutes(checkoutMinutes)),
  })
  await applyCheckout(services, checkout)
}

/** Brings a payment to what the provider says of its checkout now. However often and in whatever order it is called, money is taken once. */
export async function reconcileCheckout(services: CardServices, sessionKey: string): Promise<void> {
  await applyCheckout(services, await providerOf(services).findCheckout(sessionKey))
}

export function providerOf({ cards }: Pick<Services, 'cards'>): CardProvider {
  if (!cards) throw new Refusal('card.unavailable', 'Card payments are not offered here.')
  return cards
}

async function applyCheckout(services: CardServices, checkout: CardCheckout): Promise<void> {
  const { db, now } = services
  const { name } = providerOf(services)
  await db.transaction().execute(async (trx) => {
    const found = checkout.paymentId === undefined ? undefined : await paymentsOf(trx).find(checkout.paymentId)
    const booking = found?.bookingId ? await bookingsOf(trx).lock(found.bookingId) : undefined
    const payment = found && (await paymentsOf(trx).lock(found.id))
    // Another installation may share the provider's account.
    if (!booking || !payment || payment.method !== 'card') return
    await cardCheckoutsOf(trx).save(payment.id, checkout, now())
    const isBegun = payment.state === 'created' || payment.state === 'pending' || payment.state === 'failed'
    if (checkout.state === 'paid' && checkout.paymentKey !== undefined && isBegun) {
      // Without a seat the money stays as the booking's credit.
      await reinstateLapsed(trx, [booking], acting(now()))
      const money = { bookingId: booking.id, method: 'card', currency: payment.currency, amountMinor: payment.amountMinor, note: '' } as const
      const source = { sourceKey: `${name}:${checkout.paymentKey}`, receivedOn: bookDay(now()), begunPaymentId: payment.id }
      await queueMoneyLetters(services, trx, await takePayment(trx, { ...money, ...source }, acting(now())))
    } else if (checkout.state === 'open' && payment.state === 'created') await paymentsOf(trx).setState(payment.id, 'pending', null)
    else if (checkout.state === 'expired' && (payment.state === 'created' || payment.state === 'pending'))
      await paymentsOf(trx).setState(payment.id, 'failed', null)
    if (checkout.state === 'paid' && checkout.fee)
      await ledgerOf(trx).post({
        entityId: booking.entityId,
        currency: booking.currency,
        bookingId: booking.id,
        conferenceId: booking.conferenceId,
        paymentId: payment.id,
        postedOn: bookDay(now()),
        kind: 'provider-fee',
        onceKey: `${name}-fee:${checkout.fee.key}`,
        ...acting(now()),
        entries: [
          { account: 'provider-fees', amountMinor: checkout.fee.minor },
          { account: 'card-clearing', amountMinor: -checkout.fee.minor },
        ],
      })
  })
}
