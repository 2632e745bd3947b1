import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { seconds } from '../../src/domain/durations.ts'
import { connectionTo } from '../../src/platform/embedded-postgres/connection.ts'
import { livePostmaster } from '../../src/platform/embedded-postgres/postmaster.ts'
import { dataFolder } from './program.ts'
import { type RunningSite, startSite } from './site.ts'
import { whenDone } from './when-done.ts'

export const kills = ['the server', 'a process of the database', 'the whole database', 'the server and the whole database'] as const
export type Kill = (typeof kills)[number]

export type CrashHouse = Awaited<ReturnType<typeof crashHouse>>

/** The built site with a database of its own, both of which a test may kill; whoever starts it again finds the same data. */
export async function crashHouse(env: Record<string, string>, existingData?: string) {
  const dataDir = existingData ?? (await dataFolder())
  const start = () => startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
  const postgresFolder = path.join(dataDir, 'postgres-18')
  let startingAgain = false
  const secondsToReady: number[] = []
  let site: RunningSite = await start()
  const connection = await connectionTo(postgresFolder)
  // The folder is removed afterwards: whatever a failed test left running must be gone before.
  whenDone(async () => {
    await site.stop()
    await killPostmaster('SIGQUIT')
  })

  /** Only what is surely ours: a number in a file may belong to somebody else by now. */
  async function killPostmaster(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    const postmaster = await livePostmaster(postgresFolder)
    if (postmaster) process.kill(postmaster.pid, signal)
  }

  async function killBackend(): Promise<void> {
    const processes = await query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
    const victim = processes[Math.floor(Math.random() * processes.length)]
    if (victim) process.kill(victim.pid, 'SIGKILL')
  }

  /** Kills, and waits until a connection from before is broken: for a moment the others still answer. */
  async function whenConnectionsBreak(kill: () => Promise<void>): Promise<void> {
    const witness = new pg.Client(connection)
    witness.on('error', () => undefined)
    await witness.connect()
    const broken = new Promise((resolve) => witness.once('end', resolve))
    await kill()
    await Promise.race([broken, pause(seconds(10))])
    await witness.end().catch(() => undefined)
  }

  const isRunning = () => site.process.exitCode === null && site.process.signalCode === null

  /** On a line of its own each time: the last one may have been killed. */
  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  async function killServer(): Promise<void> {
    const ended = new Promise((resolve) => site.process.once('exit', resolve))
    site.process.kill('SIGKILL')
    await ended
  }

  async function startAgainAfter(end: () => Promise<void>): Promise<void> {
    startingAgain = true
    try {
      await end()
      const begun = performance.now()
      site = await start()
      secondsToReady.push((performance.now() - begun) / 1000)
    } finally {
      startingAgain = false
    }
  }

  return {
    dataDir,
    connection,
    query,
    /** How long each start after a kill took until the site was ready. */
    secondsToReady,
    /** Where the site is or was just now; whoever asks for one that ended by itself hears what it said last. */
    url(): string {
      if (!startingAgain && !isRunning()) throw new Error(`The site ended by itself (${site.process.exitCode ?? site.process.signalCode}):\n${site.output()}`)
      return site.url
    },

    /** Kills without a word; the site is ready again when this is done, by itself or by being started. */
    async kill(which: Kill): Promise<void> {
      const strike = which === 'a process of the database' ? killBackend : which === 'the server' ? undefined : () => killPostmaster('SIGKILL')
      if (strike) await whenConnectionsBreak(strike)
      if (which === 'the server' || which === 'the server and the whole database') {
        await startAgainAfter(killServer)
      }
    },

    /** Stopped in good order and started once more. */
    startAgain: () => startAgainAfter(() => site.stop()),
  }
}
