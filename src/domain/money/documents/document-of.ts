import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { formatDay, formatDays } from '../../dates.ts'
import type { DocumentOrder } from '../../documents/render-document.ts'
import { newFileId } from '../../files/receive-file.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { bookingsOf } from '../bookings.store.ts'
import { type Invoice, invoicesOf } from '../invoices.store.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { invoiceDocumentsOf } from './invoice-documents.store.ts'
import { companyLines, documentOrder, formatAmount, howToPay, type MoneyDocument, priced, recipientLines } from './money-document.ts'

/** A PDF to be downloaded. */
export interface MadeDocument {
  /** PT-2027-0001.pdf */
  name: string
  bytes: Buffer
}

type Making = Pick<Services, 'db' | 'files' | 'now' | 'renderDocument'>

const maxDocumentBytes = 20 * 1024 * 1024
const maxPerRun = 200

/**
 * The PDF of an invoice or credit note. It is made from what was fixed when the invoice was issued and stored; from then on it is these bytes.
 * Two that make it at the same time make the same, and the second uses what the first stored.
 */
export async function documentOf(services: Making, invoiceId: string): Promise<MadeDocument> {
  const { db, files, now } = services
  const invoice = await invoicesOf(db).find(invoiceId)
  if (!invoice) throw new Refusal('request.not_found', 'There is no such document.')
  const name = `${invoice.reference}.pdf`
  const there = await invoiceDocumentsOf(db).find(invoiceId)
  if (there) return { name, bytes: await buffer(await files.read(there.storageKey)) }
  const bytes = Buffer.from(await services.renderDocument(await invoiceOrder(db, invoice)))
  const written = await files.write(Readable.from([bytes]), maxDocumentBytes)
  const fileId = newFileId()
  const isOurs = await db.transaction().execute(async (trx) => {
    const [file] = [{ id: fileId, name, mediaType: 'application/pdf', note: null, ...written }]
    await storedFilesOf(trx).addClaimed([file], now())
    const isFirst = await invoiceDocumentsOf(trx).add(invoiceId, fileId, now())
    // The clean-up job deletes the bytes, which have no row then.
    if (!isFirst) await storedFilesOf(trx).deleteCopies([fileId])
    return isFirst
  })
  return isOurs ? { name, bytes } : documentOf(services, invoiceId)
}

/** Makes the documents that are missing, because the process ended after an invoice was issued; returns how many. */
export async function makeMissingDocuments(services: Making): Promise<number> {
  return oneByOne(await invoiceDocumentsOf(services.db).missing(maxPerRun), (id) => documentOf(services, id))
}

async function invoiceOrder(db: Database, invoice: Invoice): Promise<DocumentOrder> {
  const company = await legalEntitiesOf(db).findVersion(invoice.entityVersionId)
  const booking = await bookingsOf(db).find(invoice.bookingId)
  if (!company || !booking) throw new Error(`Invoice ${invoice.reference} has no company or no booking.`)
  const account = invoice.bankAccountId === null ? undefined : await legalEntitiesOf(db).findAccount(invoice.bankAccountId)
  const lines = await invoicesOf(db).linesOf(invoice.id)
  const credited = invoice.creditsId === null ? undefined : await invoicesOf(db).find(invoice.creditsId)
  const isCredit = invoice.kind === 'credit-note'
  const { currency, recipient, grossMinor } = invoice
  const paidMinor = isCredit ? 0 : await invoiceDocumentsOf(db).settledAtIssue(invoice)
  const kindLabel = isCredit ? 'Credit note' : 'Invoice'
  const sums = priced(lines, currency, isCredit ? 'Total credited' : 'Total')
  const document: MoneyDocument = {
    ...companyLines(company),
    ...sums,
    heading: `${kindLabel} ${invoice.reference}`,
    subtitle: await aboutConference(db, invoice.conferenceId),
    recipientLabel: isCredit ? 'Credited to' : 'Invoiced to',
    recipient: recipientLines(recipient),
    facts: [
      { term: `${kindLabel} number`, value: invoice.reference },
      { term: 'Date', value: formatDay(invoice.issuedOn) },
      ...(credited ? [{ term: 'Credits invoice', value: `${credited.reference} of ${formatDay(credited.issuedOn)}` }] : []),
      ...(invoice.dueOn && paidMinor < grossMinor ? [{ term: 'Due', value: formatDay(invoice.dueOn) }] : []),
      { term: 'Booking', value: booking.reference },
      ...(recipient.purchaseOrder === '' ? [] : [{ term: 'Your purchase order', value: recipient.purchaseOrder }]),
    ],
    notice: '',
    settled: [],
    totals: paidMinor === 0 ? sums.totals : [...sums.totals, ...paidTotals(grossMinor, paidMinor, invoice)],
    notes: [...sums.notes, ...sterlingNote(invoice), ...(invoice.reason === '' ? [] : [`Reason: ${invoice.reason}`])],
    payment: isCredit ? null : paymentOf(invoice, paidMinor, account, booking.paymentReference),
  }
  return documentOrder(`${kindLabel} ${invoice.reference}`, document)
}

function paidTotals(grossMinor: number, paidMinor: number, { currency }: Invoice): MoneyDocument['totals'] {
  return [
    { term: 'Paid', value: formatAmount(paidMinor, currency), strong: false },
    { term: 'To pay', value: formatAmount(grossMinor - paidMinor, currency), strong: true },
  ]
}

function paymentOf({ grossMinor, currency }: Invoice, paidMinor: number, account: Parameters<typeof howToPay>[0], reference: string) {
  if (paidMinor >= grossMinor) return { heading: 'Paid', facts: [], note: 'This invoice has been paid in full. Thank you: there is nothing left to pay.' }
  return howToPay(account, formatAmount(grossMinor - paidMinor, currency), reference)
}

function sterlingNote({ sterlingVatMinor, sterlingRate }: Invoice): string[] {
  return sterlingVatMinor === null ? [] : [`VAT in sterling: ${formatAmount(sterlingVatMinor, 'GBP')} (${sterlingRate ?? ''}).`]
}

/** 12th Health and Medicine Colombo, 9–11 March 2027, Colombo, Sri Lanka */
export async function aboutConference(db: Database, conferenceId: string): Promise<string> {
  const conference = await conferencesOf(db).findAlsoDraft(conferenceId)
  if (!conference) return ''
  return [conference.subConference, formatDays(conference.startDate, conference.endDate), conference.location, conference.country].join(', ')
}
