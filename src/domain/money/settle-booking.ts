import { randomId } from '../accounts/tokens.ts'
import type { CalendarDay } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import type { Registration } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Database, Transaction } from '../tables.ts'
import type { Booking, PaymentMethod } from './booking.ts'
import { bookingsOf } from './bookings.store.ts'
import { type Invoice, invoicesOf } from './invoices.store.ts'
import { type Acting, bookDay, issueInvoice, ofInvoice } from './issue-invoice.ts'
import { ledgerOf } from './ledger.store.ts'
import type { LedgerAccount } from './ledger.ts'
import type { Currency } from './money.ts'
import { paymentsOf } from './payments.store.ts'
import { salesSettingsOf } from './sales-settings.store.ts'

/** Where money of each kind arrives. */
export const arrivalAccounts = {
  'bank-transfer': 'bank',
  card: 'card-clearing',
  cash: 'cash',
  cheque: 'cash',
  'on-site': 'cash',
} as const satisfies Record<PaymentMethod, LedgerAccount>

export interface ReceivedMoney {
  bookingId: string
  method: PaymentMethod
  currency: Currency
  amountMinor: number
  /** The provider's or the bank's own reference: money with the same one is taken once. */
  sourceKey: string | null
  receivedOn: CalendarDay
  note: string
  /** Where it has rested until now, when it is in our books already. */
  from?: 'suspense'
  /** The payment that somebody had begun, such as by card. */
  begunPaymentId?: string
  statementLineId?: string
}

/** What the settlement changed; the caller tells the people. */
export interface Settlement {
  booking: Booking
  /** The money had been taken before: nothing was changed. */
  isRepetition: boolean
  paymentId: string | undefined
  /** An invoice that was issued because money arrived. */
  issued: Invoice | undefined
  /** Registrations that became paid. */
  paid: Registration[]
  /** What is still owed on the booking's invoices, and what it has left over. */
  balanceMinor: number
  creditMinor: number
}

/** Takes confirmed money for a booking: issues the invoice if there is none yet, settles what is open, and leaves the rest as credit. */
export async function takePayment(trx: Transaction, money: ReceivedMoney, acting: Acting): Promise<Settlement> {
  const { now, by } = acting
  const booking = await bookingsOf(trx).lock(money.bookingId)
  if (!booking) throw new Refusal('booking.unknown', 'There is no such booking.')
  if (booking.currency !== money.currency)
    throw new Refusal('money.not_allowed', `This booking is to be paid in ${booking.currency}; the money came in ${money.currency}.`)
  const paymentId = money.begunPaymentId ?? randomId()
  const payment = { ...money, id: paymentId, entityId: booking.entityId, state: 'confirmed', madeAt: now, madeBy: by, confirmedAt: now } as const
  const isFirst = money.begunPaymentId === undefined ? await paymentsOf(trx).add(payment) : await paymentsOf(trx).confirm(paymentId, payment)
  if (!isFirst) return { ...(await stateOf(trx, booking)), isRepetition: true, paymentId: undefined, issued: undefined, paid: [] }
  await ledgerOf(trx).post({
    entityId: booking.entityId,
    currency: booking.currency,
    bookingId: booking.id,
    conferenceId: booking.conferenceId,
    paymentId,
    postedOn: money.receivedOn,
    kind: 'payment',
    now,
    by,
    entries: [
      { account: money.from ?? arrivalAccounts[money.method], amountMinor: money.amountMinor },
      { account: 'customer-credit', amountMinor: -money.amountMinor, bookingId: booking.id },
    ],
  })
  const settlement = await settleBooking(trx, booking, acting, { forgivesCharges: money.method === 'bank-transfer' })
  return { ...settlement, paymentId }
}

/**
 * Invoices what is not invoiced, settles open invoices from the booking's credit, oldest first, and marks registrations as paid when nothing
 * is owed any more. The caller holds the lock on the booking. Without money, and with something to pay, it invoices nothing.
 */
export async function settleBooking(
  trx: Transaction,
  booking: Booking,
  { now, by }: Acting,
  { forgivesCharges = false }: { forgivesCharges?: boolean } = {},
): Promise<Settlement> {
  const hasMoney = (await creditOf(trx, booking.id)) > 0
  const issued = hasMoney ? await issueInvoice(trx, booking, { now, by }) : undefined
  for (const invoice of await openInvoices(trx, booking.id)) {
    const allocated = await allocateCredit(trx, invoice, { now, by })
    const rest = invoice.balanceMinor - allocated
    if (forgivesCharges && allocated > 0 && rest > 0) await forgiveBankCharges(trx, invoice, rest, { now, by })
  }
  const state = await stateOf(trx, booking)
  const isSettled = state.balanceMinor === 0 && (await bookingsOf(trx).chargesToInvoice(booking.id)).length === 0
  const paid = isSettled ? await markPaid(trx, booking.id, { now, by }) : []
  return { ...state, isRepetition: false, paymentId: undefined, issued, paid }
}

/** The credit of a booking: money that settles nothing yet. */
export async function creditOf(trx: Database, bookingId: string): Promise<number> {
  return 0 - (await ledgerOf(trx).balance('customer-credit', { bookingId }))
}

async function openInvoices(trx: Transaction, bookingId: string) {
  const all = await invoicesOf(trx).ofBooking(bookingId)
  return all.filter(({ kind, state, balanceMinor }) => kind === 'invoice' && state === 'issued' && balanceMinor > 0)
}

/** Settles an invoice from the booking's credit as far as it goes; names the payments it came from. Returns how much. */
async function allocateCredit(trx: Transaction, invoice: Invoice & { balanceMinor: number }, { now, by }: Acting): Promise<number> {
  const { bookingId } = invoice
  const available = Math.min(await creditOf(trx, bookingId), invoice.balanceMinor)
  if (available <= 0) return 0
  let rest = available
  for (const { id, restMinor } of await paymentsOf(trx).unallocated(bookingId)) {
    const part = Math.min(rest, restMinor)
    if (part > 0) await invoicesOf(trx).allocate({ invoiceId: invoice.id, kind: 'payment', paymentId: id, amountMinor: part }, now, by)
    rest -= part
  }
  if (rest > 0) await invoicesOf(trx).allocate({ invoiceId: invoice.id, kind: 'credit', amountMinor: rest }, now, by)
  await ledgerOf(trx).post({
    ...ofInvoice(invoice),
    postedOn: bookDay(now),
    kind: 'allocation',
    now,
    by,
    entries: [
      { account: 'customer-credit', amountMinor: available, bookingId },
      { account: 'receivables', amountMinor: -available, invoiceId: invoice.id, bookingId },
    ],
  })
  return available
}

/** A transfer that arrived short by what banks on the way keep counts as complete. */
async function forgiveBankCharges(trx: Transaction, invoice: Invoice, restMinor: number, { now, by }: Acting): Promise<void> {
  const { toleranceMinor } = await salesSettingsOf(trx).find(invoice.conferenceId)
  if (restMinor > toleranceMinor) return
  await invoicesOf(trx).allocate({ invoiceId: invoice.id, kind: 'bank-charges', amountMinor: restMinor }, now, by)
  await ledgerOf(trx).post({
    ...ofInvoice(invoice),
    postedOn: bookDay(now),
    kind: 'bank-charges',
    now,
    by,
    entries: [
      { account: 'bank-charges', amountMinor: restMinor },
      { account: 'receivables', amountMinor: -restMinor, invoiceId: invoice.id, bookingId: invoice.bookingId },
    ],
  })
}

async function markPaid(trx: Transaction, bookingId: string, { now, by }: Acting): Promise<Registration[]> {
  const open = (await registrationsOf(trx).lockOfBooking(bookingId)).filter(({ state }) => state === 'open')
  for (const { id } of open) await registrationsOf(trx).move(id, { from: 'open', to: 'paid', movedAt: now, movedBy: by, note: null })
  return open
}

async function stateOf(trx: Transaction, booking: Booking): Promise<Pick<Settlement, 'booking' | 'balanceMinor' | 'creditMinor'>> {
  const balanceMinor = (await openInvoices(trx, booking.id)).reduce((sum, invoice) => sum + invoice.balanceMinor, 0)
  return { booking, balanceMinor, creditMinor: await creditOf(trx, booking.id) }
}
