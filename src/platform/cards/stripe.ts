import Stripe from 'stripe'
import { seconds } from '#domain/durations.ts'
import type { CardCheckout, CardDispute, CardEvent, CardOrder, CardPayout, CardProvider, CardRefund } from '#domain/money/cards/card-provider.ts'
import { Refusal } from '#domain/refusal.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Instead of Stripe itself, in tests. */
  apiUrl: string | undefined
}

const expanded = ['payment_intent.latest_charge.balance_transaction']
const withdrawnStates = ['needs_response', 'under_review', 'lost']

/** Card payments through Stripe Checkout. */
export function openStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings): CardProvider {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    ...(address ? { host: address.hostname, port: address.port, protocol: address.protocol === 'http:' ? 'http' : 'https' } : {}),
    timeout: seconds(20),
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    name: 'stripe',

    async openCheckout(order: CardOrder) {
      const { paymentId, amountMinor, currency, description, email, successUrl, cancelUrl, expiresAt } = order
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: paymentId,
          customer_email: email,
          line_items: [{ quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amountMinor, product_data: { name: description } } }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: paymentId },
      )
      return checkoutFrom(session)
    },

    async findCheckout(sessionKey: string) {
      return checkoutFrom(await stripe.checkout.sessions.retrieve(sessionKey, { expand: expanded }))
    },

    async findCheckoutOfPayment(paymentKey: string) {
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentKey, limit: 1 })
      return data[0] && checkoutFrom(data[0])
    },

    async findDispute(disputeKey: string) {
      return disputeFrom(await stripe.disputes.retrieve(disputeKey))
    },

    async recentDisputes() {
      const { data } = await stripe.disputes.list({ limit: 100 })
      return data.map(disputeFrom)
    },

    async findRefund(refundKey: string) {
      return refundFrom(await stripe.refunds.retrieve(refundKey))
    },

    async refundsOfPayment(paymentKey: string) {
      const { data } = await stripe.refunds.list({ payment_intent: paymentKey, limit: 100 })
      return data.map(refundFrom)
    },

    async recentRefunds() {
      const { data } = await stripe.refunds.list({ limit: 100 })
      return data.map(refundFrom)
    },

    async findPayout(payoutKey: string) {
      return payoutFrom(await stripe.payouts.retrieve(payoutKey))
    },

    async recentPayouts() {
      const { data } = await stripe.payouts.list({ limit: 100 })
      return data.flatMap((payout) => payoutFrom(payout) ?? [])
    },

    async readEvent(body: Buffer, signature: string): Promise<CardEvent> {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch {
        throw new Refusal('card.bad_signature', 'The signature of this event is not valid.')
      }
      if (event.type.startsWith('checkout.session.')) return { about: 'checkout', sessionKey: (event.data.object as Stripe.Checkout.Session).id }
      if (event.type.startsWith('payout.')) return { about: 'payout', payoutKey: (event.data.object as Stripe.Payout).id }
      if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated')
        return { about: 'refund', refundKey: (event.data.object as Stripe.Refund).id }
      if (event.type === 'charge.refunded') {
        const key = idOf((event.data.object as Stripe.Charge).payment_intent)
        return key === undefined ? undefined : { about: 'refunds', paymentKey: key }
      }
      if (event.type.startsWith('charge.dispute.')) return { about: 'dispute', disputeKey: (event.data.object as Stripe.Dispute).id }
      if (event.type === 'payment_intent.succeeded') return { about: 'payment', paymentKey: (event.data.object as Stripe.PaymentIntent).id }
      if (event.type === 'charge.updated' || event.type === 'charge.succeeded') {
        const key = idOf((event.data.object as Stripe.Charge).payment_intent)
        return key === undefined ? undefined : { about: 'payment', paymentKey: key }
      }
      return undefined
    },
  }
}

const idOf = (reference: string | { id: string } | null | undefined) => (typeof reference === 'string' ? reference : reference?.id)

function checkoutFrom(session: Stripe.Checkout.Session): CardCheckout {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const settled = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  return {
    sessionKey: session.id,
    paymentId: session.client_reference_id ?? undefined,
    url: session.url ?? '',
    expiresAt: new Date(session.expires_at * 1000),
    state: session.payment_status === 'paid' ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    amountMinor: session.amount_total ?? 0,
    paymentKey: session.payment_status === 'paid' ? idOf(session.payment_intent) : undefined,
    fee: settled ? { key: settled.id, minor: settled.fee } : undefined,
  }
}

function disputeFrom(dispute: Stripe.Dispute): CardDispute {
  return {
    key: dispute.id,
    paymentKey: idOf(dispute.payment_intent) ?? '',
    amountMinor: dispute.amount,
    isWithdrawn: withdrawnStates.includes(dispute.status),
    feeMinor: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
  }
}

function refundFrom(refund: Stripe.Refund): CardRefund {
  const { id: key, amount: amountMinor, status } = refund
  const state = status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
  return { key, paymentKey: idOf(refund.payment_intent) ?? '', amountMinor, state }
}

function payoutFrom({ id: key, amount: amountMinor, currency: code, arrival_date: arrival, status }: Stripe.Payout): CardPayout | undefined {
  if (amountMinor <= 0) return undefined
  const arrivesOn = new Date(arrival * 1000).toISOString().slice(0, 10)
  return { key, currency: code.toUpperCase(), amountMinor, arrivesOn, isExpected: status !== 'failed' && status !== 'canceled' }
}
