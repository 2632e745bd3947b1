import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder } from '../support/program.ts'
import { freePort, type RunningSite, startSite } from '../support/site.ts'

// Each test starts processes; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const patiently = { timeout: 60_000, interval: 100 }

/** The processes that a process has started, without the database, which is nobody's child. */
function childrenOf(pid: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
  return rows.filter(([, , parent, args = '']) => Number(parent) === pid && args.includes('main.js')).map(([, child]) => Number(child))
}

const isAlive = (pid: number) => execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split('\n').map(Number).includes(pid)

/** On a line of its own each time, so that every process is asked in turn. */
const ask = (site: RunningSite, address: string) => fetch(site.url + address, { headers: { connection: 'close' } })
const statuses = async (site: RunningSite, address: string) => Promise.all(Array.from({ length: 6 }, async () => (await ask(site, address)).status))

test('several processes answer as one: a dead one is replaced, and the end of their keeper ends them all', async () => {
  const env = { DATA_DIR: await dataFolder(), PROCESSES: '2' }
  const site = await startSite(env)
  onTestFinished(() => site.stop())
  expect(site.output()).toContain('in 2 processes')
  expect(site.output().match(/First start/g)).toHaveLength(1)
  expect(site.output().match(/one-time password/g)).toHaveLength(1)
  const [first = 0, second = 0] = childrenOf(site.process.pid)
  expect(await statuses(site, '/about')).toEqual([200, 200, 200, 200, 200, 200])

  // Killed without a word: the other one answers, and soon there are two again.
  process.kill(first, 'SIGKILL')
  await expect.poll(() => isAlive(first), patiently).toBe(false)
  expect(await statuses(site, '/readyz')).toEqual([200, 200, 200, 200, 200, 200])
  await expect.poll(() => childrenOf(site.process.pid).length, patiently).toBe(2)
  expect(childrenOf(site.process.pid)).toContain(second)
  expect(site.output()).toContain(`Process ${first} has ended by itself; another takes its place.`)
  expect(await statuses(site, '/faq')).toEqual([200, 200, 200, 200, 200, 200])

  // The keeper is killed: nobody is left behind, neither at the port nor in the memory of the machine.
  const kept = childrenOf(site.process.pid)
  site.process.kill('SIGKILL')
  for (const pid of kept) await expect.poll(() => isAlive(pid), patiently).toBe(false)
  expect(await isFree(Number(new URL(site.url).port))).toBe(true)

  const again = await startSite(env)
  onTestFinished(() => again.stop())
  expect(again.output()).not.toContain('First start')
  const last = childrenOf(again.process.pid)
  expect(last).toHaveLength(2)
  await again.stop()
  expect(again.process.exitCode).toBe(0)
  expect(last.filter(isAlive)).toEqual([])
  // Whoever leaves last turns off the light: no PostgreSQL is left running.
  expect(await readdir(path.join(env.DATA_DIR, 'postgres-18'))).not.toContain('postmaster.pid')
})

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

test('stopped while the last process is still coming up, it leaves no database behind', async () => {
  const [dataDir, port] = [await dataFolder(), await freePort()]
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, PROCESSES: '2', LOG_LEVEL: 'warn' }
  const keeper = spawn(process.execPath, ['build/server/main.js'], { env, stdio: 'ignore' })
  onTestFinished(() => void keeper.kill('SIGKILL'))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000, interval: 5 }).toBe(true)
  expect(existsSync(path.join(dataDir, 'postgres-18', 'postmaster.pid'))).toBe(true)
  keeper.kill('SIGTERM')
  // systemd tells a whole group, and then we find our parent gone: asked twice is asked once.
  setTimeout(() => keeper.kill('SIGTERM'), 100)
  expect(await once(keeper, 'exit')).toEqual([0, null])
  expect(existsSync(path.join(dataDir, 'postgres-18', 'postmaster.pid'))).toBe(false)
})
