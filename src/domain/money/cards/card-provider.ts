import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../money.ts'

/** What the payer sees at the provider, and where they come back to. */
export interface CardOrder {
  paymentId: string
  amountMinor: number
  currency: Currency
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A checkout as the provider has it now. */
export interface CardCheckout {
  sessionKey: string
  /** Our payment, as we named it when the checkout was made; undefined for checkouts that are not ours. */
  paymentId: string | undefined
  url: string
  expiresAt: Date
  state: 'open' | 'paid' | 'expired'
  amountMinor: number
  /** As the provider names the charge; known once the card was charged. */
  paymentKey: string | undefined
  /** The fee, once the provider has settled it. */
  fee: { key: string; minor: number } | undefined
}

/** A dispute as the provider has it now. */
export interface CardDispute {
  key: string
  paymentKey: string
  amountMinor: number
  /** Whether the money is taken from us: from the first objection until it is won. */
  isWithdrawn: boolean
  /** What the provider keeps for it, won or lost. */
  feeMinor: number
}

/** A refund as the provider has it now. */
export interface CardRefund {
  key: string
  paymentKey: string
  amountMinor: number
  state: 'pending' | 'succeeded' | 'failed'
}

/** Money that the provider pays out to our bank account. */
export interface CardPayout {
  key: string
  /** As ISO 4217 has it; the provider may pay out in others than ours. */
  currency: string
  amountMinor: number
  arrivesOn: CalendarDay
  /** Whether it is on its way or has arrived; a payout that failed is not. */
  isExpected: boolean
}

/** What an event of the provider is about; its content is asked for anew, so that events may come in any order. */
export type CardEvent =
  | { about: 'checkout'; sessionKey: string }
  | { about: 'payment'; paymentKey: string }
  | { about: 'dispute'; disputeKey: string }
  | { about: 'refund'; refundKey: string }
  | { about: 'refunds'; paymentKey: string }
  | { about: 'payout'; payoutKey: string }
  | undefined

/** Card payments: the card itself is entered at the provider and never known here. */
export interface CardProvider {
  /** In keys of payments and on the page: stripe. */
  name: string
  openCheckout(order: CardOrder): Promise<CardCheckout>
  findCheckout(sessionKey: string): Promise<CardCheckout>
  findCheckoutOfPayment(paymentKey: string): Promise<CardCheckout | undefined>
  findDispute(disputeKey: string): Promise<CardDispute>
  recentDisputes(): Promise<CardDispute[]>
  findRefund(refundKey: string): Promise<CardRefund>
  refundsOfPayment(paymentKey: string): Promise<CardRefund[]>
  recentRefunds(): Promise<CardRefund[]>
  /** Undefined for money that the provider takes from the bank account. */
  findPayout(payoutKey: string): Promise<CardPayout | undefined>
  recentPayouts(): Promise<CardPayout[]>
  /** Verifies the signature of an event; refuses one that is not the provider's. */
  readEvent(body: Buffer, signature: string): Promise<CardEvent>
}
