import { dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { bookingsOf } from '../bookings.store.ts'
import { invoicesOf } from '../invoices.store.ts'
import { bookDay, ofInvoice } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import { incomeKey, unrecognisedInvoices } from './unrecognised-income.store.ts'

/**
 * Posts deferred income as income once the conference has taken place, once for each invoice. It may run at any time, twice, and after a crash.
 * Returns how many invoices it recognised.
 */
export async function recogniseIncome({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let recognised = 0
  for (const { id, bookingId, conferenceEnd, timeZone } of await unrecognisedInvoices(db, bookDay(now()))) {
    if (dayInZone(now(), timeZone) <= conferenceEnd) continue
    recognised += (await recognise(db, id, bookingId, now())) ? 1 : 0
  }
  return recognised
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
      onceKey: incomeKey(invoiceId),
      now,
      by: 'system',
      entries: [
        { account: 'deferred-income', amountMinor: deferred, invoiceId },
        { account: 'income', amountMinor: -deferred, invoiceId },
      ],
    })
  })
}
