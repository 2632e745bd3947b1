import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { bookingsOf } from '../bookings.store.ts'
import { vatChecksOf } from './vat-checks.store.ts'

const house = await deskSubmissionsHouse()
const { db, services, given } = house
await givenSales(db, services.now())
const olga = await house.organiser()

async function note(reference: string, fields: Record<string, string>, file?: { name: string; bytes: Buffer }, cookie = olga.cookie) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)], { type: 'application/pdf' }), file.name)
  const request = new Request('http://desk', { method: 'POST', body: form })
  const headers = { cookie, 'content-type': request.headers.get('content-type') ?? '' }
  return house.server.inject({
    method: 'POST',
    url: `/api/v1/desk/money/bookings/${reference}/vat-checks`,
    headers,
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('the reply about a VAT number is attached with its day and saved only by who has the right to money', async () => {
  const { registrationId } = await given.registration('lea@example.org', { moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, services.now())
  const fields = { checkedOn: '2026-11-01', reference: 'WAPIAAAAW1234567' }
  expect((await note(booking.reference, fields)).json().error.message).toBe('The invoice recipient of this booking has no VAT number.')
  await bookingsOf(db).setPayer(booking.id, { ...booking.payer, vatNumber: 'DE123456789' })
  expect((await note(booking.reference, { checkedOn: 'soon' })).json().error.fields).toEqual({ checkedOn: 'Please choose a day.' })
  expect((await note(booking.reference, { checkedOn: '2026-11-01' })).json().error.fields).toEqual({
    reference: 'Please enter the reference of the reply, or choose its file.',
  })
  expect((await note(booking.reference, { checkedOn: '2099-01-01', reference: 'x' })).json().error.fields).toEqual({ checkedOn: 'This day is still to come.' })
  expect((await note(booking.reference, fields, { name: 'reply.html', bytes: Buffer.from('<p>valid</p>') })).statusCode).toBe(422)
  expect(await vatChecksOf(db).ofBooking(booking.id)).toEqual([])

  expect((await note(booking.reference, fields)).statusCode).toBe(201)
  expect((await note(booking.reference, { checkedOn: '2026-11-02' }, { name: 'vies.pdf', bytes: samplePdf() })).statusCode).toBe(201)
  const [withFile, first] = await vatChecksOf(db).ofBooking(booking.id)
  expect([withFile, first]).toMatchObject([
    { vatNumber: 'DE123456789', checkedOn: '2026-11-02', reference: '', file: { name: 'vies.pdf', isInfected: false } },
    { vatNumber: 'DE123456789', checkedOn: '2026-11-01', reference: 'WAPIAAAAW1234567', file: undefined },
  ])
  const get = (id: string, cookie: string) => house.server.inject({ url: `/api/v1/desk/money/vat-checks/${id}/file`, headers: { cookie } })
  const saved = await get(withFile?.id ?? '', olga.cookie)
  expect([saved.statusCode, saved.headers['content-disposition'], saved.rawPayload.equals(samplePdf())]).toEqual([
    200,
    expect.stringContaining('attachment'),
    true,
  ])
  expect((await get(first?.id ?? '', olga.cookie)).statusCode).toBe(404)
  const ruth = await house.organiser('Ruth', 'Registrar')
  await db
    .updateTable('account')
    .set({ desk_rights: ['registrations'] })
    .where('id', '=', ruth.id)
    .execute()
  expect([(await get(withFile?.id ?? '', ruth.cookie)).statusCode, (await note(booking.reference, fields, undefined, ruth.cookie)).statusCode]).toEqual([
    403, 403,
  ])
  expect((await get(withFile?.id ?? '', '')).statusCode).toBe(401)
  expect((await house.deeds()).filter((deed) => deed.startsWith('booking.vat_checked'))).toHaveLength(2)
})
