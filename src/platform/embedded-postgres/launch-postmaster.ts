import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import type { Binaries } from './binaries.ts'
import type { Connection } from './connection.ts'
import type { Postmaster } from './postmaster.ts'
import { type Account, spawnOptions } from './run-as.ts'
import { serverSettings } from './server-settings.ts'

export interface Installation {
  binaries: Binaries
  folder: string
  account: Account | undefined
  connection: Connection
  logFile: string
  /** Where the server archives what happens to its database; nothing when it does not. */
  walFolder: string | undefined
}

export interface Launch {
  isRunning(): boolean
  /** Of two processes that launch at once, the server of one ends at the lock of the other. */
  started(postmaster: Postmaster): boolean
  /** What it last complained about. */
  complaint(): Promise<string>
}

const megabytes = (count: number) => count * 1024 * 1024

/** Starts a server that outlives us and does not keep us alive; whether it comes up is another question. */
export async function launchPostmaster(installation: Installation): Promise<Launch> {
  const { logFile } = installation
  await turnOver(logFile)
  const logged = (await stat(logFile).catch(() => undefined))?.size ?? 0
  const complaint = async () => lastComplaint((await readFile(logFile)).subarray(logged).toString())
  const launched = process.platform === 'win32' ? await startThroughPgCtl(installation) : await startDetached(installation)
  return { ...launched, complaint }
}

async function startDetached({ binaries, folder, account, connection, logFile, walFolder }: Installation) {
  // Opened by us and handed over, so that its user needs no way to the log.
  const log = await open(logFile, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', folder, ...serverSettings(connection, walFolder)], {
    ...spawnOptions(account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let failed = false
  child.once('error', () => {
    failed = true
  })
  child.unref()
  await log.close()
  return {
    isRunning: () => !failed && child.exitCode === null && child.signalCode === null,
    started: ({ pid }: Postmaster) => pid === child.pid,
  }
}

/** Administrators may not run PostgreSQL on Windows either; pg_ctl lays their rights down. */
async function startThroughPgCtl({ binaries, folder, connection, logFile }: Installation) {
  const options = serverSettings(connection, undefined).map((option) => `"${option}"`)
  // Not through pipes: the server would inherit them, and we would wait for its end.
  const child = spawn(binaries.pgCtl, ['start', '-w', '-D', folder, '-l', logFile, '-o', options.join(' ')], {
    ...spawnOptions(undefined),
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  return { isRunning: () => false, started: () => code === 0 }
}

async function turnOver(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > megabytes(10)) await rename(logFile, `${logFile}.1`)
}

function lastComplaint(text: string): string {
  const lines = text.trim().split('\n')
  const severe = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return severe.replace(/^.*?(FATAL|PANIC): */, '')
}
