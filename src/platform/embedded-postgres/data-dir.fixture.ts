import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { minutes } from '#domain/durations.ts'
import { livePostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

/** For vi.setConfig: real servers are slow on a busy machine. */
export const realProcesses = { testTimeout: minutes(3), hookTimeout: minutes(3) }

const started: { pool: pg.Pool; server: EmbeddedPostgres }[] = []
const children: ChildProcess[] = []
const dataDirs: { root: string; dataDir: string }[] = []

/** A DATA_DIR for one test, in a folder that every user can pass through. */
export async function givenDataDir(...below: string[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'colloquia-test-'))
  await chmod(root, 0o755)
  const dataDir = path.join(root, ...below, 'var')
  dataDirs.push({ root, dataDir })
  return dataDir
}

/** Starts in this process, and returns the log lines and a query function with the server. */
export async function start(dataDir: string) {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  const pool = new pg.Pool(server.connection)
  pool.on('error', () => {})
  started.push({ pool, server })
  const query = async (sql: string) => (await pool.query({ text: sql, rowMode: 'array' })).rows.flat()
  const stop = async () => {
    if (!pool.ended) await pool.end()
    await server.stop()
  }
  return { ...server, lines, query, stop }
}

/** Starts in a child process that can be killed; it stops when its standard input ends. */
export function startInChild(dataDir: string) {
  const script = `
    import { runnerImport } from 'vite'
    const { module } = await runnerImport(${JSON.stringify(fileURLToPath(import.meta.resolve('./start-embedded-postgres.ts')))})
    const server = await module.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log(JSON.stringify({ startedByUs: server.startedByUs }))
    process.stdin.on('end', () => server.stop()).resume()
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'], cwd: import.meta.dirname })
  children.push(child)
  const exited = once(child, 'exit')
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => JSON.parse(line) as { startedByUs: boolean })
  const endedEarly = exited.then(() => Promise.reject(new Error('the process ended before its server was ready')))
  const ready = Promise.race([firstLine, endedEarly])
  ready.catch(() => {})
  return {
    ready,
    pause: () => child.kill('SIGSTOP'),
    kill() {
      child.kill('SIGKILL')
      return exited
    },
    stop() {
      child.stdin.end()
      return exited
    },
  }
}

/** Stops and removes everything that a test has started, also after a failure. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const { pool, server } of started.splice(0)) {
    if (!pool.ended) await pool.end()
    await server.stop()
  }
  for (const { root, dataDir } of dataDirs.splice(0)) {
    const home = (await readFile(path.join(dataDir, 'postgres-home.txt'), 'utf8').catch(() => dataDir)).trim()
    const left = await livePostmaster(path.join(home, 'postgres-18'))
    if (left) process.kill(left.pid, 'SIGQUIT')
    for (const folder of [home, root]) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
