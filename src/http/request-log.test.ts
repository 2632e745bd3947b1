import { beforeEach, expect, test } from 'vitest'
import { publicPage, testServer } from '../../tests/support/test-server.ts'

const { server, logged } = await testServer({
  render: async ({ url }) => {
    if (new URL(url).pathname === '/broken') throw new Error('the page could not be made')
    return publicPage()
  },
})
const lines = (): Record<string, unknown>[] => logged.map((line) => JSON.parse(line))

beforeEach(() => {
  logged.length = 0
})

test('each request is one line with its method, route, status, time and number', async () => {
  const answer = await server.inject('/about')
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toMatchObject({ msg: 'answered', method: 'GET', route: '/*', status: 200, reqId: answer.headers['x-request-id'] })
  expect(lines()[0]?.milliseconds).toBeTypeOf('number')
})

test('every answer carries the number of its request, and no two are alike', async () => {
  const urls = ['/about', '/about', '/api/v1/nothing', '/static/nothing.js', '/healthz', '/broken']
  const numbers = await Promise.all(urls.map(async (url) => String((await server.inject(url)).headers['x-request-id'])))
  for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set(numbers).size).toBe(urls.length)
})

test('a client cannot choose the number', async () => {
  const answer = await server.inject({ url: '/about', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
  expect(answer.headers['x-request-id']).not.toBe('mine')
})

test('[V86] no line holds an address, a query, a cookie, a name or a network address', async () => {
  const headers = {
    cookie: 'session=very-secret',
    authorization: 'Bearer very-secret',
    'user-agent': 'Amaras phone',
    referer: 'http://site.test/?email=amara@example.org',
    'x-forwarded-for': '203.0.113.7',
  }
  const secrets = /amara|secret|203\.0\.113|127\.0\.0\.1|perera|token/i
  const urls = [
    '/about?email=amara@example.org&token=secret',
    '/submission/amara-perera?secret=1',
    '/api/v1/get-conference/amara?token=secret',
    '/static/amara.js?token=secret',
    '/share/amara.png',
    '/%E0%A4%A?token=secret',
    '/broken?token=secret',
    '/conference-years?q=amara',
  ]
  for (const url of urls) await server.inject({ url, headers, remoteAddress: '203.0.113.7' })
  await server.inject({ method: 'POST', url: '/contact?email=amara@example.org', headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  await server.inject({
    method: 'POST',
    url: '/api/v1/nothing',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"name":"Amara Perera"',
  })
  expect(logged.length).toBeGreaterThanOrEqual(urls.length)
  expect(logged.filter((line) => secrets.test(line))).toEqual([])
})

test('what is our fault is logged with its number, and the person is told only the number', async () => {
  const answer = await server.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain(`Something went wrong on our side. The number of this incident is ${answer.headers['x-request-id']}.`)
  expect(answer.body).not.toContain('could not be made')
  const error = lines().find((line) => line.msg === 'unexpected error')
  expect(error).toMatchObject({ level: 50, reqId: answer.headers['x-request-id'], err: { message: 'the page could not be made' } })
})

test('what is the fault of the client is no error of ours', async () => {
  await server.inject({ method: 'POST', url: '/api/v1/nothing', headers: { 'content-type': 'application/json' }, payload: '{' })
  await server.inject('/api/v1/get-conference/none')
  expect(lines().filter((line) => Number(line.level) >= 40)).toEqual([])
})
