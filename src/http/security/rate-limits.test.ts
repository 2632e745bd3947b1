import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { rateCountsOf } from '#domain/limits/limits.store.ts'
import { Refusal } from '#domain/refusal.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { addRateLimits, perHour } from './rate-limits.ts'

const { db } = await testDatabase()
const clock = { now: new Date('2026-11-15T10:00:00Z') }
beforeEach(() => rateCountsOf(db).removeEndedBefore(new Date('9999-01-01')))

/** One process of the site; another one on the same database is another process. */
async function limited() {
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 429 : 500).send({ code: (error as Refusal).code }))
  await addRateLimits(server, { db, now: () => clock.now })
  server.post('/limited', { config: perHour(2) }, async () => 'taken')
  server.post('/free', async () => 'taken')
  return server
}

test('a route takes no more than its limit from one address, and says when to come back', async () => {
  const server = await limited()
  const send = () => server.inject({ method: 'POST', url: '/limited' })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
  const refused = await send()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ code: 'request.too_many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
})

test('[V47] an address that the client writes into a header decides nothing', async () => {
  const server = await limited()
  const send = (address: string) =>
    server.inject({ method: 'POST', url: '/limited', headers: { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` } })
  const statuses: number[] = []
  for (let host = 1; host <= 4; host += 1) statuses.push((await send(`198.51.100.${host}`)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
})

test('other routes and other addresses are not counted', async () => {
  const server = await limited()
  const send = (url: string, remoteAddress: string) => server.inject({ method: 'POST', url, remoteAddress })
  for (let count = 0; count < 5; count += 1) expect((await send('/free', '192.0.2.1')).statusCode).toBe(200)
  for (let host = 1; host < 5; host += 1) expect((await send('/limited', `192.0.2.${host}`)).statusCode).toBe(200)
})

test('all processes count together, and all begin anew when the hour is over', async () => {
  const [one, other] = [await limited(), await limited()]
  const send = async (server: typeof one) => (await server.inject({ method: 'POST', url: '/limited' })).statusCode
  expect([await send(one), await send(other), await send(one), await send(other), await send(one)]).toEqual([200, 200, 429, 429, 429])
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  expect([await send(one), await send(other), await send(other)]).toEqual([200, 200, 429])
})

test('whoever is sent away again and again costs the database nothing', async () => {
  const server = await limited()
  for (let count = 0; count < 20; count += 1) await server.inject({ method: 'POST', url: '/limited' })
  expect(await db.selectFrom('rate_count').select('count').execute()).toEqual([{ count: 3 }])
})
