import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seconds } from '#domain/durations.ts'
import { startSite } from '../support/site.ts'
import { whenDone } from '../support/when-done.ts'
import { ask } from './ask.mjs'
import { brokenMultipart, endlessBody, manyAtOnce, slowHeaders, slowReaders, smuggled, tell, traps } from './attacks.ts'
import { long, megabytesOf, percentile, report, siteEnvironment } from './torture.ts'
import { visitors } from './visitors.ts'

const force = long
  ? { slow: 5000, readers: 200, multiparts: 100_000, signIns: 2000, endless: 20, calmSeconds: 20, leastSeconds: 150 }
  : { slow: 200, readers: 20, multiparts: 200, signIns: 10, endless: 2, calmSeconds: 1, leastSeconds: 2 }
const pages = ['/', '/conference-years', '/faq', '/about']

test('[V122] [V124] one attacker at full speed: the process lives, its memory is bounded, and honest visitors are answered', {
  timeout: seconds(1500),
}, async () => {
  const site = await startSite({ ...siteEnvironment('attacker'), SEED: 'demo', PROCESSES: long ? String(os.availableParallelism()) : '1' })
  whenDone(() => site.stop())
  const port = Number(new URL(site.url).port)
  const pid = site.process.pid ?? 0
  for (const page of pages) await ask(site.url + page)
  const calmly = visitors(site.url, pages, 20, 40_000)
  await pause(seconds(force.calmSeconds))
  const calm = await calmly.stop()
  expect(calm.failures).toEqual([])

  let over = () => {}
  const until = new Promise<void>((resolve) => {
    over = resolve
  })
  whenDone(() => over())
  let most = 0
  const weighing = setInterval(() => {
    most = Math.max(most, megabytesOf(pid))
  }, 250)
  whenDone(() => clearInterval(weighing))
  const visiting = visitors(site.url, pages, 20, 50_000)
  // An attacker has a machine of his own: here he takes what processor time the server and its visitors leave.
  if (long) os.setPriority(10)
  const cutLines = await slowHeaders({ port, until }, force.slow)
  await slowReaders({ port, until }, force.readers)
  const enough = pause(seconds(force.leastSeconds))
  const wrong: string[] = []
  const note = (what: string, answer: string, allowed: RegExp) => {
    if (!allowed.test(answer)) wrong.push(`${what}: ${answer || 'closed'}`)
  }
  const refusal = /^$|HTTP\/1\.1 4\d\d /

  const endless = Array.from({ length: force.endless }, async (_, number) => {
    const [path, type] = [
      ['/api/v1/contact', 'application/json'],
      ['/api/v1/user-login', 'application/x-www-form-urlencoded'],
    ][number % 2] as [string, string]
    const taken = await endlessBody(port, path, type, seconds(60))
    // Our own socket and the system between hold some, too.
    if (taken === undefined || taken > 64 * 1024 * 1024) wrong.push(`an endless body to ${path} was taken: ${taken ?? 'never cut'}`)
  })
  await Promise.all([
    ...endless,
    ...smuggled.map(async (request) => note(`smuggled ${JSON.stringify(request.slice(0, 90))}`, await tell(port, request), refusal)),
    manyAtOnce(traps.length * (long ? 40 : 1), 4, async (number) => {
      const text = traps[number % traps.length] ?? ''
      const bodies = [
        { email: text, password: 'x' },
        { subject: text, name: text, email: text, message: text },
        { fullName: text, email: text, linkedin: text },
        { fName: text, lName: text, email: text, password: text },
      ]
      const path = ['/api/v1/user-login', '/api/v1/contact', '/api/v1/apply-form', '/api/v1/admin-ragistation'][number % 4] ?? ''
      note(`trap at ${path}`, await post(port, path, 'application/json', JSON.stringify(bodies[number % 4])), /HTTP\/1\.1 4\d\d /)
    }),
    manyAtOnce(long ? 400 : 8, 4, async (number) => {
      const depth = 10_000 + number
      const bomb = [`{"name":${'['.repeat(depth)}`, `{"a":`.repeat(depth), `a${'[b]'.repeat(depth)}=1`, `a[${depth}${'0'.repeat(9)}]=1`][number % 4] ?? ''
      note(
        'bracket bomb',
        await post(port, '/api/v1/contact', number % 4 < 2 ? 'application/json' : 'application/x-www-form-urlencoded', bomb),
        /HTTP\/1\.1 4\d\d /,
      )
    }),
    manyAtOnce(force.multiparts, 8, async (number) => {
      note(
        `multipart ${number}`,
        await post(port, '/api/v1/submissions', 'multipart/form-data; boundary=B', brokenMultipart(number)),
        /^$|HTTP\/1\.1 (4\d\d|503) /,
      )
    }),
    manyAtOnce(force.signIns, 8, async (number) => {
      const body = JSON.stringify({ email: `victim-${number % 7}@example.org`, password: `guess ${number}` })
      note('sign-in', await post(port, '/api/v1/user-login', 'application/json', body), /HTTP\/1\.1 (401|429|503) /)
    }),
  ])
  await enough
  const under = await visiting.stop()
  const cut = cutLines()
  over()

  expect(wrong.slice(0, 20)).toEqual([])
  expect(under.failures).toEqual([])
  expect({ exit: site.process.exitCode, signal: site.process.signalCode }).toEqual({ exit: null, signal: null })
  expect(most).toBeGreaterThan(0)
  // The target is 512 MB and known to be missed on a busy machine (docs/operations.md); what must fail here is memory without a bound.
  expect(most).toBeLessThanOrEqual(1024)
  expect((await ask(`${site.url}/readyz`)).status).toBe(200)
  const [usual, attacked] = [percentile(calm.times, 0.99), percentile(under.times, 0.99)]
  report('attacker', 'restarts', 0, '0')
  report('attacker', 'memory at most', `${most.toFixed(0)} MB`, '512 MB')
  report('attacker', 'slow lines cut by the server', `${cut} of ${force.slow}`, long ? 'all' : '-')
  report('attacker', `honest visitors (${under.times.length}), 99th percentile`, `${attacked.toFixed(0)} ms`, `twice ${usual.toFixed(0)} ms`)
  if (!long) return
  expect(cut).toBe(force.slow)
  expect(attacked).toBeLessThanOrEqual(2 * usual)
})

function post(port: number, path: string, type: string, body: string): Promise<string> {
  const bytes = Buffer.from(body, 'latin1')
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`
  return tell(port, Buffer.concat([Buffer.from(head), bytes]), seconds(240))
}
