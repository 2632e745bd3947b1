import type { Database } from '../../tables.ts'
import type { CardCheckout } from './card-provider.ts'

/** Checkouts: what card payments are called at their provider. */
export function cardCheckoutsOf(db: Database) {
  return {
    /** Keeps what the provider says of a checkout. */
    async save(paymentId: string, { sessionKey, url, paymentKey, expiresAt, fee }: CardCheckout, checkedAt: Date): Promise<void> {
      const known = {
        ...(paymentKey === undefined ? {} : { payment_key: paymentKey }),
        ...(fee === undefined ? {} : { fee_minor: fee.minor }),
        checked_at: checkedAt,
      }
      await db
        .insertInto('card_checkout')
        .values({ payment_id: paymentId, session_key: sessionKey, url, expires_at: expiresAt, ...known })
        .onConflict((there) => there.column('payment_id').doUpdateSet(known))
        .execute()
    },

    async findByPaymentKey(paymentKey: string): Promise<{ paymentId: string } | undefined> {
      return db.selectFrom('card_checkout').select('payment_id as paymentId').where('payment_key', '=', paymentKey).executeTakeFirst()
    },

    /** The checkout that a payer of a booking has open for this amount. */
    async openOf(bookingId: string, amountMinor: number, now: Date): Promise<{ sessionKey: string; url: string } | undefined> {
      return db
        .selectFrom('card_checkout')
        .innerJoin('payment', 'payment.id', 'card_checkout.payment_id')
        .select(['session_key as sessionKey', 'url'])
        .where('payment.booking_id', '=', bookingId)
        .where('payment.state', '=', 'pending')
        .where('payment.amount_minor', '=', String(amountMinor))
        .where('card_checkout.expires_at', '>', now)
        .orderBy('card_checkout.expires_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Checkouts whose end or fee is not known yet, those first that were asked about longest ago. */
    async unsettled(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('card_checkout')
        .innerJoin('payment', 'payment.id', 'card_checkout.payment_id')
        .select('session_key')
        .where(({ or, and, eb }) => or([eb('payment.state', '=', 'pending'), and([eb('payment.state', '=', 'confirmed'), eb('fee_minor', 'is', null)])]))
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .execute()
      return rows.map(({ session_key: key }) => key)
    },

    /** Payments that were begun before `before` and never reached the provider: they failed. */
    async failAbandoned(before: Date): Promise<void> {
      await db
        .updateTable('payment')
        .set({ state: 'failed' })
        .where('state', '=', 'created')
        .where('method', '=', 'card')
        .where('made_at', '<', before)
        .execute()
    },
  }
}
