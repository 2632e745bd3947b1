import { expect, test } from 'vitest'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'
import { publicPage, testServer } from '../../../tests/support/test-server.ts'

let atOnce = 0
let mostAtOnce = 0
const { server, services, cache } = await testServer({
  async render({ url }) {
    const { pathname } = new URL(url)
    if (pathname === '/about') return publicPage()
    if (pathname.startsWith('/slow')) {
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      await released
      atOnce -= 1
    }
    return new Response('<h1>No such page</h1>', { status: 404 })
  },
})
let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})
const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) => server.inject({ url, remoteAddress, headers })

/** The statuses of so many different pages, none of which is cached. */
async function statuses(count: number, remoteAddress: string, headers: Record<string, string> = {}): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (let number = 0; number < count; number += 1) {
    const { statusCode } = await get(`/nothing-${number}`, remoteAddress, headers)
    found[statusCode] = (found[statusCode] ?? 0) + 1
  }
  return found
}

test('a network has a hundred pages rendered within ten seconds; then it is asked to wait, in plain words', async () => {
  expect(await statuses(120, '192.0.2.1')).toEqual({ 404: 100, 429: 20 })
  const refused = await get('/one-more', '192.0.2.1')
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(refused.headers['cache-control']).toBe('private, no-store')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
  expect(refused.body).toContain('Please wait a moment')
  expect(await statuses(10, '192.0.2.2'), 'others are not counted with it').toEqual({ 404: 10 })
})

test('all addresses of an IPv6 network count together', async () => {
  expect(await statuses(60, '2001:db8:1:2::1')).toEqual({ 404: 60 })
  expect(await statuses(60, '2001:db8:1:2:ffff::9')).toEqual({ 404: 40, 429: 20 })
})

test('pages from the cache are not counted, and are sent even to whoever must wait', async () => {
  await get('/about', '192.0.2.9')
  const read: number[] = []
  for (let number = 0; number < 300; number += 1) read.push((await get('/about', '192.0.2.3')).statusCode)
  expect(new Set(read)).toEqual(new Set([200]))
  expect(await statuses(101, '192.0.2.3')).toEqual({ 404: 100, 429: 1 })
  expect((await get('/about', '192.0.2.3')).statusCode).toBe(200)
  cache.invalidate()
  expect((await get('/about', '192.0.2.3')).statusCode).toBe(429)
})

test('whoever is signed in works on while their network floods us, and has a limit of their own', async () => {
  const { cookie } = await organiserAtDesk(services)
  await statuses(101, '192.0.2.4')
  expect(await statuses(5, '192.0.2.4', { cookie: 'session=invented' })).toEqual({ 429: 5 })
  expect(await statuses(101, '192.0.2.4', { cookie })).toEqual({ 404: 100, 429: 1 })
})

test('sharing pictures and calendars of a conference count, because they are made for each request', async () => {
  await statuses(100, '192.0.2.5')
  for (const url of ['/calendar/none.ics', '/share/none.png']) {
    const answer = await get(url, '192.0.2.5')
    expect([answer.statusCode, answer.json().error.code], url).toEqual([429, 'request.too_many'])
    expect(answer.headers, url).toHaveProperty('retry-after')
  }
})

test('a refused form is not rendered again for whoever must wait', async () => {
  await statuses(100, '192.0.2.6')
  const answer = await server.inject({ method: 'POST', url: '/contact', remoteAddress: '192.0.2.6', payload: { subject: 'A' } })
  expect(answer.statusCode).toBe(429)
  expect(answer.body).toContain('brings back what you were writing')
})

test('two pages of a network are rendered at a time, and others do not wait for them', async () => {
  const slow = Array.from({ length: 20 }, (_, number) => get(`/slow-${number}`, '192.0.2.8'))
  await expect.poll(() => atOnce).toBe(2)
  expect((await get('/nothing', '192.0.2.9')).statusCode).toBe(404)
  release()
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(404))
  expect([mostAtOnce, atOnce]).toEqual([2, 0])
})

test('the refusals of one network are sent at a pace, so that others are answered before them', async () => {
  await statuses(100, '192.0.2.10')
  let refused = 0
  const flood = Array.from({ length: 40 }, async (_, number) => {
    const { statusCode } = await get(`/nothing-${number}`, '192.0.2.10')
    refused += 1
    return statusCode
  })
  expect((await get('/nothing', '192.0.2.11')).statusCode).toBe(404)
  expect(refused).toBeLessThan(40)
  expect(await Promise.all(flood)).toEqual(Array(40).fill(429))
})

test('a proxy on this machine that nobody named is not limited', async () => {
  expect(await statuses(150, '127.0.0.1')).toEqual({ 404: 150 })
})

test('so many refusals wait, and no more: what comes through a proxy beyond them is refused at once', async () => {
  await statuses(100, '192.0.2.12')
  let waiting = 512
  for (let number = 0; number < 512; number += 1) {
    // Nobody waits for the last of them, which would take ten seconds.
    void get(`/nothing-${number}`, '192.0.2.12').then(() => {
      waiting -= 1
    })
  }
  expect((await get('/one-more', '192.0.2.12')).statusCode).toBe(429)
  expect(waiting).toBeGreaterThan(0)
})
