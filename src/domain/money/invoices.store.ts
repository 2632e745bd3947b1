import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { AllocationTable, Database, InvoiceLineTable, InvoiceTable } from '../tables.ts'
import type { InvoiceKind, InvoiceState, Recipient } from './booking.ts'
import type { Currency } from './money.ts'

export interface Invoice {
  id: string
  kind: InvoiceKind
  entityId: string
  entityVersionId: string
  year: number
  number: number
  reference: string
  bookingId: string
  conferenceId: string
  creditsId: string | null
  state: InvoiceState
  recipient: Recipient
  bankAccountId: string | null
  currency: Currency
  netMinor: number
  vatMinor: number
  grossMinor: number
  sterlingVatMinor: number | null
  sterlingRate: string | null
  reason: string
  issuedOn: CalendarDay
  dueOn: CalendarDay | null
  issuedAt: Date
  issuedBy: string
}

export interface InvoiceLine {
  chargeId: string
  registrationId: string
  description: string
  person: string
  reduction: string
  listMinor: number
  netMinor: number
  vatMinor: number
  grossMinor: number
  rateBasisPoints: number
  taxLabel: string
  taxNote: string
}

export type InvoiceBalance = Invoice & { balanceMinor: number }

export interface NewAllocation {
  invoiceId: string
  kind: AllocationTable['kind']
  paymentId?: string
  creditNoteId?: string
  amountMinor: number
}

/** Invoices, credit notes, their lines, and what settles them. */
export function invoicesOf(db: Database) {
  const balance = sql<string>`gross_minor - (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE invoice_id = invoice.id)`

  return {
    /** The next number of a series, without gaps: its row is locked until the commit. */
    async nextNumber(entityId: string, kind: InvoiceKind, year: number): Promise<number> {
      const row = await db
        .insertInto('invoice_series')
        .values({ entity_id: entityId, kind, year, last_number: 1 })
        .onConflict((there) => there.columns(['entity_id', 'kind', 'year']).doUpdateSet({ last_number: sql`invoice_series.last_number + 1` }))
        .returning('last_number')
        .executeTakeFirstOrThrow()
      return row.last_number
    },

    async add(invoice: Invoice, lines: readonly InvoiceLine[]): Promise<void> {
      await db
        .insertInto('invoice')
        .values({
          id: invoice.id,
          kind: invoice.kind,
          entity_id: invoice.entityId,
          entity_version_id: invoice.entityVersionId,
          year: invoice.year,
          number: invoice.number,
          reference: invoice.reference,
          booking_id: invoice.bookingId,
          conference_id: invoice.conferenceId,
          credits_id: invoice.creditsId,
          state: invoice.state,
          recipient: JSON.stringify(invoice.recipient),
          bank_account_id: invoice.bankAccountId,
          currency: invoice.currency,
          net_minor: invoice.netMinor,
          vat_minor: invoice.vatMinor,
          gross_minor: invoice.grossMinor,
          sterling_vat_minor: invoice.sterlingVatMinor,
          sterling_rate: invoice.sterlingRate,
          reason: invoice.reason,
          issued_on: invoice.issuedOn,
          due_on: invoice.dueOn,
          issued_at: invoice.issuedAt,
          issued_by_id: invoice.issuedBy,
        })
        .execute()
      const rows = lines.map((line, index) => ({
        invoice_id: invoice.id,
        position: index + 1,
        charge_id: line.chargeId,
        registration_id: line.registrationId,
        description: line.description,
        person: line.person,
        reduction: line.reduction,
        list_minor: line.listMinor,
        net_minor: line.netMinor,
        vat_minor: line.vatMinor,
        gross_minor: line.grossMinor,
        rate_basis_points: line.rateBasisPoints,
        tax_label: line.taxLabel,
        tax_note: line.taxNote,
      }))
      await db.insertInto('invoice_line').values(rows).execute()
    },

    async find(id: string): Promise<InvoiceBalance | undefined> {
      const row = await db.selectFrom('invoice').selectAll().select(balance.as('balance')).where('id', '=', id).executeTakeFirst()
      return row && withBalance(row)
    },

    /** Invoices and credit notes of a booking in the order in which they were issued. */
    async ofBooking(bookingId: string): Promise<InvoiceBalance[]> {
      const rows = await db
        .selectFrom('invoice')
        .selectAll()
        .select(balance.as('balance'))
        .where('booking_id', '=', bookingId)
        .orderBy('issued_at')
        .orderBy('reference')
        .execute()
      return rows.map(withBalance)
    },

    async linesOf(invoiceId: string): Promise<InvoiceLine[]> {
      const rows = await db.selectFrom('invoice_line').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute()
      return rows.map(lineFrom)
    },

    /** What was given up of a booking's invoices. */
    async writtenOffOf(bookingId: string): Promise<number> {
      const row = await db
        .selectFrom('allocation')
        .innerJoin('invoice', 'invoice.id', 'allocation.invoice_id')
        .select(({ fn }) => fn.sum<string | null>('amount_minor').as('sum'))
        .where('invoice.booking_id', '=', bookingId)
        .where('allocation.kind', '=', 'write-off')
        .executeTakeFirst()
      return Number(row?.sum ?? 0)
    },

    async setState(id: string, state: InvoiceState): Promise<void> {
      await db.updateTable('invoice').set({ state }).where('id', '=', id).execute()
    },

    async allocate({ invoiceId, kind, paymentId, creditNoteId, amountMinor }: NewAllocation, now: Date, by: string): Promise<void> {
      await db
        .insertInto('allocation')
        .values({
          invoice_id: invoiceId,
          kind,
          payment_id: paymentId ?? null,
          credit_note_id: creditNoteId ?? null,
          amount_minor: amountMinor,
          made_at: now,
          made_by_id: by,
        })
        .execute()
    },

    /** What is allocated to an invoice, summed by where it came from. */
    async allocationsOf(invoiceId: string): Promise<{ kind: AllocationTable['kind']; paymentId: string | null; amountMinor: number }[]> {
      const rows = await db
        .selectFrom('allocation')
        .select(({ fn }) => ['kind', 'payment_id', fn.sum<string>('amount_minor').as('sum')])
        .where('invoice_id', '=', invoiceId)
        .groupBy(['kind', 'payment_id'])
        .orderBy('kind')
        .orderBy('payment_id')
        .execute()
      return rows.map((row) => ({ kind: row.kind, paymentId: row.payment_id, amountMinor: Number(row.sum) })).filter(({ amountMinor }) => amountMinor !== 0)
    },
  }
}

function withBalance(row: Selectable<InvoiceTable> & { balance: string }): InvoiceBalance {
  return { ...invoiceFrom(row), balanceMinor: row.kind === 'invoice' ? Number(row.balance) : 0 }
}

function invoiceFrom(row: Selectable<InvoiceTable>): Invoice {
  return {
    id: row.id,
    kind: row.kind,
    entityId: row.entity_id,
    entityVersionId: row.entity_version_id,
    year: row.year,
    number: row.number,
    reference: row.reference,
    bookingId: row.booking_id,
    conferenceId: row.conference_id,
    creditsId: row.credits_id,
    state: row.state,
    recipient: row.recipient,
    bankAccountId: row.bank_account_id,
    currency: row.currency,
    netMinor: Number(row.net_minor),
    vatMinor: Number(row.vat_minor),
    grossMinor: Number(row.gross_minor),
    sterlingVatMinor: row.sterling_vat_minor === null ? null : Number(row.sterling_vat_minor),
    sterlingRate: row.sterling_rate,
    reason: row.reason,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    issuedAt: row.issued_at,
    issuedBy: row.issued_by_id,
  }
}

function lineFrom(row: Selectable<InvoiceLineTable>): InvoiceLine {
  return {
    chargeId: row.charge_id,
    registrationId: row.registration_id,
    description: row.description,
    person: row.person,
    reduction: row.reduction,
    listMinor: row.list_minor,
    netMinor: row.net_minor,
    vatMinor: row.vat_minor,
    grossMinor: row.gross_minor,
    rateBasisPoints: row.rate_basis_points,
    taxLabel: row.tax_label,
    taxNote: row.tax_note,
  }
}
