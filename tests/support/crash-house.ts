import path from 'node:path'
import pg from 'pg'
import { connectionTo } from '../../src/platform/embedded-postgres/connection.ts'
import { livePostmaster } from '../../src/platform/embedded-postgres/postmaster.ts'
import { dataFolder } from './program.ts'
import { type RunningSite, startSite } from './site.ts'
import { whenDone } from './when-done.ts'

export const kills = ['the server', 'a process of the database', 'the whole database', 'the server and the whole database'] as const
export type Kill = (typeof kills)[number]

export type CrashHouse = Awaited<ReturnType<typeof crashHouse>>

/** The built site with a database of its own, both of which a test may kill; whoever starts it again finds the same data. */
export async function crashHouse(env: Record<string, string>) {
  const dataDir = await dataFolder()
  const start = () => startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
  const postgresFolder = path.join(dataDir, 'postgres-18')
  const said: string[] = []
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
    said.push(site.output())
  }

  return {
    dataDir,
    connection,
    query,
    url: () => site.url,
    /** What all its processes have complained about. */
    said: () => [...said, site.output()].join('\n'),
    isRunning: () => site.process.exitCode === null && site.process.signalCode === null,

    /** Kills without a word; the site is ready again when this is done, by itself or by being started. */
    async kill(which: Kill): Promise<void> {
      if (which === 'a process of the database') {
        const processes = await query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
        const victim = processes[Math.floor(Math.random() * processes.length)]
        if (victim) process.kill(victim.pid, 'SIGKILL')
      }
      if (which === 'the whole database' || which === 'the server and the whole database') await killPostmaster('SIGKILL')
      if (which === 'the server' || which === 'the server and the whole database') {
        await killServer()
        site = await start()
      }
    },

    /** Stopped in good order and started once more. */
    async startAgain(): Promise<void> {
      await site.stop()
      said.push(site.output())
      site = await start()
    },
  }
}
