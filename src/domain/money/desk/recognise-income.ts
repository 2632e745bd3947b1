import { type SqlBool, sql } from 'kysely'
import { dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { bookingsOf } from '../bookings.store.ts'
import { invoicesOf } from '../invoices.store.ts'
import { bookDay, ofInvoice } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'

const maxAtOnce = 1000

/**
 * Posts deferred income as income once the conference has taken place, once for each invoice. It may run at any time, twice, and after a crash.
 * Returns how many invoices it recognised.
 */
export async function recogniseIncome({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let recognised = 0
  for (const { id, bookingId, conferenceEnd, timeZone } of await unrecognised(db, bookDay(now()))) {
    if (dayInZone(now(), timeZone) <= conferenceEnd) continue
    recognised += (await recognise(db, id, bookingId, now())) ? 1 : 0
  }
  return recognised
}

const onceKeyOf = (invoiceId: string) => `income ${invoiceId}`

async function unrecognised(db: Database, today: string) {
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

async function recognise(db: Database, invoiceId: string, bookingId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Nobody credits the invoice in the meantime.
    await bookingsOf(trx).lock(bookingId)
    const invoice = await invoicesOf(trx).find(invoiceId)
    if (!invoice || invoice.state === 'credited') return false
    const deferred = 0 - (await ledgerOf(trx).balance('deferred-income', { invoiceId }))
    return ledgerOf(trx).post({
      ...ofInvoice(invoice),
      postedOn: bookDay(now),
      kind: 'income',
      onceKey: onceKeyOf(invoiceId),
      now,
      by: 'system',
      entries: [
        { account: 'deferred-income', amountMinor: deferred, invoiceId },
        { account: 'income', amountMinor: -deferred, invoiceId },
      ],
    })
  })
}
