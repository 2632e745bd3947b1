import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'

const maxAtOnce = 1000

/** The income of an invoice is posted once. */
export const incomeKey = (invoiceId: string) => `income ${invoiceId}`

/** Invoices of conferences that may be over, whose income is still deferred. */
export async function unrecognisedInvoices(db: Database, today: CalendarDay) {
  return (
    db
      .selectFrom('invoice')
      .innerJoin('conference', 'conference.id', 'invoice.conference_id')
      .select(['invoice.id', 'booking_id as bookingId', 'end_date as conferenceEnd', 'time_zone as timeZone'])
      .where('kind', '=', 'invoice')
      .where('invoice.state', '<>', 'credited')
      .where('net_minor', '>', 0 as never)
      // What is postponed or cancelled has not taken place.
      .where('status', '=', 'scheduled')
      .where('end_date', '<=', today)
      .where(sql<SqlBool>`NOT EXISTS (SELECT FROM ledger_transaction WHERE once_key = 'income ' || invoice.id)`)
      .orderBy('issued_at')
      .orderBy('invoice.id')
      .limit(maxAtOnce)
      .execute()
  )
}
