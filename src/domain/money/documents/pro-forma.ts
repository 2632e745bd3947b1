import { createHash } from 'node:crypto'
import { addDays, type CalendarDay, formatDay } from '../../dates.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import type { InvoiceLine } from '../invoices.store.ts'
import { type Acting, bookDay, taxedLines } from '../issue-invoice.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { aboutConference, type MadeDocument } from './document-of.ts'
import { companyLines, documentOrder, formatAmount, howToPay, priced, recipientLines } from './money-document.ts'
import { type ProForma, proFormasOf } from './pro-formas.store.ts'

/** How long a quote holds for a booking that names no day. */
const quoteDays = 14

/**
 * The pro forma of what a booking has not been invoiced for: what is to be paid until which day, at a price that holds until then. It is the
 * one that is there while nothing has changed and its day has not passed. The caller holds the lock on the booking.
 */
export async function makeProForma(trx: Transaction, booking: Booking, { now, by }: Acting): Promise<ProForma> {
  const present = await presentState(trx, booking, bookDay(now))
  if (present.lines.length === 0) throw new Refusal('money.not_allowed', 'Everything of this booking has been invoiced; there is nothing left for a pro forma.')
  const { company } = present
  if (!company || company.name === '')
    throw new Refusal('money.entity_incomplete', 'The company that sells this conference has no name and address yet. Please write to us.')
  const there = await proFormasOf(trx).latest(booking.id)
  if (there && isCurrent(there, present, bookDay(now))) return there
  return proFormasOf(trx).add(company.code, {
    bookingId: booking.id,
    entityVersionId: company.versionId,
    bankAccountId: present.account?.id ?? null,
    currency: booking.currency,
    lines: present.lines.map(({ person: _, ...line }) => line),
    grossMinor: present.lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    fingerprint: present.fingerprint,
    issuedOn: bookDay(now),
    validUntil: validUntil(booking, bookDay(now)),
    madeAt: now,
    madeBy: by,
  })
}

/** The pro forma that still holds; undefined when there is none, or what it says is no longer so. */
export async function currentProForma(db: Database, booking: Booking, now: Date): Promise<ProForma | undefined> {
  const there = await proFormasOf(db).latest(booking.id)
  if (!there) return undefined
  return isCurrent(there, await presentState(db, booking, bookDay(now)), bookDay(now)) ? there : undefined
}

/** The PDF of the pro forma that holds. */
export async function proFormaDocument(services: Pick<Services, 'db' | 'now' | 'renderDocument'>, booking: Booking): Promise<MadeDocument> {
  const { db } = services
  const proForma = await currentProForma(db, booking, services.now())
  const company = proForma && (await legalEntitiesOf(db).findVersion(proForma.entityVersionId))
  if (!proForma || !company) throw new Refusal('request.not_found', 'There is no pro forma that still holds. Please ask for a new one.')
  const account = proForma.bankAccountId === null ? undefined : await legalEntitiesOf(db).findAccount(proForma.bankAccountId)
  const people = await taxedLines(db, booking, await bookingsOf(db).chargesToInvoice(booking.id), proForma.issuedOn)
  const lines = proForma.lines.map((line) => ({ ...line, person: people.find(({ chargeId }) => chargeId === line.chargeId)?.person ?? '' }))
  const { reference, currency, grossMinor } = proForma
  const order = documentOrder(`Pro forma ${reference}`, {
    ...companyLines(company),
    ...priced(lines, currency, 'Total to pay'),
    heading: `Pro forma ${reference}`,
    subtitle: await aboutConference(db, booking.conferenceId),
    recipientLabel: 'For',
    recipient: recipientLines(booking.payer),
    facts: [
      { term: 'Pro forma number', value: reference },
      { term: 'Date', value: formatDay(proForma.issuedOn) },
      { term: 'Price holds until', value: formatDay(proForma.validUntil) },
      ...(booking.dueOn ? [{ term: 'Please pay by', value: formatDay(booking.dueOn) }] : []),
      { term: 'Booking', value: booking.reference },
      ...(booking.payer.purchaseOrder === '' ? [] : [{ term: 'Your purchase order', value: booking.payer.purchaseOrder }]),
    ],
    notice:
      'This is a quotation and a request for payment, not a tax invoice. The invoice with its number is issued when the payment arrives, or before on request.',
    settled: [],
    payment: howToPay(account, formatAmount(grossMinor, currency), booking.paymentReference),
  })
  return { name: `${reference}.pdf`, bytes: Buffer.from(await services.renderDocument(order)) }
}

interface PresentState {
  company: Awaited<ReturnType<ReturnType<typeof legalEntitiesOf>['find']>>
  account: Awaited<ReturnType<ReturnType<typeof legalEntitiesOf>['bankAccount']>>
  lines: InvoiceLine[]
  fingerprint: string
}

async function presentState(db: Database, booking: Booking, day: CalendarDay): Promise<PresentState> {
  const charges = await bookingsOf(db).chargesToInvoice(booking.id)
  const company = await legalEntitiesOf(db).find(booking.entityId)
  const account = await legalEntitiesOf(db).bankAccount(booking.entityId, booking.currency)
  const lines = charges.length === 0 ? [] : await taxedLines(db, booking, charges, day)
  const said = JSON.stringify([company?.versionId, account?.id, booking.payer, booking.currency, booking.dueOn, booking.priceUntil, lines])
  return { company, account, lines, fingerprint: createHash('sha256').update(said).digest('hex') }
}

function isCurrent(proForma: ProForma, present: PresentState, day: CalendarDay): boolean {
  return proForma.fingerprint === present.fingerprint && proForma.validUntil >= day
}

function validUntil({ priceUntil, dueOn }: Booking, day: CalendarDay): CalendarDay {
  const wanted = priceUntil ?? dueOn ?? addDays(day, quoteDays)
  return wanted > day ? wanted : day
}
