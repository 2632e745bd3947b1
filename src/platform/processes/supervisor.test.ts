import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { seconds } from '#domain/durations.ts'
import { whenDone } from '../../../tests/support/when-done.ts'
import { superviseWorkers, WorkerNotReadyError, WorkersFailedError } from './supervisor.ts'

vi.setConfig({ testTimeout: seconds(120) })
const eventually = { timeout: seconds(60), interval: 20 }

/** A site that answers with its process id and its settings; it ends when it is told to, or at once when the file `broken` is there. */
const site = `
  import { existsSync } from 'node:fs'
  import http from 'node:http'
  if (existsSync(new URL('./broken', import.meta.url))) process.exit(1)
  const settings = JSON.parse(process.env.WORKER_SETTINGS)
  const server = http.createServer((_request, response) => response.setHeader('connection', 'close').end(JSON.stringify({ pid: process.pid, ...settings })))
  server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', address: 'http://127.0.0.1:' + server.address().port }))
  // As in the real worker, closing the database leaves time to refuse connections that the supervisor is just handing over.
  process.on('message', () => server.close(() => setTimeout(() => process.disconnect(), 300)))
`

async function supervised(workers: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-supervisor-'))
  const program = path.join(folder, 'site.mjs')
  await writeFile(program, site)
  const lines: string[] = []
  const backOff = { firstDelay: 10, maxDelay: 40, maxFailures: 3 }
  const supervisor = superviseWorkers({ program, workers, connection: { database: 'colloquia' }, say: (line) => lines.push(line), backOff })
  supervisor.failure.catch(() => undefined)
  whenDone(async () => {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  })
  return { supervisor, lines, breakProgram: () => writeFile(path.join(folder, 'broken'), '') }
}

interface Answer {
  pid: number
  isPrimaryWorker: boolean
}

function ask(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent: false }, async (response) => resolve(JSON.parse(Buffer.concat(await response.toArray()).toString())))
    // A connection that was handed to a worker that ended is never answered.
    request.setTimeout(seconds(5), () => request.destroy(new Error('no response')))
    request.once('error', reject)
  })
}

/** The workers that serve, by process id. */
async function serving(address: string): Promise<Map<number, Answer>> {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(address)))
  return new Map(answers.map((answer) => [answer.pid, answer]))
}

test('workers share a port, and one of them is the primary worker', async () => {
  const { supervisor } = await supervised(3)
  const workers = await serving(await supervisor.startAll())
  expect(workers.size).toBe(3)
  expect([...workers.values()].filter(({ isPrimaryWorker }) => isPrimaryWorker)).toHaveLength(1)
})

test('a worker that dies is replaced in its role', async () => {
  const { supervisor, lines } = await supervised(2)
  const address = await supervisor.startAll()
  const before = await serving(address)
  const primary = [...before.values()].find(({ isPrimaryWorker }) => isPrimaryWorker)?.pid ?? 0
  process.kill(primary, 'SIGKILL')
  await expect.poll(() => lines, eventually).toContain(`Worker ${primary} ended unexpectedly (SIGKILL) and is replaced.`)
  await expect.poll(async () => (await serving(address).catch(() => new Map())).size, eventually).toBe(2)
  const after = [...(await serving(address)).values()]
  expect(after.map(({ pid }) => pid)).not.toContain(primary)
  expect(after.filter(({ isPrimaryWorker }) => isPrimaryWorker)).toHaveLength(1)
})

test('a reload replaces every worker; one that cannot start leaves the others as they are', async () => {
  const { supervisor, breakProgram } = await supervised(2)
  const address = await supervisor.startAll()
  const before = await serving(address)
  await supervisor.reload()
  await expect.poll(async () => [...(await serving(address).catch(() => before)).keys()].filter((pid) => before.has(pid)), eventually).toEqual([])
  const after = await serving(address)
  expect(after.size).toBe(2)
  await breakProgram()
  await expect(supervisor.reload()).rejects.toThrow(WorkerNotReadyError)
  expect(new Set((await serving(address)).keys())).toEqual(new Set(after.keys()))
})

test('a program that never becomes ready is not started again', async () => {
  const { supervisor, lines, breakProgram } = await supervised(2)
  await breakProgram()
  await expect(supervisor.startAll()).rejects.toThrow(WorkerNotReadyError)
  expect(lines).toEqual([expect.stringMatching(/^Worker \d+ ended before it was ready \(exit code 1\)\.$/)])
})

test('replacements are tried while another worker serves, and given up when none does', async () => {
  const { supervisor, lines, breakProgram } = await supervised(2)
  const address = await supervisor.startAll()
  const [first = 0, second = 0] = (await serving(address)).keys()
  await breakProgram()
  let isGivenUp = false
  supervisor.failure.catch(() => {
    isGivenUp = true
  })
  process.kill(first, 'SIGKILL')
  await expect.poll(() => lines.filter((line) => line.includes('before it was ready')).length, eventually).toBeGreaterThan(4)
  expect(isGivenUp).toBe(false)
  expect([...(await serving(address)).keys()]).toEqual([second])
  process.kill(second, 'SIGKILL')
  await expect(supervisor.failure).rejects.toThrow(WorkersFailedError)
})

test('stopping during the start leaves no worker behind', async () => {
  const { supervisor } = await supervised(2)
  const starting = supervisor.startAll()
  await supervisor.stop()
  await expect(starting).rejects.toThrow(WorkerNotReadyError)
})

test('stopping ends all workers, also those that are still starting', async () => {
  const { supervisor } = await supervised(2)
  const address = await supervisor.startAll()
  const reloading = supervisor.reload().catch(() => undefined)
  await supervisor.stop()
  await reloading
  await expect(ask(address)).rejects.toThrow()
})
