import { beforeAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { takePayment } from '../../money/settle-booking.ts'
import { discountsOf } from '../discounts/discounts.store.ts'

const { db, services, server, given, organiser, chosenRegistrations } = await deskSubmissionsHouse()
const olga = await organiser()

beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()
})

async function call(path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await server.inject({
    method,
    url: `/api/v1/desk/conferences/colombo/${path}`,
    headers: { cookie: olga.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const lastAct = async () => (await db.selectFrom('audit_log').select(['act', 'details']).orderBy('id', 'desc').executeTakeFirst())?.act

const settings = {
  version: 0,
  entityId: 'portugal',
  capacities: { 330: 50 },
  approvals: ['331'],
  dueDays: 21,
  lapseDays: 7,
  toleranceMinor: 500,
  refundLimitMinor: 10_000,
}

describe('how a conference sells', () => {
  test('is saved once: who saw an earlier version changes nothing', async () => {
    expect(await call('sales', settings, 'PUT')).toMatchObject({ status: 200 })
    expect(await salesSettingsOf(db).find('colombo')).toMatchObject({ capacities: { 330: 50 }, dueDays: 21, version: 1 })
    expect(await lastAct()).toBe('registration.sales_changed')
    expect(await call('sales', settings, 'PUT')).toMatchObject({ status: 409, body: { error: { code: 'desk.changed_meanwhile' } } })
    expect(await call('sales', { ...settings, version: 1, entityId: 'nobody' }, 'PUT')).toMatchObject({
      body: { error: { fields: { entityId: expect.any(String) } } },
    })
    expect(await call('sales', { ...settings, version: 1, capacities: { 999: 1 } }, 'PUT')).toMatchObject({ status: 422 })
  })
})

describe('a discount code', () => {
  const terms = {
    code: 'early bird',
    percent: 10,
    amountGbpMinor: null,
    amountEurMinor: null,
    maxUses: 2,
    expiresOn: null,
    categories: ['333'],
    reason: 'Partners',
  }

  test('is added, changed and removed while nobody has used it', async () => {
    expect(await call('discounts', terms)).toMatchObject({ status: 200 })
    expect(await discountsOf('colombo', db).all()).toMatchObject([{ code: 'EARLYBIRD', percent: 10, uses: 0, version: 1 }])
    expect(await call('discounts', terms)).toMatchObject({ status: 422, body: { error: { fields: { code: expect.stringContaining('already') } } } })
    expect(await call('discounts', { ...terms, version: 1, maxUses: 3 })).toMatchObject({ status: 200 })
    expect(await call('discounts', { ...terms, version: 1, maxUses: 4 })).toMatchObject({ status: 409 })
    expect(await call('discounts/EARLYBIRD/remove', { version: 1 })).toMatchObject({ status: 409 })
    expect(await call('discounts/EARLYBIRD/remove', { version: 2 })).toMatchObject({ status: 200 })
    expect(await discountsOf('colombo', db).all()).toEqual([])
    expect(await lastAct()).toBe('registration.discount_removed')
  })

  test('is a part in per cent, or an amount in both currencies', async () => {
    expect(await call('discounts', { ...terms, percent: null, amountGbpMinor: 1000 })).toMatchObject({
      status: 422,
      body: { error: { fields: { percent: expect.any(String) } } },
    })
    expect(await call('discounts', { ...terms, code: 'AMOUNT', percent: null, amountGbpMinor: 1000, amountEurMinor: 1200 })).toMatchObject({ status: 200 })
  })
})

describe('a list of delegates', () => {
  const payer = { currency: 'EUR', payer_kind: 'institution', payer_name: 'Petra Purse', payer_email: 'petra@uni.example.org', payer_organisation: 'Uni' }

  test('with mistakes registers nobody, and names each by its line', async () => {
    const csv =
      'category,name,email,institution\n333,,one@uni.example.org,Uni\n999,Two,two@uni.example.org,Uni\n332,Three,not an address,Uni\n332,Four,four@uni.example.org,Uni\n332,Five,Four@uni.example.org,Uni'
    const { body } = await call('delegates/preview', { ...payer, csv })
    expect(body.problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [2, 'name'],
      [3, 'category'],
      [4, 'email'],
      [6, 'email'],
    ])
    expect(await call('delegates', { ...payer, csv })).toMatchObject({ status: 422, body: { error: { fields: { csv: expect.stringContaining('Line 2') } } } })
    expect((await call('delegates/preview', { ...payer, csv: 'name\nAnn' })).body.problems[0].message).toContain('is missing')
  })

  test('is registered with one payer, once; everybody gets a letter', async () => {
    const csv = 'category;name;email;institution;accompanying\n333;Ann;ann@uni.example.org;Uni;Bob\n331;Cem;cem@uni.example.org;Uni;'
    expect((await call('delegates/preview', { ...payer, csv })).body).toMatchObject({
      total: '€780',
      delegates: [
        { name: 'Ann', fee: '€520', state: 'open' },
        { name: 'Cem', fee: '€260', state: 'needs-approval' },
      ],
      problems: [],
    })
    expect(await call('delegates', { ...payer, csv })).toMatchObject({ status: 200, body: { added: 2, booking: expect.stringMatching(/^BK-/) } })
    expect(await lastAct()).toBe('registration.imported')
    const mails = await db.selectFrom('mail').select(['kind', 'to_address']).where('to_address', 'like', '%@uni.example.org').orderBy('to_address').execute()
    expect(mails.map(({ kind, to_address }) => `${to_address} ${kind}`)).toEqual([
      'ann@uni.example.org registration.delegate',
      'cem@uni.example.org registration.delegate',
      'petra@uni.example.org registration.payer',
    ])
    expect((await call('delegates/preview', { ...payer, csv })).body.problems).toHaveLength(2)
    expect(await call('delegates', { ...payer, csv })).toMatchObject({ status: 422 })
  })
})

test('a place that is confirmed after its payer has paid is paid at once, and the payer hears of the invoice', async () => {
  const { registrationId, reference } = await given.registration('early@example.org', { names: [] })
  const booking = await givenBooking(db, registrationId, services.now())
  const money = { bookingId: booking.id, method: 'cash', currency: 'EUR', amountMinor: 26_000, sourceKey: null, receivedOn: '2027-01-04', note: '' } as const
  await db.transaction().execute((trx) => takePayment(trx, money, { now: services.now(), by: 'system' }))
  const state = async () => (await db.selectFrom('registration').select('state').where('id', '=', registrationId).executeTakeFirstOrThrow()).state
  expect(await state()).toBe('needs-approval')
  const answer = await olga.act('move', { selection: await chosenRegistrations(reference), to: 'open', note: '' }, 'registrations')
  expect([answer.statusCode, await state()]).toEqual([200, 'paid'])
  const mails = await db.selectFrom('mail').select('kind').where('to_address', '=', 'early@example.org').execute()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['money.invoice', 'registration.confirmed'])
  expect(await faultsInBooks(db)).toEqual([])
})
