import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { seconds } from '#domain/durations.ts'
import { whenDone } from '../../../tests/support/when-done.ts'
import { superviseWorkers, WorkerNotReadyError, WorkersFailedError } from './supervisor.ts'

vi.setConfig({ testTimeout: seconds(120) })
const eventually = { timeout: seconds(60), interval: 20 }

/**
 * A site whose web workers answer with their process id, and whose background worker writes its own to a file; each ends when it is told to, or at
 * once when the file `broken` is there.
 */
const site = `
  import { existsSync, writeFileSync } from 'node:fs'
  import http from 'node:http'
  if (existsSync(new URL('./broken', import.meta.url))) process.exit(1)
  const { role } = JSON.parse(process.env.WORKER_SETTINGS)
  const server = http.createServer((_request, response) => response.setHeader('connection', 'close').end(JSON.stringify({ pid: process.pid })))
  if (role === 'background') {
    writeFileSync(new URL('./background', import.meta.url), String(process.pid))
    process.send({ type: 'ready' })
  } else server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', address: 'http://127.0.0.1:' + server.address().port }))
  // As in the real worker, closing the database leaves time to refuse connections that the supervisor is just handing over.
  process.on('message', () => server.close(() => setTimeout(() => process.disconnect(), 300)))
`

async function supervised(webWorkers: number, hasBackground = true) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-supervisor-'))
  const program = path.join(folder, 'site.mjs')
  await writeFile(program, site)
  const lines: string[] = []
  const backOff = { firstDelay: 10, maxDelay: 40, maxFailures: 3 }
  const supervisor = superviseWorkers({ program, webWorkers, hasBackground, connection: { database: 'colloquia' }, say: (line) => lines.push(line), backOff })
  supervisor.failure.catch(() => undefined)
  whenDone(async () => {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  })
  const backgroundWorker = async () => Number(await readFile(path.join(folder, 'background'), 'utf8'))
  return { supervisor, lines, backgroundWorker, breakProgram: () => writeFile(path.join(folder, 'broken'), '') }
}

function ask(address: string): Promise<{ pid: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent: false }, async (response) => resolve(JSON.parse(Buffer.concat(await response.toArray()).toString())))
    // A connection that was handed to a worker that ended is never answered.
    request.setTimeout(seconds(5), () => request.destroy(new Error('no response')))
    request.once('error', reject)
  })
}

/** The process ids of the workers that serve. */
async function serving(address: string): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(address)))
  return new Set(answers.map(({ pid }) => pid))
}

test('web workers share a port, and one more worker is in the background', async () => {
  const { supervisor, backgroundWorker } = await supervised(3)
  const workers = await serving((await supervisor.startAll()) ?? '')
  expect(workers.size).toBe(3)
  expect(workers).not.toContain(await backgroundWorker())
})

test('a machine may have web workers alone, or the background worker alone, which is not given up while it starts again', async () => {
  const web = await supervised(2, false)
  expect((await serving((await web.supervisor.startAll()) ?? '')).size).toBe(2)
  await expect(web.backgroundWorker()).rejects.toThrow('ENOENT')
  const background = await supervised(0)
  expect(await background.supervisor.startAll()).toBeUndefined()
  const first = await background.backgroundWorker()
  process.kill(first, 'SIGKILL')
  await expect.poll(background.backgroundWorker, eventually).not.toBe(first)
  await background.breakProgram()
  process.kill(await background.backgroundWorker(), 'SIGKILL')
  await expect(background.supervisor.failure).rejects.toThrow(WorkersFailedError)
})

test('a worker that dies is replaced in its role', async () => {
  const { supervisor, lines, backgroundWorker } = await supervised(2)
  const address = (await supervisor.startAll()) ?? ''
  const before = await serving(address)
  const [web = 0] = before
  const background = await backgroundWorker()
  for (const pid of [web, background]) {
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => lines, eventually).toContain(`Worker ${pid} ended unexpectedly (SIGKILL) and is replaced.`)
  }
  await expect.poll(async () => (await serving(address).catch(() => new Set())).size, eventually).toBe(2)
  await expect.poll(backgroundWorker, eventually).not.toBe(background)
  const after = await serving(address)
  expect(after).not.toContain(web)
  expect(after).not.toContain(await backgroundWorker())
})

test('a reload replaces every worker; one that cannot start leaves the others as they are', async () => {
  const { supervisor, breakProgram } = await supervised(2)
  const address = (await supervisor.startAll()) ?? ''
  const before = await serving(address)
  await supervisor.reload()
  await expect.poll(async () => [...(await serving(address).catch(() => before))].filter((pid) => before.has(pid)), eventually).toEqual([])
  const after = await serving(address)
  expect(after.size).toBe(2)
  await breakProgram()
  await expect(supervisor.reload()).rejects.toThrow(WorkerNotReadyError)
  expect(await serving(address)).toEqual(after)
})

test('a program that never becomes ready is not started again', async () => {
  const { supervisor, lines, breakProgram } = await supervised(2)
  await breakProgram()
  await expect(supervisor.startAll()).rejects.toThrow(WorkerNotReadyError)
  expect(lines).toEqual([expect.stringMatching(/^Worker \d+ ended before it was ready \(exit code 1\)\.$/)])
})

test('replacements are tried while another worker serves, and given up when none does', async () => {
  const { supervisor, lines, breakProgram } = await supervised(2)
  const address = (await supervisor.startAll()) ?? ''
  const [first = 0, second = 0] = await serving(address)
  await breakProgram()
  let isGivenUp = false
  supervisor.failure.catch(() => {
    isGivenUp = true
  })
  process.kill(first, 'SIGKILL')
  await expect.poll(() => lines.filter((line) => line.includes('before it was ready')).length, eventually).toBeGreaterThan(4)
  expect(isGivenUp).toBe(false)
  expect([...(await serving(address))]).toEqual([second])
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
  const address = (await supervisor.startAll()) ?? ''
  const reloading = supervisor.reload().catch(() => undefined)
  await supervisor.stop()
  await reloading
  await expect(ask(address)).rejects.toThrow()
})
