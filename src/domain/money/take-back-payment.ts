import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Transaction } from '../tables.ts'
import type { Booking } from './booking.ts'
import { type InvoiceBalance, invoicesOf } from './invoices.store.ts'
import { type Acting, bookDay, ofInvoice } from './issue-invoice.ts'
import { ledgerOf } from './ledger.store.ts'
import type { LedgerAccount } from './ledger.ts'
import { type Payment, paymentsOf } from './payments.store.ts'
import { arrivalAccounts, creditOf, type Settlement, settleBooking } from './settle-booking.ts'

/**
 * Money that a bank or a card provider took from us again: what it settled is open again, and paid places are to be paid. What was used
 * elsewhere meanwhile is a bad debt. The caller holds the locks on the booking and the payment, which is confirmed.
 */
export async function takeBackPayment(
  trx: Transaction,
  booking: Booking,
  payment: Payment,
  amountMinor: number,
  { now, by }: Acting,
  /** Where the money is now: gone from where it arrived, or in suspense until its purpose is known. */
  restsIn: LedgerAccount = arrivalAccounts[payment.method],
): Promise<void> {
  await releaseAll(trx, booking, payment, amountMinor, amountMinor, { now, by })
  const fromCredit = Math.min(amountMinor, await creditOf(trx, booking.id))
  await ledgerOf(trx).post({
    ...ofPayment(booking, payment, { now, by }),
    entries: [
      { account: 'customer-credit', amountMinor: fromCredit, bookingId: booking.id },
      { account: 'bad-debts', amountMinor: amountMinor - fromCredit },
      { account: restsIn, amountMinor: -amountMinor },
    ],
  })
  await paymentsOf(trx).setState(payment.id, 'charged-back', payment.confirmedAt)
  await reopenPlaces(trx, booking, { now, by }, 'The payment was taken back.')
}

/** Credit for money that is paid back: what is missing of it comes from what the payment settled, which is open again. */
export async function releaseForCredit(
  trx: Transaction,
  booking: Booking,
  payment: Payment,
  amountMinor: number,
  acting: Acting,
): Promise<{ creditMinor: number; reopenedMinor: number }> {
  const before = await creditOf(trx, booking.id)
  await releaseAll(trx, booking, payment, Math.max(0, amountMinor - before), amountMinor, acting)
  const after = await creditOf(trx, booking.id)
  return { creditMinor: Math.min(amountMinor, after), reopenedMinor: after - before }
}

/** Opens invoices by what a payment settled, then by what its credit settled without naming it, until the booking has the credit that is needed. */
async function releaseAll(trx: Transaction, booking: Booking, payment: Payment, ofPaymentMinor: number, neededMinor: number, acting: Acting): Promise<void> {
  const invoices = (await invoicesOf(trx).ofBooking(booking.id)).filter(({ kind }) => kind === 'invoice').reverse()
  let rest = ofPaymentMinor
  for (const invoice of invoices) rest -= await release(trx, invoice, payment.id, rest, acting)
  for (const invoice of invoices) {
    const missing = neededMinor - (await creditOf(trx, booking.id))
    if (missing > 0) await release(trx, invoice, null, missing, acting)
  }
}

/** Places that were paid are to be paid again where an invoice is open. */
export async function reopenPlaces(trx: Transaction, booking: Booking, { now, by }: Acting, note: string): Promise<void> {
  const owes = (await invoicesOf(trx).ofBooking(booking.id)).some(
    ({ kind, state, balanceMinor }) => kind === 'invoice' && state === 'issued' && balanceMinor > 0,
  )
  if (!owes) return
  for (const { id, state } of await registrationsOf(trx).lockOfBooking(booking.id))
    if (state === 'paid') await registrationsOf(trx).move(id, { from: 'paid', to: 'open', movedAt: now, movedBy: by, note })
}

/** The money came back after all, as when a dispute is won: what the books took away is given back and settles what is open. */
export async function restorePayment(trx: Transaction, booking: Booking, payment: Payment, { now, by }: Acting): Promise<Settlement> {
  const taken = await ledgerOf(trx).sumsOfPayment(payment.id, 'charge-back')
  await ledgerOf(trx).post({
    ...ofPayment(booking, payment, { now, by }),
    entries: taken.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
  })
  await paymentsOf(trx).setState(payment.id, 'confirmed', payment.confirmedAt)
  return settleBooking(trx, booking, { now, by })
}

function ofPayment(booking: Booking, payment: Payment, { now, by }: Acting) {
  const { entityId, currency, id: bookingId, conferenceId } = booking
  return { entityId, currency, bookingId, conferenceId, paymentId: payment.id, postedOn: bookDay(now), kind: 'charge-back', now, by } as const
}

/** Opens an invoice again by up to `maxMinor` of what a payment, or credit of no payment, settled; returns by how much. */
async function release(trx: Transaction, invoice: InvoiceBalance, paymentId: string | null, maxMinor: number, { now, by }: Acting): Promise<number> {
  if (maxMinor <= 0 || invoice.state === 'credited') return 0
  const kind = paymentId === null ? 'credit' : 'payment'
  const allocated = (await invoicesOf(trx).allocationsOf(invoice.id)).find((one) => one.kind === kind && one.paymentId === paymentId)?.amountMinor ?? 0
  const amountMinor = Math.min(allocated, maxMinor)
  if (amountMinor <= 0) return 0
  await invoicesOf(trx).allocate({ invoiceId: invoice.id, kind, ...(paymentId === null ? {} : { paymentId }), amountMinor: -amountMinor }, now, by)
  await ledgerOf(trx).post({
    ...ofInvoice(invoice),
    postedOn: bookDay(now),
    kind: 'allocation',
    now,
    by,
    entries: [
      { account: 'receivables', amountMinor, invoiceId: invoice.id, bookingId: invoice.bookingId },
      { account: 'customer-credit', amountMinor: -amountMinor, bookingId: invoice.bookingId },
    ],
  })
  return amountMinor
}
