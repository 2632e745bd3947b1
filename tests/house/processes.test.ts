import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filesUrlOf, objectServer } from '../support/object-server.ts'
import { databaseUrl, dataFolder } from '../support/program.ts'
import { freePort, type RunningSite, startSite } from '../support/site.ts'
import { newPaper, sendUntilAcknowledged } from '../support/stubborn-author.ts'
import { unmigratedDatabase } from '../support/test-database.ts'

// Starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const eventually = { timeout: 60_000, interval: 100 }

/** The workers of a supervisor; PostgreSQL is detached and no child. */
function workersOf(pid: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
  return rows.filter(([, , parent, args = '']) => Number(parent) === pid && args.includes('main.js')).map(([, child]) => Number(child))
}

const isAlive = (pid: number) => execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split('\n').map(Number).includes(pid)

/** Opens a new connection each time, so that every worker gets some. */
const ask = (site: RunningSite, address: string) => fetch(site.url + address, { headers: { connection: 'close' } })
const statuses = async (site: RunningSite, address: string) => Promise.all(Array.from({ length: 6 }, async () => (await ask(site, address)).status))

test('one machine answers requests, another works in the background and sends their mail', async () => {
  const { connection, db } = await unmigratedDatabase()
  const PORT = String(await freePort())
  const files = filesUrlOf((await objectServer()).location)
  const shared = { DATABASE_URL: databaseUrl(String(connection.database)), FILES_URL: files, PUBLIC_URL: `http://127.0.0.1:${PORT}` }
  const worker = await startSite({ ...shared, ROLE: 'worker', DATA_DIR: await dataFolder() })
  onTestFinished(() => worker.stop())
  const web = await startSite({ ...shared, ROLE: 'web', PROCESSES: '2', PORT, DATA_DIR: await dataFolder() })
  onTestFinished(() => web.stop())
  expect([worker.output(), workersOf(worker.process.pid).length]).toEqual([expect.stringContaining('The background worker is ready.'), 1])
  expect([web.output(), workersOf(web.process.pid).length]).toEqual([expect.stringContaining('in 2 processes'), 2])
  expect(workersOf(web.process.pid).map((pid) => os.getPriority(pid))).toEqual([0, 0])
  await expect(fetch(worker.url)).rejects.toThrow()

  const { token } = (await (await fetch(`${web.url}/api/v1/submissions/token`, { method: 'POST' })).json()) as { token: string }
  // A form that is sent within two seconds is refused as spam.
  await pause(2100)
  const conference = await db.selectFrom('conference').select('id').where('abstract_deadline', '>', '2027-01-15').limit(1).executeTakeFirstOrThrow()
  await sendUntilAcknowledged(
    newPaper(0, token),
    conference.id,
    () => web.url,
    (trouble) => expect.unreachable(trouble),
  )
  await expect.poll(() => db.selectFrom('mail').select('state').execute(), eventually).toEqual([{ state: 'sent' }, { state: 'sent' }])
})

test('several workers serve as one site: a dead one is replaced, and all end with their supervisor', async () => {
  const env = { DATA_DIR: await dataFolder(), PROCESSES: '2' }
  const site = await startSite(env)
  onTestFinished(() => site.stop())
  expect(site.output()).toContain('in 2 processes')
  expect(site.output().match(/First start/g)).toHaveLength(1)
  expect(site.output().match(/one-time password/g)).toHaveLength(1)
  const workers = workersOf(site.process.pid)
  const [background = 0, ...others] = workers.filter((pid) => os.getPriority(pid) === os.constants.priority.PRIORITY_BELOW_NORMAL)
  const [first = 0, second = 0] = workers.filter((pid) => pid !== background)
  expect(others).toEqual([])
  expect(workers).toHaveLength(3)
  expect(await statuses(site, '/about')).toEqual([200, 200, 200, 200, 200, 200])

  // The other worker serves while those that were killed are replaced.
  for (const killed of [first, background]) {
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isAlive(killed), eventually).toBe(false)
    expect(await statuses(site, '/readyz')).toEqual([200, 200, 200, 200, 200, 200])
    await expect.poll(() => workersOf(site.process.pid).length, eventually).toBe(3)
    expect(workersOf(site.process.pid)).toContain(second)
    expect(site.output()).toContain(`Worker ${killed} ended unexpectedly (SIGKILL) and is replaced.`)
  }
  expect(await statuses(site, '/faq')).toEqual([200, 200, 200, 200, 200, 200])

  // Without their supervisor the workers end and free the port.
  const orphans = workersOf(site.process.pid)
  site.process.kill('SIGKILL')
  for (const pid of orphans) await expect.poll(() => isAlive(pid), eventually).toBe(false)
  expect(await isFree(Number(new URL(site.url).port))).toBe(true)

  const again = await startSite(env)
  onTestFinished(() => again.stop())
  expect(again.output()).not.toContain('First start')
  const last = workersOf(again.process.pid)
  expect(last).toHaveLength(3)
  await again.stop()
  expect(again.process.exitCode).toBe(0)
  expect(last.filter(isAlive)).toEqual([])
  // PostgreSQL has stopped too.
  expect(await readdir(path.join(env.DATA_DIR, 'postgres-18'))).not.toContain('postmaster.pid')
})

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

test('a shutdown while the last worker starts leaves no PostgreSQL running', async () => {
  const [dataDir, port] = [await dataFolder(), await freePort()]
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, PROCESSES: '2', LOG_LEVEL: 'warn' }
  const supervisor = spawn(process.execPath, ['build/server/main.js'], { env, stdio: 'ignore' })
  onTestFinished(() => void supervisor.kill('SIGKILL'))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000, interval: 5 }).toBe(true)
  expect(existsSync(path.join(dataDir, 'postgres-18', 'postmaster.pid'))).toBe(true)
  supervisor.kill('SIGTERM')
  // A second SIGTERM changes nothing: systemd signals a whole group, and scripts/start.mjs sends one when npm has ended.
  setTimeout(() => supervisor.kill('SIGTERM'), 100)
  expect(await once(supervisor, 'exit')).toEqual([0, null])
  expect(existsSync(path.join(dataDir, 'postgres-18', 'postmaster.pid'))).toBe(false)
})
