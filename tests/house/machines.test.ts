import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { dataFolder } from '../support/program.ts'
import { freePort, type RunningSite, startSite } from '../support/site.ts'
import { type Acknowledged, askPatiently, newPaper, sendUntilAcknowledged } from '../support/stubborn-author.ts'
import { debianPostgres, missingServers, sampleNginx } from '../support/system-servers.ts'

const minutes = (count: number) => count * 60_000
vi.setConfig({ testTimeout: minutes(6), hookTimeout: minutes(2) })
const papersBefore = 6
const papersDuring = 12

const missing = missingServers()
const title = 'two machines behind nginx with Debian’s PostgreSQL and one folder: sent through one, decided through the other, one killed, nothing lost'
test.skipIf(missing !== '')(missing ? `${title} (not run: ${missing} is not installed)` : title, async () => {
  const databaseUrl = await debianPostgres()
  const ports = [await freePort(), await freePort()]
  const { url } = await sampleNginx(ports)
  // The folder is what a file server gives to both; each machine has nothing else.
  const shared = { DATABASE_URL: databaseUrl, DATA_DIR: await dataFolder(), PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' }
  const start = async (port: number | undefined) => startSite({ ...shared, PORT: String(port) })
  const sites = new Map<number, RunningSite>()
  for (const [machine, site] of (await Promise.all(ports.map(start))).entries()) sites.set(machine, site)
  onTestFinished(async () => void (await Promise.all([...sites.values()].map((site) => site.stop()))))
  const { db, close } = await openDatabase<Tables>({ connectionString: databaseUrl }, () => undefined)
  onTestFinished(close)
  const directly = (machine: number) => `http://127.0.0.1:${ports[machine]}`
  const conference = await db.selectFrom('conference').select('id').where('abstract_deadline', '>', '2027-01-15').limit(1).executeTakeFirstOrThrow()

  const tokens = await Promise.all(
    Array.from({ length: papersBefore + papersDuring }, async () => {
      const answer = await askPatiently(`${url}/api/v1/submissions/token`, { method: 'POST' })
      return ((await answer.json()) as { token: string }).token
    }),
  )
  // What comes within two seconds of its form is suspicious.
  await pause(2100)
  let number = 0
  const troubles: string[] = []
  const send = (where: () => string) =>
    sendUntilAcknowledged(newPaper(number++, tokens.pop() ?? ''), conference.id, where, (trouble) => void troubles.push(trouble))

  // Each piece of an upload may go to either machine.
  const all: Acknowledged[] = await Promise.all(Array.from({ length: papersBefore }, () => send(() => url)))
  // Sent through the first, read and decided through the second.
  const [one] = all
  const grace = await organiserAtDesk({ db, now: () => new Date() })
  const headers = { cookie: grace.cookie, 'content-type': 'application/json', origin: url }
  const act = async (machine: number, path: string, order: object) => {
    const row = await db.selectFrom('submission').select(['reference', 'version']).where('reference', '=', String(one?.reference)).executeTakeFirstOrThrow()
    const body = JSON.stringify({ selection: { chosen: [row] }, ...order })
    return (await fetch(`${directly(machine)}/api/v1/desk/submissions/${path}`, { method: 'POST', headers, body })).status
  }
  expect(await act(1, 'move', { to: 'under-review' })).toBe(200)
  expect(await act(0, 'decide', { decision: 'accepted' })).toBe(200)
  expect(await act(1, 'release', {})).toBe(200)
  expect(await stateOf(directly(0), one)).toBe('accepted')
  expect(await stateOf(directly(1), one)).toBe('accepted')

  // One machine dies in the middle of it all.
  const sending = Array.from({ length: papersDuring }, () => send(() => url))
  await Promise.race(sending)
  const victim = sites.get(0)
  const ended = new Promise((resolve) => victim?.process.once('exit', resolve))
  victim?.process.kill('SIGKILL')
  await ended
  all.push(...(await Promise.all(sending)))
  sites.set(0, await start(ports[0]))

  const rows = await db.selectFrom('submission').select('reference').orderBy('reference').execute()
  expect(rows.map(({ reference }) => reference)).toEqual(all.map(({ reference }) => reference).sort())
  for (const [position, sent] of all.entries()) await expectThere(directly(position % 2), sent)
})

const secretOf = (sent: Acknowledged | undefined) => ({ 'x-submission-secret': sent?.statusUrl.split('/').at(-1) ?? '' })

async function statusOf(machine: string, sent: Acknowledged | undefined) {
  const answer = await askPatiently(`${machine}/api/v1/submissions/${sent?.reference}`, { headers: secretOf(sent) })
  return (await answer.json()) as { state: string; files: { id: string; sha256: string }[] }
}

const stateOf = async (machine: string, sent: Acknowledged | undefined) => (await statusOf(machine, sent)).state

/** Every file as it was sent, whichever machine is asked. */
async function expectThere(machine: string, sent: Acknowledged): Promise<void> {
  const { files } = await statusOf(machine, sent)
  expect(files.map(({ sha256 }) => sha256)).toEqual(sent.paper.files.map(({ sha256 }) => sha256))
  for (const { id, sha256 } of files) {
    const file = await askPatiently(`${machine}/api/v1/submissions/${sent.reference}/files/${id}`, { headers: secretOf(sent) })
    const found = createHash('sha256').update(Buffer.from(await file.arrayBuffer()))
    expect(found.digest('hex')).toBe(sha256)
  }
}
