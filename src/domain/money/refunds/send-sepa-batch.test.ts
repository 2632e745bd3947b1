import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { problemsBySchema } from '../../../../tests/support/schema-validator.ts'
import { takePayment } from '../settle-booking.ts'
import { painDocument } from './pain-001.ts'
import { sepaText } from './sepa-text.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, server } = house
await givenSales(db, services.now())
const olga = await house.organiser()
const problems = (document: string) => problemsBySchema('tests/support/statements/pain-001.xsd', document)
let number = 0

async function refund(fields: { amount: string; payee?: string; account?: string; bic?: string; route?: string; reason?: string }) {
  const { registrationId } = await given.registration(`rita${number++}@example.org`, { moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, services.now())
  const money = { bookingId: booking.id, method: 'cash', currency: 'EUR', sourceKey: null, receivedOn: '2027-01-04', note: '' } as const
  await db.transaction().execute((trx) => takePayment(trx, { ...money, amountMinor: 72_000 }, { now: services.now(), by: 'system' }))
  const { version } = await db.selectFrom('booking').select('version').where('id', '=', booking.id).executeTakeFirstOrThrow()
  const order = { route: 'bank-transfer', payee: 'Rita Refunded', account: 'DE89 3704 0044 0532 0130 00', reason: 'Paid twice', ...fields }
  expect((await olga.act(`bookings/${booking.reference}/refund`, { version, ...order }, 'money')).statusCode).toBe(200)
  return booking
}
const stateOf = async (bookingId: string) => (await db.selectFrom('refund').select('state').where('booking_id', '=', bookingId).executeTakeFirst())?.state
const order = (company: string) =>
  server.inject({ method: 'POST', url: `/api/v1/desk/money/refunds/sepa?company=${company}`, headers: { cookie: olga.cookie } })

test('transfers of a company in euros leave as one valid order, once; the others wait', async () => {
  const first = await refund({ amount: '60', payee: 'Jürgen Müßig & Söhne <Łódź>', reason: 'Doppelt gezahlt – „RF18“', bic: 'COBADEFFXXX' })
  const second = await refund({ amount: '40.05', payee: 'අමරා පෙරේරා' })
  const others = [
    await refund({ amount: '10', account: '55555555' }),
    await refund({ amount: '10', account: 'AE070331234567890123456' }),
    await refund({ amount: '10', route: 'cash' }),
  ]
  const answer = await order('portugal')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/octet-stream',
    expect.stringMatching(/^attachment; filename="refunds-\d{17}\.xml"/),
  ])
  expect(await problems(answer.body)).toBe('')
  expect(answer.body).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>100.05</CtrlSum>')
  expect(answer.body).toContain('<DbtrAcct><Id><IBAN>PT50000201231234567890154</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>BCOMPTPL</BICFI>')
  expect(answer.body).toContain('<Cdtr><Nm>Jurgen Mussig + Sohne .Lodz.</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN>')
  expect(answer.body).toContain(`<Ustrd>Refund ${first.reference} Doppelt gezahlt - .RF18.</Ustrd>`)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['sent', 'sent'])
  expect(await Promise.all(others.map(({ id }) => stateOf(id)))).toEqual(['approved', 'approved', 'approved'])
  expect((await order('portugal')).json()).toMatchObject({ error: { code: 'money.not_allowed' } })
  expect((await order('sri-lanka')).statusCode).toBe(409)
  expect((await order('nowhere')).statusCode).toBe(404)
  expect(await faultsInBooks(db)).toEqual([])
})

test('a wrong order is seen by the schema', async () => {
  const batch = { messageId: 'M1', madeAt: services.now(), executeOn: '2026-11-15', debtor: { name: 'A', iban: 'PT50000201231234567890154', bic: '' } }
  const transfer = { endToEndId: 'E1', payee: 'B', iban: 'DE89370400440532013000', bic: '', amountMinor: 1, remittance: 'C' }
  expect(await problems(painDocument({ ...batch, transfers: [transfer] }))).toBe('')
  expect(await problems(painDocument({ ...batch, transfers: [] }))).not.toBe('')
  expect(await problems(painDocument({ ...batch, messageId: 'M'.repeat(36), transfers: [transfer] }))).not.toBe('')
})

test('names are written in the letters of the SEPA', () => {
  expect(['Straße Ærø, Đặng Thị', 'a\u0000b\n c', '  '].map((text) => sepaText(text, 70))).toEqual(['Strasse AEro, Dang Thi', 'a.b c', 'Not provided'])
  expect(sepaText('x'.repeat(100), 70)).toHaveLength(70)
})
