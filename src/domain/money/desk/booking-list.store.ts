import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type CalendarDay } from '../../dates.ts'
import { limitedCount } from '../../desk/list-page.store.ts'
import type { Cursor, CursorRange } from '../../desk/list-page.ts'
import { readReference } from '../../forms/reference.ts'
import { prefixTsquery, searchWords } from '../../search-words.ts'
import type { Database, Tables } from '../../tables.ts'
import type { Currency } from '../money.ts'
import { isPaymentReference } from '../payment-reference.ts'
import { type AccountSums, type AccountView, accountViews } from './account-state.ts'
import type { BookingQuery } from './booking-query.ts'

export interface ListedBooking extends AccountSums {
  reference: string
  paymentReference: string
  conference: string
  currency: Currency
  payer: string
  organisation: string
  people: number
  dueOn: CalendarDay | null
  bookedAt: Date
  cursor: Cursor
}

export type ViewCounts = Record<AccountView, number> & { all: number }

/** What one company has to receive in one currency. */
export interface MoneyTotals extends AccountSums {
  entityId: string
  currency: Currency
  overdueMinor: number
  suspenseMinor: number
}

const daysAhead = 7
type Row = ExpressionBuilder<Tables, 'booking' | 'booking_account'>

export function bookingListOf(db: Database) {
  const joined = db.selectFrom('booking').innerJoin('booking_account', 'booking_account.booking_id', 'booking.id')
  const matching = (query: BookingQuery, today: CalendarDay) => joined.select('booking.id').where((row) => matches(row, query, today))

  return {
    /** One page in the order of the query; with `before` the page that ends there. */
    async page(query: BookingQuery, today: CalendarDay, { limit, after, before }: CursorRange & { limit: number }): Promise<ListedBooking[]> {
      const from = after ?? before
      const descending = query.oldestFirst === (before !== undefined)
      const cursor = sql`(${from?.key}::timestamptz, ${from?.id}::text)`
      const rows = await joined
        .innerJoin('conference', 'conference.id', 'booking.conference_id')
        .select([
          'booking.id',
          'booking.reference',
          'payment_reference',
          'sub_conference',
          'currency',
          'payer_name',
          'payer_organisation',
          'due_on',
          'booked_at',
          'owed_minor',
          'settled_minor',
          'credit_minor',
          sql<number>`(SELECT count(*)::int FROM registration WHERE registration.booking_id = booking.id)`.as('people'),
          sql<string>`booked_at::text`.as('key'),
        ])
        .where((row) => matches(row as unknown as Row, query, today))
        .$if(from !== undefined, (select) =>
          select.where(descending ? sql<SqlBool>`(booked_at, booking.id) < ${cursor}` : sql<SqlBool>`(booked_at, booking.id) > ${cursor}`),
        )
        .orderBy('booked_at', descending ? 'desc' : 'asc')
        .orderBy('booking.id', descending ? 'desc' : 'asc')
        .limit(limit)
        .execute()
      const listed = rows.map((row) => ({
        reference: row.reference,
        paymentReference: row.payment_reference,
        conference: row.sub_conference,
        currency: row.currency,
        payer: row.payer_name,
        organisation: row.payer_organisation,
        people: row.people,
        dueOn: row.due_on,
        bookedAt: row.booked_at,
        ...sumsFrom(row),
        cursor: { key: row.key, id: row.id },
      }))
      return before === undefined ? listed : listed.toReversed()
    },

    /** How many match in each view, each up to a limit, whatever the view of the query. */
    async counts(query: BookingQuery, today: CalendarDay): Promise<ViewCounts> {
      const counts = (['', ...accountViews] as const).map(
        (state) => sql`${limitedCount(matching({ ...query, state }, today))} AS ${sql.id(state === '' ? 'all' : state)}`,
      )
      const { rows } = await sql<ViewCounts>`SELECT ${sql.join(counts)}`.execute(db)
      return rows[0] as ViewCounts
    },

    /** What is to be paid, overdue, left over and in suspense, by company and currency; of one conference when it is named. */
    async totals(today: CalendarDay, conference = ''): Promise<MoneyTotals[]> {
      const { rows } = await sql<{ entity_id: string; currency: Currency } & Record<'owed' | 'settled' | 'credit' | 'overdue' | 'suspense', string>>`
        SELECT entity_id, currency, sum(owed) AS owed, sum(settled) AS settled, sum(credit) AS credit, sum(overdue) AS overdue, sum(suspense) AS suspense FROM (
          SELECT entity_id, currency, owed_minor AS owed, settled_minor AS settled, credit_minor AS credit,
            CASE WHEN due_on < ${today} THEN owed_minor ELSE 0 END AS overdue, 0 AS suspense
          FROM booking JOIN booking_account ON booking_account.booking_id = booking.id
          ${conference === '' ? sql`` : sql`WHERE conference_id = ${conference}`}
          UNION ALL
          SELECT entity_id, currency, 0, 0, 0, 0, -amount_minor FROM ledger_entry JOIN ledger_transaction ON ledger_transaction.id = transaction_id
          WHERE account = 'suspense' ${conference === '' ? sql`` : sql`AND false`}
        ) parts GROUP BY entity_id, currency ORDER BY entity_id, currency`.execute(db)
      return rows.map((row) => ({
        entityId: row.entity_id,
        currency: row.currency,
        owedMinor: Number(row.owed),
        settledMinor: Number(row.settled),
        creditMinor: Number(row.credit),
        overdueMinor: Number(row.overdue),
        suspenseMinor: Number(row.suspense),
      }))
    },

    async sumsOf(bookingId: string): Promise<AccountSums> {
      return sumsFrom(await db.selectFrom('booking_account').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow())
    },
  }
}

function sumsFrom(row: { owed_minor: string; settled_minor: string; credit_minor: string }): AccountSums {
  return { owedMinor: Number(row.owed_minor), settledMinor: Number(row.settled_minor), creditMinor: Number(row.credit_minor) }
}

function matches(row: Row, { search, conference, state }: BookingQuery, today: CalendarDay) {
  return row.and([
    ...(search ? [matchesSearch(row, search)] : []),
    ...(conference ? [row('booking.conference_id', '=', conference)] : []),
    ...(state ? [isIn(state, today)] : []),
  ])
}

function isIn(view: AccountView, today: CalendarDay) {
  const conditions = {
    'to-be-paid': sql<SqlBool>`owed_minor > 0`,
    'due-today': sql<SqlBool>`due_on = ${today} AND owed_minor > 0`,
    'due-soon': sql<SqlBool>`due_on BETWEEN ${today} AND ${addDays(today, daysAhead)} AND owed_minor > 0`,
    overdue: sql<SqlBool>`due_on < ${today} AND owed_minor > 0`,
    'partly-paid': sql<SqlBool>`owed_minor > 0 AND settled_minor > 0`,
    paid: sql<SqlBool>`owed_minor = 0 AND settled_minor > 0`,
    'credit-left': sql<SqlBool>`credit_minor > 0`,
    failed: sql<SqlBool>`owed_minor > 0 AND EXISTS (SELECT FROM payment WHERE payment.booking_id = booking.id AND payment.state IN ('failed', 'charged-back'))`,
    'asked-to-move': sql<SqlBool>`EXISTS (SELECT FROM registration WHERE registration.booking_id = booking.id AND carry_asked_for_id IS NOT NULL AND state IN ('open', 'paid'))`,
  } satisfies Record<AccountView, unknown>
  return conditions[view]
}

const invoiceReference = /^[A-Z]{2,6}-(C-)?\d{4}-\d{4,}$/

/** A complete reference of a booking, an invoice, a transfer or a registration finds that booking only; anything else is prefixes of words. */
function matchesSearch(row: Row, search: string) {
  const typed = search.toUpperCase().replace(/\s/g, '')
  if (invoiceReference.test(typed)) return sql<SqlBool>`EXISTS (SELECT FROM invoice WHERE invoice.booking_id = booking.id AND invoice.reference = ${typed})`
  if (isPaymentReference(typed)) return row('booking.payment_reference', '=', typed)
  const reference = readReference(search)
  if (reference?.startsWith('BK-')) return row('booking.reference', '=', reference)
  if (reference) return sql<SqlBool>`EXISTS (SELECT FROM registration WHERE registration.booking_id = booking.id AND registration.reference = ${reference})`
  const words = searchWords(search)
  // Only punctuation matches nothing.
  if (words.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`booking.words @@ ${prefixTsquery(words)}::tsquery`
}
