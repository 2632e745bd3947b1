import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { type Account, spawnOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Connection } from './connection.ts'
import type { Postmaster } from './postmaster.ts'
import { walSettings } from './wal-archive.ts'

export interface Installation {
  binaries: Binaries
  folder: string
  account: Account | undefined
  connection: Connection
  logFile: string
  /** Where the server archives its WAL; undefined when it does not. */
  walFolder: string | undefined
}

export interface Launch {
  isRunning(): boolean
  /** False when another process launched at the same time and its server won the lock. */
  started(postmaster: Postmaster): boolean
  /** The last severe message in the log since this launch. */
  lastError(): Promise<string>
}

const maxLogBytes = 10 * 1024 * 1024

/** Starts a server that outlives this process and does not keep it alive; does not wait until the server is ready. */
export async function launchPostmaster(installation: Installation): Promise<Launch> {
  const { logFile } = installation
  await rotateLog(logFile)
  const logStart = (await stat(logFile).catch(() => undefined))?.size ?? 0
  const lastError = async () => findLastError((await readFile(logFile)).subarray(logStart).toString())
  const launched = process.platform === 'win32' ? await startThroughPgCtl(installation) : await startDetached(installation)
  return { ...launched, lastError }
}

async function startDetached({ binaries, folder, account, connection, logFile, walFolder }: Installation) {
  // The descriptor is inherited, so the account needs no access to the log file.
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

/** PostgreSQL also refuses to run as a Windows administrator; pg_ctl drops those rights. */
async function startThroughPgCtl({ binaries, folder, connection, logFile }: Installation) {
  const options = serverSettings(connection, undefined).map((option) => `"${option}"`)
  // No pipes: the server would inherit them, and the exit event would wait for the server.
  const child = spawn(binaries.pgCtl, ['start', '-w', '-D', folder, '-l', logFile, '-o', options.join(' ')], {
    ...spawnOptions(undefined),
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  return { isRunning: () => false, started: () => code === 0 }
}

async function rotateLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`)
}

function findLastError(text: string): string {
  const lines = text.trim().split('\n')
  const severe = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return severe.replace(/^.*?(FATAL|PANIC): */, '')
}

/**
 * Settings are passed on the command line, so that they also apply to databases made by earlier releases.
 * Everything else keeps PostgreSQL's default: fsync and synchronous_commit stay on.
 */
function serverSettings({ port }: Connection, walFolder: string | undefined): string[] {
  const settings = {
    ...networkSettings(),
    port,
    cluster_name: 'colloquia',
    shared_buffers: '48MB',
    // Enough for sixteen processes with three connections each, mail and commands; each slot costs memory even when unused.
    max_connections: 100,
    // Containers often have a tiny /dev/shm, and huge pages that are announced but not granted end in a bus error.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    huge_pages: 'off',
    jit: 'off',
    // Every full-text search scans the pending list sequentially; the default of 4 MB makes it slow.
    gin_pending_list_limit: '64kB',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Base backups and the WAL archive need these two.
    wal_level: 'replica',
    max_wal_senders: 4,
    // A small database fits in memory, so I/O workers and logical replication workers would only use some of it.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    // We rotate the log file at each start; a collector would be one more process.
    logging_collector: 'off',
    log_checkpoints: 'off',
    ...(walFolder && walSettings(walFolder)),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function networkSettings() {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1' }
  // A path relative to the data folder is never too long and survives a move.
  return { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
}
