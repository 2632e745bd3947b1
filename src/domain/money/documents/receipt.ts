import { formatDay } from '../../dates.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { type Booking, paymentMethodLabels } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { type InvoiceBalance, invoicesOf } from '../invoices.store.ts'
import { bookDay } from '../issue-invoice.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { type Payment, paymentsOf } from '../payments.store.ts'
import { aboutConference, type MadeDocument } from './document-of.ts'
import { companyLines, documentOrder, formatAmount, recipientLines } from './money-document.ts'

/** The number of a receipt is that of the booking's payment: BK-7KQ2XM-R-1. */
export function receiptNumber(booking: Booking, payments: readonly Payment[], paymentId: string): string {
  return `${booking.reference}-${payments.findIndex(({ id }) => id === paymentId) + 1}`
}

/** Payments of a booking for which there are receipts. */
export async function confirmedPayments(db: Database, bookingId: string): Promise<Payment[]> {
  return (await paymentsOf(db).ofBooking(bookingId)).filter(({ state }) => state === 'confirmed')
}

/** The receipt of a payment: what was paid, what it settled, and what is open on the day on which it is made. */
export async function receiptDocument(services: Pick<Services, 'db' | 'now' | 'renderDocument'>, booking: Booking, paymentId: string): Promise<MadeDocument> {
  const { db } = services
  const payments = await confirmedPayments(db, booking.id)
  const payment = payments.find(({ id }) => id === paymentId)
  if (!payment) throw new Refusal('request.not_found', 'There is no such payment.')
  const company = await legalEntitiesOf(db).find(payment.entityId)
  if (!company) throw new Error(`There is no legal entity ${payment.entityId}.`)
  const invoices = await invoicesOf(db).ofBooking(booking.id)
  const settled = await settledBy(db, invoices, payment)
  const { currency, amountMinor } = payment
  const openMinor = await openOf(db, booking.id, invoices)
  const restMinor = amountMinor - settled.reduce((sum, one) => sum + one.amountMinor, 0)
  const day = formatDay(payment.receivedOn ?? bookDay(payment.madeAt))
  const number = receiptNumber(booking, payments, paymentId)
  const recipient = invoices.findLast(({ kind }) => kind === 'invoice')?.recipient ?? booking.payer
  const order = documentOrder(`Receipt ${number}`, {
    ...companyLines(company),
    heading: `Receipt ${number}`,
    subtitle: await aboutConference(db, booking.conferenceId),
    recipientLabel: 'Received from',
    recipient: recipientLines(recipient),
    facts: [
      { term: 'Receipt number', value: number },
      { term: 'Received on', value: day },
      { term: 'Paid by', value: paymentMethodLabels[payment.method] },
      { term: 'Payment reference', value: booking.paymentReference },
      ...(recipient.purchaseOrder === '' ? [] : [{ term: 'Your purchase order', value: recipient.purchaseOrder }]),
    ],
    notice: '',
    lines: [],
    settled: [
      ...settled.map(({ reference, amountMinor: part }) => ({ what: `Invoice ${reference}`, day, amount: formatAmount(part, currency) })),
      ...(restMinor > 0 ? [{ what: 'Credit for this booking', day, amount: formatAmount(restMinor, currency) }] : []),
    ],
    totals: [
      { term: 'Received', value: formatAmount(amountMinor, currency), strong: true },
      { term: `Open on ${formatDay(bookDay(services.now()))}`, value: formatAmount(openMinor, currency), strong: false },
    ],
    taxes: [],
    notes: ['This receipt states what was paid. The tax is stated on the invoice.'],
    payment: null,
  })
  return { name: `Receipt ${number}.pdf`, bytes: Buffer.from(await services.renderDocument(order)) }
}

/** What is owed: the balances of standing invoices, and what has not been invoiced yet. */
export async function openOf(db: Database, bookingId: string, invoices: readonly InvoiceBalance[]): Promise<number> {
  const invoiced = invoices.filter(({ kind, state }) => kind === 'invoice' && state === 'issued').reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
  const charges = await bookingsOf(db).chargesToInvoice(bookingId)
  return invoiced + charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
}

async function settledBy(db: Database, invoices: readonly InvoiceBalance[], payment: Payment) {
  const parts = await paymentsOf(db).allocationsOf(payment.id)
  return parts.map(({ invoiceId, amountMinor }) => ({ reference: invoices.find(({ id }) => id === invoiceId)?.reference ?? '', amountMinor }))
}
