import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seconds } from '#domain/durations.ts'
import { startSite } from '../support/site.ts'
import { whenDone } from '../support/when-done.ts'
import { ask } from './ask.mjs'
import { manyAtOnce } from './attacks.ts'
import { long, megabytesOf, percentile, report, siteEnvironment } from './torture.ts'
import { visitors } from './visitors.ts'

const force = long ? { requests: 1_000_000, atOnce: 400, calmSeconds: 30, floodSeconds: 120 } : { requests: 300, atOnce: 300, calmSeconds: 1, floodSeconds: 60 }
const pages = ['/', '/conference-years', '/faq', '/about']
const attacker = 60_000

/** Addresses that no cache has, each a little different from the last. */
const costly: ((number: number) => string)[] = [
  (number) => `/conference-years?q=word${number}`,
  (number) => `/conference-years.data?q=word${number}`,
  (number) => `/conference-years?page=${'0'.repeat(number % 200)}1`,
  (number) => `/conference-years?page=${number}e0`,
  (number) => `/conference-years?year=${1000 + (number % 9000)}`,
  (number) => `/conference-years?topic=topic-${number}`,
  (number) => `/conference-years?country=country-${number}&page=${number}`,
  (number) => `/about.data?_routes=route-${number}`,
  (number) => inAnotherCase('/academic-partners', number),
  (number) => `/nothing-${number}`,
  (number) => `/conference/nothing/${number}`,
  (number) => `/about?utm=${number}`,
  () => '/sitemap.xml',
  () => '/feed.atom',
  (number) => `/share/nothing-${number}.png`,
]

test('a flood of costly reading: the flooder is asked to wait, memory is bounded, and honest visitors are answered', { timeout: seconds(1500) }, async () => {
  const site = await startSite({ ...siteEnvironment('flood'), SEED: 'demo', PROCESSES: long ? String(os.availableParallelism()) : '1' })
  whenDone(() => site.stop())
  const pid = site.process.pid ?? 0
  for (const page of pages) await ask(site.url + page)
  const calmly = visitors(site.url, pages, 20, 40_000)
  await pause(seconds(force.calmSeconds))
  const calm = await calmly.stop()
  expect(calm.failures).toEqual([])

  let most = 0
  const weighing = setInterval(() => {
    most = Math.max(most, megabytesOf(pid))
  }, 250)
  whenDone(() => clearInterval(weighing))
  const visiting = visitors(site.url, pages, 20, 50_000)
  // An attacker has a machine of his own: here he takes what processor time the server and its visitors leave.
  if (long) os.setPriority(10)
  const until = performance.now() + seconds(force.floodSeconds)
  const statuses = new Map<number, number>()
  await manyAtOnce(force.requests, force.atOnce, async (number) => {
    if (performance.now() > until) return
    const path = costly[number % costly.length]?.(number) ?? '/'
    const { status } = await ask(site.url + path, { from: attacker, headers: { 'accept-encoding': 'br' } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const under = await visiting.stop()

  const [usual, attacked] = [percentile(calm.times, 0.99), percentile(under.times, 0.99)]
  report('flood', 'requests of the flooder, refused', `${statuses.get(429)} of ${[...statuses.values()].reduce((sum, count) => sum + count, 0)}`, 'most')
  report('flood', 'memory at most', `${most.toFixed(0)} MB`, '512 MB')
  report('flood', `honest visitors (${under.times.length}), 99th percentile`, `${attacked.toFixed(0)} ms`, `twice ${usual.toFixed(0)} ms`)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(429) ?? 0).toBeGreaterThan(0)
  expect(under.failures).toEqual([])
  expect({ exit: site.process.exitCode, signal: site.process.signalCode }).toEqual({ exit: null, signal: null })
  expect(most).toBeGreaterThan(0)
  // The target is 512 MB and known to be missed on a busy machine (docs/operations.md); what must fail here is memory without a bound.
  expect(most).toBeLessThanOrEqual(1024)
  expect((await ask(`${site.url}/readyz`)).status).toBe(200)
  if (!long) return
  expect(attacked).toBeLessThanOrEqual(2 * usual)
})

/** The bits of the number say which letters are capitals. */
function inAnotherCase(path: string, number: number): string {
  return [...path].map((letter, position) => ((number >> (position % 16)) & 1 ? letter.toUpperCase() : letter)).join('')
}
