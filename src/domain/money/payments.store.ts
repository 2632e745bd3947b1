import { type Selectable, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database, PaymentTable } from '../tables.ts'
import type { PaymentMethod, PaymentState } from './booking.ts'
import type { Currency } from './money.ts'

export interface Payment {
  id: string
  bookingId: string | null
  entityId: string
  method: PaymentMethod
  state: PaymentState
  currency: Currency
  amountMinor: number
  /** The provider's or the bank's own reference; one is never taken twice. */
  sourceKey: string | null
  receivedOn: CalendarDay | null
  note: string
  madeAt: Date
  madeBy: string
  confirmedAt: Date | null
  /** The line of a statement that brought it. */
  statementLineId?: string | undefined
}

/** Payments: money that somebody sent, whatever it settles. */
export function paymentsOf(db: Database) {
  return {
    /** Returns false when a payment with the same source is there already. */
    async add(payment: Payment): Promise<boolean> {
      const added = await db
        .insertInto('payment')
        .values({
          id: payment.id,
          booking_id: payment.bookingId,
          entity_id: payment.entityId,
          method: payment.method,
          state: payment.state,
          currency: payment.currency,
          amount_minor: payment.amountMinor,
          source_key: payment.sourceKey,
          received_on: payment.receivedOn,
          note: payment.note,
          made_at: payment.madeAt,
          made_by_id: payment.madeBy,
          confirmed_at: payment.confirmedAt,
          statement_line_id: payment.statementLineId ?? null,
        })
        .onConflict((there) => there.column('source_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Confirms a payment that somebody had begun; returns false when it was confirmed before. */
    async confirm(id: string, { sourceKey, receivedOn, confirmedAt }: Pick<Payment, 'sourceKey' | 'receivedOn' | 'confirmedAt'>): Promise<boolean> {
      const changed = await db
        .updateTable('payment')
        .set({ state: 'confirmed', source_key: sourceKey, received_on: receivedOn, confirmed_at: confirmedAt })
        .where('id', '=', id)
        .where('state', 'in', ['created', 'pending', 'failed'])
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    async lock(id: string): Promise<Payment | undefined> {
      const row = await db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && paymentFrom(row)
    },

    async find(id: string): Promise<Payment | undefined> {
      const row = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
      return row && paymentFrom(row)
    },

    async findBySource(sourceKey: string): Promise<Payment | undefined> {
      const row = await db.selectFrom('payment').selectAll().where('source_key', '=', sourceKey).executeTakeFirst()
      return row && paymentFrom(row)
    },

    async setState(id: string, state: PaymentState, confirmedAt: Date | null): Promise<void> {
      await db.updateTable('payment').set({ state, confirmed_at: confirmedAt }).where('id', '=', id).execute()
    },

    /** A reference that was taken by mistake can be recorded again. */
    async releaseSource(id: string): Promise<void> {
      await db.updateTable('payment').set({ source_key: sql`source_key || ' taken back ' || id` }).where('id', '=', id).execute()
    },

    /** The payments that a line brought and that count. */
    async ofLine(lineId: string): Promise<Payment[]> {
      const rows = await db.selectFrom('payment').selectAll().where('statement_line_id', '=', lineId).where('state', '=', 'confirmed').orderBy('id').execute()
      return rows.map(paymentFrom)
    },

    async ofBooking(bookingId: string): Promise<Payment[]> {
      const rows = await db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).orderBy('made_at').orderBy('id').execute()
      return rows.map(paymentFrom)
    },

    /** What a payment settles now, by invoice. */
    async allocationsOf(paymentId: string): Promise<{ invoiceId: string; amountMinor: number }[]> {
      const rows = await db
        .selectFrom('allocation')
        .select(({ fn }) => ['invoice_id', fn.sum<string>('amount_minor').as('sum')])
        .where('payment_id', '=', paymentId)
        .groupBy('invoice_id')
        .orderBy('invoice_id')
        .execute()
      return rows.map((row) => ({ invoiceId: row.invoice_id, amountMinor: Number(row.sum) })).filter(({ amountMinor }) => amountMinor !== 0)
    },

    /** The confirmed payments of a booking, oldest first, with what is not allocated to an invoice. */
    async unallocated(bookingId: string): Promise<{ id: string; restMinor: number }[]> {
      const rows = await db
        .selectFrom('payment')
        .select(['id', 'amount_minor', sql<string | null>`(SELECT sum(amount_minor) FROM allocation WHERE payment_id = payment.id)`.as('allocated')])
        .where('booking_id', '=', bookingId)
        .where('state', '=', 'confirmed')
        .orderBy('made_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ id: row.id, restMinor: Number(row.amount_minor) - Number(row.allocated ?? 0) })).filter(({ restMinor }) => restMinor > 0)
    },
  }
}

function paymentFrom(row: Selectable<PaymentTable>): Payment {
  return {
    id: row.id,
    bookingId: row.booking_id,
    entityId: row.entity_id,
    method: row.method,
    state: row.state,
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    sourceKey: row.source_key,
    receivedOn: row.received_on,
    note: row.note,
    madeAt: row.made_at,
    madeBy: row.made_by_id,
    confirmedAt: row.confirmed_at,
    ...(row.statement_line_id === null ? {} : { statementLineId: row.statement_line_id }),
  }
}
