import { conferencesOf } from '../../conferences/conferences.store.ts'
import { officeOf } from '../../forms/office.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingUrlOf } from '../bookings.store.ts'
import { type Invoice, invoicesOf } from '../invoices.store.ts'
import { paymentsOf } from '../payments.store.ts'
import { creditOf, type Settlement } from '../settle-booking.ts'
import { creditNoteLetter, invoiceLetter, paymentLetter, takenBackForOffice, takenBackLetter } from './money-letters.ts'
import { openOf } from './receipt.ts'

/** What is needed to write to a payer. */
export type Telling = Pick<Services, 'key' | 'publicUrl' | 'queueMail'>

/** Tells the payer what came of money, in the transaction that took it: the payment, or else the invoice that credit settled. */
export async function queueMoneyLetters(services: Telling, trx: Transaction, settlement: Settlement): Promise<void> {
  const { booking, isRepetition, paymentId, issued, balanceMinor, creditMinor } = settlement
  if (isRepetition) return
  const payment = paymentId === undefined ? undefined : (await paymentsOf(trx).ofBooking(booking.id)).find(({ id }) => id === paymentId)
  if (payment) return queue(services, trx, booking, 'money.payment', (details) => paymentLetter(details, { ...payment, issued, balanceMinor, creditMinor }))
  if (issued) await queueInvoiceLetter(services, trx, booking, issued)
}

/** Tells the payer of an invoice that was issued before payment. */
export async function queueInvoiceLetter(services: Telling, trx: Transaction, booking: Booking, invoice: Invoice): Promise<void> {
  const balanceMinor = (await invoicesOf(trx).find(invoice.id))?.balanceMinor ?? invoice.grossMinor
  await queue(services, trx, booking, 'money.invoice', (details) => invoiceLetter(details, invoice, balanceMinor))
}

/** Tells the payer of a credit note, and what is open or left over now. */
export async function queueCreditNoteLetter(services: Telling, trx: Transaction, booking: Booking, note: Invoice): Promise<void> {
  const credited = note.creditsId === null ? undefined : await invoicesOf(trx).find(note.creditsId)
  const balanceMinor = await openOf(trx, booking.id, await invoicesOf(trx).ofBooking(booking.id))
  const creditMinor = await creditOf(trx, booking.id)
  await queue(services, trx, booking, 'money.credit_note', (details) =>
    creditNoteLetter(details, note, { creditedReference: credited?.reference ?? '', balanceMinor, creditMinor }),
  )
}

/** Tells the payer that a payment no longer counts; the office too where a bank or a card provider did it. */
export async function queueTakenBackLetters(
  services: Telling,
  trx: Transaction,
  booking: Booking,
  { amountMinor, why, tellsOffice }: { amountMinor: number; why: string; tellsOffice: boolean },
): Promise<void> {
  const balanceMinor = await openOf(trx, booking.id, await invoicesOf(trx).ofBooking(booking.id))
  const taken = { amountMinor, why, balanceMinor, creditMinor: await creditOf(trx, booking.id) }
  await queue(services, trx, booking, 'money.taken_back', (details) => takenBackLetter(details, taken))
  const office = await officeOf(trx)
  const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
  if (!tellsOffice || !office || !conference) return
  const url = `${services.publicUrl}/desk/money/bookings/${booking.reference}`
  await services.queueMail(trx, {
    kind: 'money.taken_back.office',
    about: `booking:${booking.id}`,
    to: office,
    letter: takenBackForOffice({ booking, conference, url }, taken),
  })
}

type LetterFor = (details: Parameters<typeof invoiceLetter>[0]) => StandingLetter

async function queue(services: Telling, trx: Transaction, booking: Booking, kind: string, letterFor: LetterFor): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
  // A payer who was erased has no address any more.
  if (!conference || booking.payer.email.endsWith('@deleted.invalid')) return
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind,
    about: `booking:${booking.id}`,
    to: { name: booking.payer.name, address: booking.payer.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: letterFor({ booking, conference, url: `${bookingUrlOf(services, booking)}/invoice` }),
  })
}
