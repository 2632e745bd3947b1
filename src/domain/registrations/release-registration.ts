import { bookingsOf } from '../money/bookings.store.ts'
import { invoicesOf } from '../money/invoices.store.ts'
import { type Acting, creditInvoice, issueInvoice } from '../money/issue-invoice.ts'
import { settleBooking } from '../money/settle-booking.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from '../tables.ts'
import { reductionsGone, releaseReductions, takeReductionsAgain } from './reductions.ts'
import type { Registration, RegistrationState } from './registration.ts'

/**
 * What an unpaid registration that ends leaves behind: its charges, the use of a discount code and a scholarship are given back, an invoice that named it is
 * credited, and issued again for those who stay. What had been paid on it stays as credit of the booking. The caller has moved the registration,
 * and holds the locks on the booking and its registrations.
 */
export async function releaseRegistration(trx: Transaction, { id, reference, bookingId }: Registration, { now, by }: Acting): Promise<void> {
  await releaseReductions(trx, id, now)
  const booking = bookingId === null ? undefined : await bookingsOf(trx).lock(bookingId)
  if (!booking) return
  const invoices = await invoicesNaming(trx, booking.id, id)
  for (const invoiceId of invoices) await creditInvoice(trx, booking, invoiceId, `Registration ${reference} has ended`, { now, by })
  const own = (await bookingsOf(trx).chargesOf(booking.id)).filter((charge) => charge.registrationId === id)
  await bookingsOf(trx).removeCharges(
    own.map((charge) => charge.id),
    now,
  )
  if (invoices.length === 0) return
  await issueInvoice(trx, booking, { now, by })
  await settleBooking(trx, booking, { now, by })
}

/** Standing invoices with a line of this registration. */
export async function invoicesNaming(trx: Transaction, bookingId: string, registrationId: string): Promise<string[]> {
  const standing = (await invoicesOf(trx).ofBooking(bookingId)).filter(({ kind, state }) => kind === 'invoice' && state === 'issued')
  const named: string[] = []
  for (const { id } of standing) if ((await invoicesOf(trx).linesOf(id)).some((line) => line.registrationId === registrationId)) named.push(id)
  return named
}

/** Gives a registration that is open again what it had when it ended at that instant. Refuses when others have its discount or scholarship meanwhile. */
export async function restoreRegistration(
  trx: Transaction,
  registration: Registration,
  { endedAt, to }: { endedAt: Date; to: RegistrationState },
): Promise<void> {
  const { id, bookingId } = registration
  await restoreReductions(trx, registration, to)
  if (bookingId !== null) await bookingsOf(trx).restoreCharges(id, endedAt)
}

/** Gives a registration the reductions again that it lost with its place. Refuses when others have them meanwhile. */
export async function restoreReductions(trx: Transaction, registration: Registration, to: RegistrationState): Promise<void> {
  const gone = await reductionsGone(trx, [registration])
  if (gone) throw new Refusal('registration.move_not_allowed', gone)
  await takeReductionsAgain(trx, registration.id, to)
}
