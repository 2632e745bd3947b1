import { expect, test, vi } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../tests/support/given-money.ts'
import { minutes } from '../../domain/durations.ts'
import { bookingSecretOf } from '../../domain/money/bookings.store.ts'
import { queueCreditNoteLetter, queueMoneyLetters } from '../../domain/money/documents/queue-money-letters.ts'
import { creditInvoice } from '../../domain/money/issue-invoice.ts'
import { takePayment } from '../../domain/money/settle-booking.ts'

// A busy machine loads the compiler of documents slowly.
vi.setConfig({ testTimeout: minutes(4) })

const house = await deskSubmissionsHouse()
const { db, services, server, given } = house
const now = services.now()
await givenSales(db, now)
const olga = await house.organiser()
const lea = await given.registration('lea@example.org', { moves: ['needs-approval', 'open'] })
// Nothing is charged for a place that is not confirmed yet.
const max = await given.registration('max@example.org', { moves: ['needs-approval'] })
const booking = await givenBooking(db, lea.registrationId, now)
await db.updateTable('registration').set({ booking_id: booking.id }).where('id', '=', max.registrationId).execute()

const ask = ({ reference, secret }: { reference: string; secret: string }, document: string) =>
  server.inject({
    method: 'POST',
    url: `/registration/${reference}/${secret}/invoice`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ document }).toString(),
  })
const download = ({ reference, secret }: { reference: string; secret: string }, document: string, headers = {}) =>
  server.inject({ url: `/api/v1/registrations/${reference}/documents/${document}?secret=${secret}`, headers })
const mails = async () =>
  (await db.selectFrom('mail').select(['kind', 'to_address', 'subject']).where('about', '=', `booking:${booking.id}`).orderBy('kind').execute()).map(
    ({ kind, to_address }) => `${kind} ${to_address}`,
  )

test('the payer gets a pro forma and the invoice by plain posts, once, and downloads them as attachments', async () => {
  const made = await ask(lea, 'pro-forma')
  expect([made.statusCode, made.headers.location]).toEqual([303, `/registration/${lea.reference}/${lea.secret}/invoice?arrived=pro-forma`])
  const proForma = await download(lea, 'pro-forma')
  expect(proForma.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect(proForma.headers['content-disposition']).toMatch(/^attachment; filename="PT-P-2026-\d{4}\.pdf"/)
  expect(proForma.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await ask(lea, 'invoice')).statusCode).toBe(303)
  expect((await ask(lea, 'invoice')).statusCode).toBe(422)
  expect((await ask(lea, 'both')).statusCode).toBe(422)
  const { reference } = await db.selectFrom('invoice').select('reference').executeTakeFirstOrThrow()
  expect((await download(lea, reference)).statusCode).toBe(200)
  expect((await download({ reference: booking.reference, secret: bookingSecretOf(services.key, booking) }, reference)).statusCode).toBe(200)
  expect(await mails()).toEqual(['money.invoice lea@example.org'])
  expect(await faultsInBooks(db)).toEqual([])
})

test('nobody else gets them: not the person for whom somebody pays, not with another secret, not an organiser without the right', async () => {
  const { reference } = await db.selectFrom('invoice').select('reference').executeTakeFirstOrThrow()
  expect((await download(max, reference)).statusCode).toBe(404)
  expect((await ask(max, 'invoice')).statusCode).toBe(422)
  expect((await download({ ...lea, secret: max.secret }, reference)).statusCode).toBe(404)
  expect((await download({ ...lea, secret: '' }, reference)).statusCode).toBe(404)
  expect((await download(lea, 'PT-2026-9999')).statusCode).toBe(404)
  expect((await download(lea, 'receipt-1')).statusCode).toBe(404)
  const atDesk = `/api/v1/desk/money/bookings/${booking.reference}/documents/${reference}`
  expect((await server.inject({ url: atDesk, headers: { cookie: olga.cookie } })).statusCode).toBe(200)
  await db
    .updateTable('account')
    .set({ desk_rights: ['registrations'] })
    .where('id', '=', olga.id)
    .execute()
  expect((await server.inject({ url: atDesk, headers: { cookie: olga.cookie } })).statusCode).toBe(403)
  await db
    .updateTable('account')
    .set({ desk_rights: ['money'] })
    .where('id', '=', olga.id)
    .execute()
})

test('a payment is answered by a letter with what is open, once, and its receipt can be downloaded', async () => {
  const money = {
    bookingId: booking.id,
    method: 'bank-transfer',
    currency: 'EUR',
    amountMinor: 20_000,
    sourceKey: 'x',
    receivedOn: '2026-11-15',
    note: '',
  } as const
  const take = () => db.transaction().execute(async (trx) => queueMoneyLetters(services, trx, await takePayment(trx, money, { now, by: 'system' })))
  await take()
  await take()
  expect(await mails()).toEqual(['money.invoice lea@example.org', 'money.payment lea@example.org'])
  const { text_body } = await db.selectFrom('mail').select('text_body').where('kind', '=', 'money.payment').executeTakeFirstOrThrow()
  expect(text_body).toContain('EUR 320 is still open.')
  expect(text_body).toContain(`/registration/${booking.reference}/${bookingSecretOf(services.key, booking)}/invoice`)
  expect((await download(lea, 'receipt-1')).headers['content-disposition']).toContain(`Receipt ${booking.reference}-1.pdf`)
})

test('a credit note is told with what became of the money', async () => {
  const { id } = await db.selectFrom('invoice').select('id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const note = await creditInvoice(trx, booking, id, 'Another recipient', { now, by: 'system' })
    await queueCreditNoteLetter(services, trx, booking, note)
  })
  expect(await mails()).toContain('money.credit_note lea@example.org')
})

test('an organiser makes a pro forma before the money has arrived, and the audit log says so', async () => {
  expect((await olga.act(`bookings/${booking.reference}/pro-forma`, {}, 'money')).statusCode).toBe(200)
  expect((await olga.act('bookings/BK-222222-C/pro-forma', {}, 'money')).statusCode).toBe(404)
  expect(await house.deeds()).toEqual([`money.pro_forma_made ${booking.reference}`])
  expect(await faultsInBooks(db)).toEqual([])
})
