import { sql } from 'kysely'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import type { CalendarDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { registrationFilesOf } from '../../registrations/files/registration-files.store.ts'
import type { AllocationTable, Database } from '../../tables.ts'
import type { InvoiceKind } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { invoicesOf } from '../invoices.store.ts'
import type { LedgerAccount, LedgerKind } from '../ledger.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { paymentsOf } from '../payments.store.ts'
import { vatChecksOf } from '../vat-checks/vat-checks.store.ts'
import { requireBooking } from './act-on-booking.ts'
import { bookingListOf } from './booking-list.store.ts'

interface ShownAllocation {
  invoice: string
  kind: AllocationTable['kind']
  amountMinor: number
  madeAt: Date
}

interface ShownEntry {
  transactionId: string
  postedOn: CalendarDay
  kind: LedgerKind
  account: LedgerAccount
  amountMinor: number
  invoice: string | null
  invoiceKind: InvoiceKind | null
}

/** Everything about the money of one booking. */
export async function accountOfBooking(db: Database, typed: string) {
  const booking = await requireBooking(db, typed)
  const [sums, conference, entities, registrations, charges, invoices, payments, allocations, ledger, slips, vatChecks, auditLog] = await Promise.all([
    bookingListOf(db).sumsOf(booking.id),
    conferencesOf(db).findAlsoDraft(booking.conferenceId),
    legalEntitiesOf(db).all(),
    db
      .selectFrom('registration')
      .select(['id', 'reference', 'name', 'state', 'regtype', 'version'])
      .where('booking_id', '=', booking.id)
      .orderBy('reference')
      .execute(),
    bookingsOf(db).chargesOf(booking.id),
    invoicesOf(db).ofBooking(booking.id),
    paymentsOf(db).ofBooking(booking.id),
    allocationsOf(db, booking.id),
    ledgerOfBooking(db, booking.id),
    registrationFilesOf(db).slipsOf(booking.id),
    vatChecksOf(db).ofBooking(booking.id),
    auditLogOf(db).about(`booking:${booking.id}`),
  ])
  const entity = entities.find(({ id }) => id === booking.entityId)
  return { booking, sums, conference, entity, registrations, charges, invoices, payments, allocations, ledger, slips, vatChecks, auditLog }
}

async function allocationsOf(db: Database, bookingId: string): Promise<ShownAllocation[]> {
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('invoice', 'invoice.id', 'allocation.invoice_id')
    .select(['invoice.reference', 'allocation.kind', 'amount_minor', 'made_at'])
    .where('invoice.booking_id', '=', bookingId)
    .orderBy('allocation.id')
    .execute()
  return rows.map((row) => ({ invoice: row.reference, kind: row.kind, amountMinor: Number(row.amount_minor), madeAt: row.made_at }))
}

/** The entries of the ledger in the order in which they were posted. */
async function ledgerOfBooking(db: Database, bookingId: string): Promise<ShownEntry[]> {
  const rows = await db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
    .leftJoin('invoice', 'invoice.id', 'ledger_entry.invoice_id')
    .select([
      sql<string>`ledger_transaction.id`.as('transactionId'),
      'posted_on',
      'ledger_transaction.kind',
      'account',
      'amount_minor',
      'invoice.reference',
      'invoice.kind as invoiceKind',
    ])
    .where('ledger_transaction.booking_id', '=', bookingId)
    .orderBy('ledger_transaction.id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    transactionId: row.transactionId,
    postedOn: row.posted_on,
    kind: row.kind,
    account: row.account,
    amountMinor: Number(row.amount_minor),
    invoice: row.reference,
    invoiceKind: row.invoiceKind,
  }))
}
