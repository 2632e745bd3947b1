import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { minutes, seconds } from '../../durations.ts'
import type { Booking, Recipient } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { creditInvoice, issueInvoice } from '../issue-invoice.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { takePayment } from '../settle-booking.ts'
import { documentOf, makeMissingDocuments } from './document-of.ts'
import { makeProForma, proFormaDocument } from './pro-forma.ts'
import { receiptDocument } from './receipt.ts'

const { db, services, given, clock } = await deskSubmissionsHouse()
const now = services.now()
const acting = { now, by: 'system' }
await givenSales(db, now)
let number = 0

const institution: Recipient = {
  kind: 'institution',
  name: 'Prof. Đặng Thị Ngọc Ánh',
  organisation: 'Université de Genève',
  address: 'Rue du Général-Dufour 24\n1211 Genève',
  country: 'Switzerland',
  email: 'finance@example.org',
  vatNumber: 'CHE-123.456.788',
  purchaseOrder: 'PO-4711',
}

async function givenPlace(payer?: Recipient): Promise<Booking> {
  number += 1
  const { registrationId } = await given.registration(`lea${number}@example.org`, { moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, now)
  if (payer) await bookingsOf(db).setPayer(booking.id, payer)
  return locked(booking.id, async (_, again) => again)
}

function locked<Result>(id: string, act: (trx: Parameters<typeof issueInvoice>[0], booking: Booking) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const booking = await bookingsOf(trx).lock(id)
    if (!booking) throw new Error('There is no such booking.')
    return act(trx, booking)
  })
}

const issue = (id: string) => locked(id, (trx, booking) => issueInvoice(trx, booking, acting)).then((invoice) => invoice?.id ?? '')
const pay = (bookingId: string, amountMinor: number, at = now) =>
  db
    .transaction()
    .execute((trx) =>
      takePayment(
        trx,
        { bookingId, method: 'bank-transfer', currency: 'EUR', amountMinor, sourceKey: `line ${number}-${amountMinor}`, receivedOn: '2026-11-15', note: '' },
        { now: at, by: 'system' },
      ),
    )

async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  return { text: (await extractText(pdf, { mergePages: true })).text.normalize('NFC'), info, isTagged: Buffer.from(bytes).includes('/Marked true') }
}

describe('the document of', { timeout: minutes(4) }, () => {
  test('an invoice before payment says who sells, who buys, what, which tax and how to pay', async () => {
    const booking = await givenPlace(institution)
    const { name, bytes } = await documentOf(services, await issue(booking.id))
    const { text, info, isTagged } = await read(bytes)
    expect(name).toMatch(/^PT-2026-\d{4}\.pdf$/)
    expect(info).toMatchObject({ Title: `Invoice ${name.replace('.pdf', '')}`, Language: 'en' })
    expect(isTagged).toBe(true)
    for (const words of [
      'Meridian Lda.',
      'Rua das Flores 1',
      'Registration number 512 345 678',
      'VAT number PT512345678',
      'Université de Genève',
      'Prof. Đặng Thị Ngọc Ánh',
      'VAT number CHE-123.456.788',
      'PO-4711',
      'Lea Listener',
      'Leo Listener',
      'Accompanying person',
      '23 %',
      'EUR 422.76',
      'EUR 97.24',
      'EUR 520.00',
      'How to pay',
      'PT50 0002 0123 1234 5678 9015 4',
      'BCOMPTPL',
      booking.paymentReference,
    ])
      expect(text).toContain(words)
  })

  test('an invoice that money caused says that it is paid, and what is left', async () => {
    const [whole, part] = [await givenPlace(), await givenPlace()]
    const paid = await read((await documentOf(services, (await pay(whole.id, 52_000)).issued?.id ?? '')).bytes)
    expect(paid.text).toContain('nothing left to pay')
    expect(paid.text).not.toContain('IBAN')
    const open = await read((await documentOf(services, (await pay(part.id, 20_000)).issued?.id ?? '')).bytes)
    expect(open.text).toMatch(/To pay EUR 320\.00/)
    expect(open.text).toContain('IBAN')
  })

  test('a credit note names the invoice and the reason', async () => {
    const booking = await givenPlace()
    const invoiceId = await issue(booking.id)
    const note = await locked(booking.id, (trx, one) => creditInvoice(trx, one, invoiceId, 'Another recipient', acting))
    const { text } = await read((await documentOf(services, note.id)).bytes)
    expect(text).toContain('Credit note PT-C-2026-')
    expect(text).toMatch(/Credits invoice PT-2026-\d{4} of 15 November 2026/)
    expect(text).toContain('Reason: Another recipient')
    expect(text).toContain('Total credited')
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('an invoice is made once and stays, whatever changes later', async () => {
    const booking = await givenPlace()
    const invoiceId = await issue(booking.id)
    const [first, second] = await Promise.all([documentOf(services, invoiceId), documentOf(services, invoiceId)])
    expect(first.bytes.equals(second.bytes)).toBe(true)
    const company = await legalEntitiesOf(db).find('portugal')
    if (!company) throw new Error('There is no company.')
    await legalEntitiesOf(db).addVersion('portugal', { ...company, name: 'Somebody Else Lda.' }, 'otto', now)
    await pay(booking.id, 52_000)
    expect((await documentOf(services, invoiceId)).bytes.equals(first.bytes)).toBe(true)
    expect(await db.selectFrom('stored_file').select('claimed').where('original_name', '=', first.name).execute()).toEqual([{ claimed: true }])
    await expect(db.updateTable('invoice_document').set({ file_id: 'x' }).where('invoice_id', '=', invoiceId).execute()).rejects.toThrow('never updated')
    await legalEntitiesOf(db).addVersion('portugal', company, 'otto', now)
  })

  test('an invoice that was lost with the process is made afterwards as it was', async () => {
    const booking = await givenPlace()
    const invoiceId = await issue(booking.id)
    await pay(booking.id, 52_000, new Date(now.getTime() + seconds(60)))
    expect(await makeMissingDocuments(services)).toBeGreaterThan(0)
    expect(await makeMissingDocuments(services)).toBe(0)
    expect((await read((await documentOf(services, invoiceId)).bytes)).text).toContain('How to pay')
  })

  test('a pro forma holds the price, and a changed booking gets a new one', async () => {
    const booking = await givenPlace(institution)
    const make = () => locked(booking.id, (trx, one) => makeProForma(trx, one, acting))
    const [first, again] = [await make(), await make()]
    expect(again.reference).toBe(first.reference)
    expect(first).toMatchObject({ grossMinor: 52_000, validUntil: booking.dueOn })
    const { text, info } = await read((await proFormaDocument(services, booking)).bytes)
    expect(info).toMatchObject({ Title: `Pro forma ${first.reference}` })
    for (const words of ['not a tax invoice', 'Price holds until', 'Université de Genève', 'Lea Listener', 'EUR 520.00', booking.paymentReference])
      expect(text).toContain(words)
    await bookingsOf(db).setPayer(booking.id, { ...institution, purchaseOrder: 'PO-4712' })
    expect((await make()).reference).not.toBe(first.reference)
    await issue(booking.id)
    await expect(make()).rejects.toThrow('nothing left for a pro forma')
    await expect(proFormaDocument(services, booking)).rejects.toThrow('no pro forma that still holds')
  })

  test('a pro forma is no longer there after its day', async () => {
    const booking = await givenPlace()
    await locked(booking.id, (trx, one) => makeProForma(trx, one, acting))
    clock.now = new Date('2027-06-01T10:00:00Z')
    await expect(proFormaDocument(services, booking)).rejects.toThrow('no pro forma that still holds')
    clock.now = now
  })

  test('a receipt says what was paid, for what, and what is open', async () => {
    const booking = await givenPlace()
    const { paymentId = '' } = await pay(booking.id, 20_000)
    const { name, bytes } = await receiptDocument(services, booking, paymentId)
    const { text } = await read(bytes)
    expect(name).toBe(`Receipt ${booking.reference}-1.pdf`)
    expect(text).toMatch(/Invoice PT-2026-\d{4} 15 November 2026 EUR 200\.00/)
    expect(text).toContain('Open on 15 November 2026')
    expect(text).toContain('EUR 320.00')
    expect(text).toContain('Bank transfer')
    const { paymentId: more = '' } = await pay(booking.id, 40_000)
    expect((await read((await receiptDocument(services, booking, more)).bytes)).text).toMatch(/Credit for this booking 15 November 2026 EUR 80\.00/)
    await expect(receiptDocument(services, await givenPlace(), paymentId)).rejects.toThrow('no such payment')
  })
})
