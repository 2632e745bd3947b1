import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { readReference } from '../../forms/reference.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { type BookingCredentials, findBooking } from '../find-booking.ts'
import { type Invoice, type InvoiceBalance, invoicesOf } from '../invoices.store.ts'
import { issueInvoice } from '../issue-invoice.ts'
import type { Payment } from '../payments.store.ts'
import { creditOf, settleBooking } from '../settle-booking.ts'
import { documentOf, type MadeDocument } from './document-of.ts'
import { currentProForma, makeProForma, proFormaDocument } from './pro-forma.ts'
import type { ProForma } from './pro-formas.store.ts'
import { queueInvoiceLetter } from './queue-money-letters.ts'
import { confirmedPayments, openOf, receiptDocument } from './receipt.ts'

/** What can be downloaded for a booking, and what may be asked for. */
export interface BookingDocuments {
  proForma: ProForma | undefined
  /** Invoices and credit notes in the order in which they were issued. */
  invoices: InvoiceBalance[]
  /** Confirmed payments; each has a receipt, numbered from 1. */
  payments: Payment[]
  /** What no invoice has yet. */
  notInvoicedMinor: number
  openMinor: number
  creditMinor: number
}

export async function documentsOfBooking(db: Database, booking: Booking, now: Date): Promise<BookingDocuments> {
  const invoices = await invoicesOf(db).ofBooking(booking.id)
  const charges = await bookingsOf(db).chargesToInvoice(booking.id)
  return {
    proForma: await currentProForma(db, booking, now),
    invoices,
    payments: await confirmedPayments(db, booking.id),
    notInvoicedMinor: charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    openMinor: await openOf(db, booking.id, invoices),
    creditMinor: await creditOf(db, booking.id),
  }
}

type Making = Pick<Services, 'db' | 'files' | 'now' | 'renderDocument'>
const receiptName = /^receipt-([1-9]\d{0,3})$/

/** A document of a booking by its name in the address: `pro-forma`, `receipt-1`, or the number of an invoice. */
export async function bookingDocument(services: Making, booking: Booking, name: string): Promise<MadeDocument> {
  if (name === 'pro-forma') return proFormaDocument(services, booking)
  const receipt = receiptName.exec(name)?.[1]
  if (receipt !== undefined) {
    const payment = (await confirmedPayments(services.db, booking.id))[Number(receipt) - 1]
    return receiptDocument(services, booking, payment?.id ?? '')
  }
  const invoice = (await invoicesOf(services.db).ofBooking(booking.id)).find(({ reference }) => reference === name)
  if (!invoice) throw new Refusal('request.not_found', 'There is no such document.')
  return documentOf(services, invoice.id)
}

/** The booking of the desk's address. */
export async function bookingAtDesk(db: Database, typed: string): Promise<Booking> {
  const reference = readReference(typed)
  const booking = reference ? await bookingsOf(db).findByReference(reference) : undefined
  if (!booking) throw new Refusal('booking.unknown', `There is no booking ${typed.slice(0, 40)}.`)
  return booking
}

type Asking = Pick<Services, 'db' | 'key' | 'now' | 'publicUrl' | 'queueMail'>

/** The payer asks for a pro forma, or for the invoice before the money has arrived. */
export async function askForDocument(services: Asking, credentials: BookingCredentials, what: 'pro-forma' | 'invoice'): Promise<void> {
  const { id } = await findBooking(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (what === 'pro-forma') await makeProForma(trx, booking, { now: services.now(), by: 'payer' })
    else await issueAndTell(services, trx, booking, 'system')
  })
}

/** An organiser makes a pro forma for a payer who asked for one. */
export async function makeProFormaAtDesk(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, typed: string): Promise<void> {
  const { id } = await bookingAtDesk(services.db, typed)
  await services.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, id)
    const { reference } = await makeProForma(trx, booking, { now: services.now(), by: organiser.accountId })
    await auditLogOf(trx).write(organiser, services.now(), {
      act: 'money.pro_forma_made',
      about: `booking:${booking.id}`,
      aboutName: booking.reference,
      details: { proForma: reference },
    })
  })
}

async function issueAndTell(services: Asking, trx: Transaction, booking: Booking, by: string): Promise<Invoice> {
  const acting = { now: services.now(), by }
  const invoice = await issueInvoice(trx, booking, acting)
  if (!invoice) throw new Refusal('money.not_allowed', 'Everything of this booking has been invoiced already.')
  // The booking may have credit, which pays the invoice at once.
  await settleBooking(trx, booking, acting)
  await queueInvoiceLetter(services, trx, booking, invoice)
  return invoice
}

async function lockBooking(trx: Transaction, id: string): Promise<Booking> {
  const booking = await bookingsOf(trx).lock(id)
  if (!booking) throw new Refusal('booking.unknown', 'There is no such booking.')
  return booking
}
