import { afterAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../tests/support/given-money.ts'
import { stripeServer } from '../../../tests/support/stripe-server.ts'
import { openStripe } from '../../platform/cards/stripe.ts'

const { db, services, given, server } = await deskSubmissionsHouse()
const stripe = await stripeServer()
afterAll(() => stripe.close())
await givenSales(db, services.now())
const { registrationId, reference, secret } = await given.registration('lea@example.org', { moves: ['needs-approval', 'open'] })
await givenBooking(db, registrationId, services.now())

const post = (url: string) => server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' })
const webhook = ({ body, signature }: { body: string; signature: string }) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })

test('without a provider no card payment begins and no event is taken', async () => {
  expect((await post(`/registration/${reference}/${secret}/pay`)).statusCode).toBe(422)
  expect((await webhook({ body: '{}', signature: '' })).json().error.code).toBe('card.unavailable')
})

test('the payer begins a card payment, and its signed event takes the money', async () => {
  Object.assign(services, { cards: openStripe(stripe.settings) })
  const begun = await post(`/registration/${reference}/${secret}/pay`)
  expect([begun.statusCode, begun.headers.location, begun.headers['cache-control']]).toEqual([
    303,
    `/registration/${reference}/${secret}/pay#card`,
    'private, no-store',
  ])
  expect((await post(`/registration/${reference}/wrong/pay`)).statusCode).toBe(422)
  const [session = ''] = stripe.sessions.keys()
  expect(stripe.sessions.get(session)?.success_url).toBe(`${services.publicUrl}/registration/${reference}/${secret}/pay?card=done`)
  stripe.pay(session)
  const event = stripe.completed(session)
  expect((await webhook({ ...event, signature: 'v1=00' })).statusCode).toBe(400)
  expect((await webhook({ ...event, body: event.body.replace('evt_', 'evt_0') })).statusCode).toBe(400)
  for (const times of [1, 2]) expect([times, (await webhook(event)).statusCode]).toEqual([times, 200])
  expect(await db.selectFrom('registration').select('state').where('id', '=', registrationId).execute()).toEqual([{ state: 'paid' }])
  expect(await db.selectFrom('payment').select('state').execute()).toEqual([{ state: 'confirmed' }])
  expect(await faultsInBooks(db)).toEqual([])
})
