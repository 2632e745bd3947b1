import { type SqlBool, sql } from 'kysely'
import { participantCategories } from '../../conferences/fees.ts'
import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import { type LedgerAccount, type LedgerKind, ledgerAccountLabels, ledgerKindLabels } from '../ledger.ts'
import type { Currency } from '../money.ts'
import { ageOf, type Report, type ReportName, type ReportQuery } from './report.ts'

/** Amounts arrive as text, because PostgreSQL's sums are larger than numbers; ours are far below 2^53. */
const whole = (minor: string | number | null) => Number(minor ?? 0) / 100
const ofEntity = (entity: string, column = 'invoice.entity_id') => (entity === '' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${entity}`)
const code = sql<string>`(SELECT code FROM legal_entity WHERE legal_entity.id = invoice.entity_id)`

const arrivalLabels = { bank: 'Bank transfer', cash: 'Cash and cheques', 'card-clearing': 'Card' } as const
type ArrivalAccount = keyof typeof arrivalLabels

/** The reports of the books, each a table; all are read from what was issued and posted. */
export function reportsOf(db: Database): Record<Exclude<ReportName, 'journal'>, (query: ReportQuery) => Promise<Report>> {
  return {
    /** Credit notes count against what they credit, in the month in which they were issued. */
    async vat({ entity, from, to }) {
      const { rows } = await sql<{ company: string; month: string; currency: Currency; label: string; rate: number; net: string; vat: string; gross: string }>`
        SELECT ${code} AS company, to_char(issued_on, 'YYYY-MM') AS month, currency, tax_label AS label, rate_basis_points AS rate,
          sum(sign * invoice_line.net_minor) AS net, sum(sign * invoice_line.vat_minor) AS vat, sum(sign * invoice_line.gross_minor) AS gross
        FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id
        CROSS JOIN LATERAL (SELECT CASE kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign) signed
        WHERE issued_on BETWEEN ${from} AND ${to} AND ${ofEntity(entity)}
        GROUP BY invoice.entity_id, month, currency, tax_label, rate_basis_points ORDER BY company, month, currency, rate DESC, label`.execute(db)
      return {
        headings: ['Company', 'Month', 'Currency', 'Tax', 'Rate (%)', 'Net', 'VAT', 'Gross'],
        rows: rows.map((row) => [row.company, row.month, row.currency, row.label, row.rate / 100, whole(row.net), whole(row.vat), whole(row.gross)]),
      }
    },

    /** Invoices that were open at the end of the last day of the period. */
    async debtors({ entity, to }) {
      const { rows } = await sql<{
        company: string
        reference: string
        recipient: string
        currency: Currency
        due: CalendarDay
        open: string
        conference: string
      }>`
        SELECT ${code} AS company, invoice.reference, coalesce(nullif(recipient->>'organisation', ''), recipient->>'name') AS recipient, currency,
          coalesce(due_on, issued_on) AS due, gross_minor - settled AS open, sub_conference AS conference
        FROM invoice JOIN conference ON conference.id = conference_id
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS settled FROM allocation
          WHERE invoice_id = invoice.id AND made_at < (${to}::date + 1) AT TIME ZONE 'UTC') allocated
        WHERE kind = 'invoice' AND issued_on <= ${to} AND gross_minor > settled AND ${ofEntity(entity)}
        ORDER BY company, due, invoice.reference`.execute(db)
      return {
        headings: ['Company', 'Invoice', 'Recipient', 'Conference', 'Due', 'Age', 'Currency', 'Open'],
        rows: rows.map((row) => [row.company, row.reference, row.recipient, row.conference, row.due, ageOf(row.due, to), row.currency, whole(row.open)]),
      }
    },

    /** What was invoiced for conferences that had not taken place by the last day of the period. */
    async 'deferred-income'({ entity, to }) {
      const { rows } = await sql<{ company: string; conference: string; currency: Currency; deferred: string }>`
        SELECT ${code} AS company, sub_conference AS conference, ledger_transaction.currency, -sum(amount_minor) AS deferred
        FROM ledger_entry JOIN ledger_transaction ON ledger_transaction.id = transaction_id
        JOIN invoice ON invoice.id = ledger_entry.invoice_id JOIN conference ON conference.id = invoice.conference_id
        WHERE account = 'deferred-income' AND posted_on <= ${to} AND ${ofEntity(entity)}
        GROUP BY invoice.entity_id, conference.id, sub_conference, ledger_transaction.currency HAVING sum(amount_minor) <> 0
        ORDER BY company, conference, currency`.execute(db)
      return {
        headings: ['Company', 'Conference', 'Currency', 'Deferred income'],
        rows: rows.map((row) => [row.company, row.conference, row.currency, whole(row.deferred)]),
      }
    },

    /** Money as it arrived and was paid back, by where it arrived; money of unknown purpose counts too, what moves between our own accounts does not. */
    async 'receipts-by-month'({ entity, from, to }) {
      const { rows } = await sql<{ company: string; month: string; account: ArrivalAccount; currency: Currency; received: string; back: string }>`
        SELECT code AS company, to_char(posted_on, 'YYYY-MM') AS month, account, currency,
          coalesce(sum(amount_minor) FILTER (WHERE kind IN ('payment', 'suspense')), 0) AS received,
          -coalesce(sum(amount_minor) FILTER (WHERE kind IN ('refund', 'charge-back')), 0) AS back
        FROM ledger_entry JOIN ledger_transaction ON ledger_transaction.id = transaction_id JOIN legal_entity ON legal_entity.id = entity_id
        WHERE account IN ('bank', 'cash', 'card-clearing') AND kind IN ('payment', 'suspense', 'refund', 'charge-back')
          AND posted_on BETWEEN ${from} AND ${to} AND ${ofEntity(entity, 'entity_id')}
        GROUP BY code, month, account, currency ORDER BY company, month, currency, account`.execute(db)
      return {
        headings: ['Company', 'Month', 'How', 'Currency', 'Received', 'Paid back', 'Net'],
        rows: rows.map(({ company, month, account, currency, received, back }) => [
          company,
          month,
          arrivalLabels[account],
          currency,
          whole(received),
          whole(back),
          whole(Number(received) - Number(back)),
        ]),
      }
    },

    /** The lines of invoices of the period that are settled. */
    async receipts({ entity, from, to }) {
      const { rows } = await sql<{ conference: string; category: string; country: string; currency: Currency; people: string; gross: string }>`
        SELECT sub_conference AS conference, charge.code AS category, registration.country, invoice.currency, count(*) AS people, sum(invoice_line.gross_minor) AS gross
        FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id JOIN charge ON charge.id = charge_id
        JOIN registration ON registration.id = invoice_line.registration_id JOIN conference ON conference.id = invoice.conference_id
        WHERE invoice.kind = 'invoice' AND invoice.state = 'issued' AND issued_on BETWEEN ${from} AND ${to} AND ${ofEntity(entity)}
          AND invoice.gross_minor = (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE invoice_id = invoice.id)
        GROUP BY conference.id, sub_conference, charge.code, registration.country, invoice.currency
        ORDER BY conference, category, registration.country, invoice.currency`.execute(db)
      return {
        headings: ['Conference', 'Category', 'Country', 'Currency', 'Places', 'Received'],
        rows: rows.map((row) => [
          row.conference,
          participantCategories.find((one) => one.code === row.category)?.label ?? row.category,
          row.country,
          row.currency,
          Number(row.people),
          whole(row.gross),
        ]),
      }
    },
  }
}

const rowsPerBatch = 1000

/** Every entry of the ledger in a period, in the order in which it was posted, in batches, so that memory does not grow with their number. */
export async function* journalRows(db: Database, { entity, from, to }: ReportQuery): AsyncGenerator<readonly (string | number)[]> {
  yield ['Transaction', 'Posted', 'Company', 'Currency', 'Why', 'Account', 'Name of the account', 'Debit', 'Credit', 'Invoice', 'Booking', 'Conference']
  let after = '0'
  for (;;) {
    const { rows } = await sql<JournalRow>`
      SELECT ledger_transaction.id, posted_on, legal_entity.code AS company, ledger_transaction.currency, ledger_transaction.kind, account, amount_minor,
        invoice.reference AS invoice, booking.reference AS booking, sub_conference AS conference
      FROM (SELECT * FROM ledger_transaction WHERE id > ${after}::bigint AND posted_on BETWEEN ${from} AND ${to} AND ${ofEntity(entity, 'entity_id')}
        ORDER BY id LIMIT ${rowsPerBatch}) ledger_transaction
      JOIN legal_entity ON legal_entity.id = ledger_transaction.entity_id
      JOIN ledger_entry ON transaction_id = ledger_transaction.id
      LEFT JOIN invoice ON invoice.id = ledger_entry.invoice_id
      LEFT JOIN booking ON booking.id = ledger_transaction.booking_id
      LEFT JOIN conference ON conference.id = ledger_transaction.conference_id
      ORDER BY ledger_transaction.id, position`.execute(db)
    if (rows.length === 0) return
    for (const row of rows) {
      const amount = whole(row.amount_minor)
      yield [
        Number(row.id),
        row.posted_on,
        row.company,
        row.currency,
        ledgerKindLabels[row.kind],
        row.account,
        ledgerAccountLabels[row.account],
        amount > 0 ? amount : '',
        amount < 0 ? -amount : '',
        row.invoice ?? '',
        row.booking ?? '',
        row.conference ?? '',
      ]
    }
    after = rows.at(-1)?.id ?? after
  }
}

interface JournalRow {
  id: string
  posted_on: CalendarDay
  company: string
  currency: Currency
  kind: LedgerKind
  account: LedgerAccount
  amount_minor: string
  invoice: string | null
  booking: string | null
  conference: string | null
}
