import { randomId } from '../accounts/tokens.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import type { CalendarDay } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Database, Transaction } from '../tables.ts'
import type { Booking, Charge, InvoiceKind } from './booking.ts'
import { bookingsOf } from './bookings.store.ts'
import { sterlingRatesOf } from './companies/sterling-rates.store.ts'
import { type Invoice, type InvoiceBalance, type InvoiceLine, invoicesOf } from './invoices.store.ts'
import { ledgerOf } from './ledger.store.ts'
import { type LegalEntity, legalEntitiesOf } from './legal-entities.store.ts'
import type { Currency } from './money.ts'
import { describeSterlingRate, needsSterling, toSterling } from './sterling.ts'
import { findTaxRule, noTax, splitTax } from './tax.ts'

/** Who acts: the id of an account, or 'system'. */
export interface Acting {
  now: Date
  by: string
}

/** The day on which something is issued or posted. */
export function bookDay(now: Date): CalendarDay {
  return now.toISOString().slice(0, 10)
}

/**
 * Issues the invoice for everything of a booking that no invoice has yet: receivables against deferred income and VAT. Returns undefined
 * when there is nothing to invoice. The caller holds the lock on the booking.
 */
export async function issueInvoice(trx: Transaction, booking: Booking, { now, by }: Acting): Promise<Invoice | undefined> {
  const charges = await bookingsOf(trx).chargesToInvoice(booking.id)
  if (charges.length === 0) return undefined
  const entity = await completeEntity(trx, booking.entityId)
  const account = await legalEntitiesOf(trx).bankAccount(entity.id, booking.currency)
  const day = bookDay(now)
  const lines = await taxedLines(trx, booking, charges, day)
  const sums = sumsOf(lines)
  const sterling = await sterlingVat(trx, entity, booking.currency, sums.vatMinor, day)
  const invoice: Invoice = {
    ...(await numbered(trx, entity, 'invoice', day)),
    ...sums,
    ...sterling,
    bookingId: booking.id,
    conferenceId: booking.conferenceId,
    creditsId: null,
    recipient: booking.payer,
    bankAccountId: account?.id ?? null,
    currency: booking.currency,
    reason: '',
    dueOn: booking.dueOn && booking.dueOn > day ? booking.dueOn : day,
    issuedAt: now,
    issuedBy: by,
  }
  await invoicesOf(trx).add(invoice, lines)
  await ledgerOf(trx).post({
    ...ofInvoice(invoice),
    kind: 'invoice',
    now,
    by,
    entries: [
      { account: 'receivables', amountMinor: invoice.grossMinor, invoiceId: invoice.id, bookingId: booking.id },
      { account: 'deferred-income', amountMinor: -invoice.netMinor, invoiceId: invoice.id },
      { account: 'vat', amountMinor: -invoice.vatMinor, invoiceId: invoice.id },
    ],
  })
  return invoice
}

/**
 * Credits an invoice in full. What was paid on it becomes credit of the booking; what was written off, or left to a bank, comes back with it.
 * The caller holds the lock on the booking and removes the charges that are no longer owed.
 */
export async function creditInvoice(trx: Transaction, booking: Booking, invoiceId: string, reason: string, { now, by }: Acting): Promise<Invoice> {
  const invoices = invoicesOf(trx)
  const invoice = await invoices.find(invoiceId)
  if (!invoice || invoice.bookingId !== booking.id || invoice.kind !== 'invoice' || invoice.state === 'credited')
    throw new Refusal('money.not_allowed', 'This invoice cannot be credited: it has been credited already, or it is a credit note.')
  await releaseAllocations(trx, booking, invoice, { now, by })
  const day = bookDay(now)
  const entity = await completeEntity(trx, invoice.entityId)
  const { balanceMinor: _, ...copied } = invoice
  const note: Invoice = {
    ...copied,
    ...(await numbered(trx, entity, 'credit-note', day)),
    creditsId: invoice.id,
    reason,
    dueOn: null,
    issuedAt: now,
    issuedBy: by,
  }
  await invoices.add(note, await invoices.linesOf(invoice.id))
  await invoices.allocate({ invoiceId: invoice.id, kind: 'credit-note', creditNoteId: note.id, amountMinor: invoice.grossMinor }, now, by)
  await invoices.setState(invoice.id, 'credited')
  const recognised = 0 - (await ledgerOf(trx).balance('income', { invoiceId: invoice.id }))
  await ledgerOf(trx).post({
    ...ofInvoice(note),
    kind: 'credit-note',
    now,
    by,
    entries: [
      { account: 'receivables', amountMinor: -invoice.grossMinor, invoiceId: invoice.id, bookingId: booking.id },
      { account: 'income', amountMinor: recognised, invoiceId: invoice.id },
      { account: 'deferred-income', amountMinor: invoice.netMinor - recognised, invoiceId: invoice.id },
      { account: 'vat', amountMinor: invoice.vatMinor, invoiceId: invoice.id },
    ],
  })
  return note
}

/** Takes back everything that settled an invoice: money becomes credit of the booking, charges of banks and bad debts are reversed. */
async function releaseAllocations(trx: Transaction, booking: Booking, invoice: InvoiceBalance, { now, by }: Acting): Promise<void> {
  for (const { kind, paymentId, amountMinor } of await invoicesOf(trx).allocationsOf(invoice.id)) {
    const back = kind === 'bank-charges' ? 'bank-charges' : kind === 'write-off' ? 'bad-debts' : 'customer-credit'
    await invoicesOf(trx).allocate({ invoiceId: invoice.id, kind, ...(paymentId === null ? {} : { paymentId }), amountMinor: -amountMinor }, now, by)
    await ledgerOf(trx).post({
      ...ofInvoice(invoice),
      postedOn: bookDay(now),
      kind: 'allocation',
      now,
      by,
      entries: [
        { account: 'receivables', amountMinor, invoiceId: invoice.id, bookingId: booking.id },
        { account: back, amountMinor: -amountMinor, bookingId: booking.id },
      ],
    })
  }
}

/** What every transaction about an invoice says. */
export function ofInvoice({ id, entityId, currency, bookingId, conferenceId, issuedOn }: Invoice) {
  return { entityId, currency, bookingId, conferenceId, invoiceId: id, postedOn: issuedOn }
}

/** Each line with its tax, decided by the company, the country of the event, the way of taking part and the customer. */
export async function taxedLines(db: Database, booking: Booking, charges: readonly Charge[], day: CalendarDay): Promise<InvoiceLine[]> {
  const rules = await legalEntitiesOf(db).taxRules(booking.entityId, day)
  const conference = await conferencesOf(db).findAlsoDraft(booking.conferenceId)
  const names = await registrationsOf(db).namesOf(charges.map(({ registrationId }) => registrationId))
  const customer = booking.payer.vatNumber === '' ? 'private' : 'business'
  return charges.map((charge) => {
    const sale = { entityId: booking.entityId, eventCountry: conference?.country ?? '', attendance: charge.attendance, customer, day } as const
    const tax = findTaxRule(rules, sale) ?? noTax
    return {
      chargeId: charge.id,
      registrationId: charge.registrationId,
      description: charge.description,
      person: charge.person || (names.get(charge.registrationId) ?? ''),
      reduction: charge.reduction,
      listMinor: charge.listMinor,
      grossMinor: charge.grossMinor,
      ...splitTax(charge.grossMinor, tax.rateBasisPoints),
      rateBasisPoints: tax.rateBasisPoints,
      taxLabel: tax.label,
      taxNote: tax.note,
    }
  })
}

function sumsOf(lines: readonly InvoiceLine[]): Pick<Invoice, 'netMinor' | 'vatMinor' | 'grossMinor'> {
  const sum = (of: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return { netMinor: sum((line) => line.netMinor), vatMinor: sum((line) => line.vatMinor), grossMinor: sum((line) => line.grossMinor) }
}

/** The VAT in pounds that the law wants on an invoice of this company, with the rate of the day. A credit note copies it from its invoice. */
async function sterlingVat(
  db: Database,
  entity: LegalEntity,
  currency: Currency,
  vatMinor: number,
  day: CalendarDay,
): Promise<Pick<Invoice, 'sterlingVatMinor' | 'sterlingRate'>> {
  if (!needsSterling(entity, currency, vatMinor)) return { sterlingVatMinor: null, sterlingRate: null }
  const rate = await sterlingRatesOf(db).on(day)
  if (!rate)
    throw new Refusal(
      'money.entity_incomplete',
      `${entity.name} has to state the VAT in pounds, and no rate between euro and pound has been entered. Please enter one under Money, Companies.`,
    )
  return { sterlingVatMinor: toSterling(vatMinor, rate), sterlingRate: describeSterlingRate(rate) }
}

async function completeEntity(db: Database, id: string): Promise<LegalEntity> {
  const entity = await legalEntitiesOf(db).find(id)
  if (!entity) throw new Error(`There is no legal entity ${id}.`)
  if (entity.name === '')
    throw new Refusal('money.entity_incomplete', 'The company that issues this invoice has no name and address yet. Please enter them under Money, Companies.')
  return entity
}

/** Takes the next number, which locks the series until the commit. */
async function numbered(trx: Transaction, entity: LegalEntity, kind: InvoiceKind, day: CalendarDay) {
  const year = Number(day.slice(0, 4))
  const number = await invoicesOf(trx).nextNumber(entity.id, kind, year)
  const reference = `${entity.code}-${kind === 'credit-note' ? 'C-' : ''}${year}-${String(number).padStart(4, '0')}`
  return { id: randomId(), kind, entityId: entity.id, entityVersionId: entity.versionId, year, number, reference, state: 'issued' as const, issuedOn: day }
}
