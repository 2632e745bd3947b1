import { sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'
import type { LedgerAccount, LedgerEntry, LedgerKind } from './ledger.ts'
import type { Currency } from './money.ts'

export interface NewTransaction {
  entityId: string
  currency: Currency
  /** Moved to the first open day when its period is closed. */
  postedOn: CalendarDay
  kind: LedgerKind
  invoiceId?: string
  paymentId?: string
  bookingId?: string
  conferenceId?: string
  /** What may happen once only: a second transaction with the same key is not posted. */
  onceKey?: string
  entries: readonly LedgerEntry[]
  now: Date
  /** The id of an account, or 'system'. */
  by: string
}

/** The ledger: balanced transactions that are never altered. */
export function ledgerOf(db: Database) {
  return {
    /** Posts a transaction; returns false when one with its key is there already, or when nothing is to be posted. */
    async post({ entries, now, by, onceKey, postedOn, ...transaction }: NewTransaction): Promise<boolean> {
      const rows = entries.filter(({ amountMinor }) => amountMinor !== 0)
      if (rows.length === 0) return false
      const added = await db
        .insertInto('ledger_transaction')
        .values({
          entity_id: transaction.entityId,
          currency: transaction.currency,
          posted_on: await this.openDay(transaction.entityId, postedOn),
          kind: transaction.kind,
          invoice_id: transaction.invoiceId ?? null,
          payment_id: transaction.paymentId ?? null,
          booking_id: transaction.bookingId ?? null,
          conference_id: transaction.conferenceId ?? null,
          once_key: onceKey ?? null,
          made_at: now,
          made_by_id: by,
        })
        .onConflict((there) => there.column('once_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return false
      await db
        .insertInto('ledger_entry')
        .values(
          rows.map(({ account, amountMinor, invoiceId, bookingId }, index) => ({
            transaction_id: added.id,
            position: index + 1,
            account,
            amount_minor: amountMinor,
            invoice_id: invoiceId ?? null,
            booking_id: bookingId ?? null,
          })),
        )
        .execute()
      return true
    },

    /** The day itself, or the first day after the last closed period. */
    async openDay(entityId: string, day: CalendarDay): Promise<CalendarDay> {
      const { rows } = await sql<{ day: CalendarDay }>`
        SELECT greatest(${day}::date, (SELECT max(closed_through) + 1 FROM accounting_period WHERE entity_id = ${entityId})) AS day`.execute(db)
      return rows[0]?.day ?? day
    },

    /** What the transactions of one kind posted for a payment, by account and booking. */
    async sumsOfPayment(paymentId: string, kind: LedgerKind): Promise<LedgerEntry[]> {
      const rows = await db
        .selectFrom('ledger_entry')
        .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
        .select(({ fn }) => ['ledger_entry.account', 'ledger_entry.booking_id', fn.sum<string>('amount_minor').as('sum')])
        .where('ledger_transaction.payment_id', '=', paymentId)
        .where('ledger_transaction.kind', '=', kind)
        .groupBy(['ledger_entry.account', 'ledger_entry.booking_id'])
        .orderBy('ledger_entry.account')
        .execute()
      return rows.map((row) => ({ account: row.account, amountMinor: Number(row.sum), ...(row.booking_id === null ? {} : { bookingId: row.booking_id }) }))
    },

    /** The sum of an account, of one booking or of all. */
    async balance(account: LedgerAccount, of: { bookingId?: string; invoiceId?: string } = {}): Promise<number> {
      const row = await db
        .selectFrom('ledger_entry')
        .select(({ fn }) => fn.sum<string | null>('amount_minor').as('sum'))
        .where('account', '=', account)
        .$if(of.bookingId !== undefined, (select) => select.where('booking_id', '=', of.bookingId ?? ''))
        .$if(of.invoiceId !== undefined, (select) => select.where('invoice_id', '=', of.invoiceId ?? ''))
        .executeTakeFirst()
      return Number(row?.sum ?? 0)
    },
  }
}
