import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import { bookingsOf } from '../bookings.store.ts'
import { queueCreditNoteLetter, queueMoneyLetters, type Telling } from '../documents/queue-money-letters.ts'
import { type InvoiceBalance, invoicesOf } from '../invoices.store.ts'
import { type Acting, creditInvoice, issueInvoice } from '../issue-invoice.ts'
import { type Settlement, settleBooking } from '../settle-booking.ts'

/** Invoices that have not been credited and that name one of these charges; all of them without a list. */
export async function standingInvoices(trx: Database, bookingId: string, chargeIds?: readonly string[]): Promise<InvoiceBalance[]> {
  const standing = (await invoicesOf(trx).ofBooking(bookingId)).filter(({ kind, state }) => kind === 'invoice' && state !== 'credited')
  if (!chargeIds) return standing
  const lines = await Promise.all(standing.map(({ id }) => invoicesOf(trx).linesOf(id)))
  return standing.filter((_, index) => lines[index]?.some(({ chargeId }) => chargeIds.includes(chargeId)))
}

/**
 * Changes what a booking is charged: credits the invoices that name these charges, makes the change, invoices what is left of them, and settles it
 * from the credit. Without an invoice only the change is made.
 */
export async function changeCharges(
  services: Telling,
  trx: Transaction,
  bookingId: string,
  { chargeIds, reason, change, acting }: { chargeIds: readonly string[] | undefined; reason: string; change: () => Promise<void>; acting: Acting },
): Promise<Settlement> {
  const credited = await standingInvoices(trx, bookingId, chargeIds)
  const before = await bookingsOf(trx).find(bookingId)
  if (!before) throw new Error(`Booking ${bookingId} is gone.`)
  const notes = []
  for (const { id } of credited) notes.push(await creditInvoice(trx, before, id, reason, acting))
  await change()
  // The recipient may be another one now.
  const booking = (await bookingsOf(trx).find(bookingId)) ?? before
  await registrationsOf(trx).lockOfBooking(bookingId)
  const reissued = credited.length > 0 ? await issueInvoice(trx, booking, acting) : undefined
  const settlement = await settleBooking(trx, booking, acting)
  const told = { ...settlement, issued: reissued ?? settlement.issued }
  for (const note of notes) await queueCreditNoteLetter(services, trx, before, note)
  if (told.issued) await queueMoneyLetters(services, trx, told)
  return told
}
