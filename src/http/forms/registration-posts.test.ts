import { beforeAll, expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenSales } from '../../../tests/support/given-money.ts'

const house = await formHouse()
const { db, services, server } = house
const address = '/conference/colombo/health-and-medicine-colombo-2027/register'

beforeAll(() => givenSales(db, services.now()))

const fields = () => ({
  ...{ conference: 'colombo', currency: 'EUR', regtype: '333', name: 'Lea Listener', email: 'lea@example.org', company: 'Himal Institute' },
  ...{ terms: 'yes', discount_code: 'GUESS', token: house.token('registration') },
})
const byForm = (remoteAddress: string) =>
  server.inject({
    method: 'POST',
    url: address,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields()).toString(),
  })
const byApi = (remoteAddress: string) => server.inject({ method: 'POST', url: '/api/v1/registrations', remoteAddress, payload: fields() })

test('the form and the API count wrong discount codes together, by network', async () => {
  for (let index = 0; index < 10; index += 1) {
    expect((await byForm('192.0.2.1')).statusCode).toBe(422)
    expect((await byApi('192.0.2.1')).statusCode).toBe(422)
  }
  const refused = await byApi('192.0.2.1')
  expect([refused.statusCode, refused.json().error]).toEqual([
    429,
    expect.objectContaining({ code: 'request.too_many', fields: { discount_code: expect.stringMatching(/^Too many codes from your network were wrong/) } }),
  ])
  await byForm('192.0.2.1')
  expect(house.shownAgain.at(-1)).toMatchObject({ values: { name: ['Lea Listener'] }, fields: { discount_code: expect.stringContaining('Too many codes') } })
  await byForm('198.51.100.1')
  expect(house.shownAgain.at(-1)?.fields.discount_code).toMatch(/^This code cannot be used here/)
  // The addresses of one network share its limit.
  for (let index = 0; index < 20; index += 1) expect((await byApi(`2001:db8:1:2::${index}`)).statusCode).toBe(422)
  expect((await byApi('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await byApi('2001:db8:1:3::1')).statusCode).toBe(422)
})
