import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { minutes, seconds } from '#domain/durations.ts'
import type { Connection } from './connection.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Installation, type Launch, launchPostmaster } from './launch-postmaster.ts'
import { livePostmaster, type Postmaster, releaseStaleLocks } from './postmaster.ts'

/** A connection that stays open, with a shared advisory lock, for as long as this process uses the server. */
export type Lease = pg.Client & { ref(): void; unref(): void }

export interface AttachedServer {
  lease: Lease
  port: number
  startedByUs: boolean
}

const leaseLock = 0x636f6c6c
const otherSessions = `
  SELECT count(*)::int AS sessions FROM pg_stat_activity
  WHERE backend_type IN ('client backend', 'walsender') AND pid <> pg_backend_pid()`

/** A server that is just dying holds its locks for some seconds; other errors are permanent. */
const temporaryError = /lock file|shared memory|in use/
const maxFailures = { temporary: 60, permanent: 3 }

/** Attaches to the server of a data folder, and starts it first when none runs. Any number of processes may call this at once. */
export async function attachToServer(installation: Installation, signal: AbortSignal): Promise<AttachedServer> {
  const { folder, connection } = installation
  let launch: Launch | undefined
  let failures = 0
  // Crash recovery can take minutes.
  const deadline = performance.now() + minutes(10)
  for (;;) {
    // A server that this call has launched is awaited even after an abort, so that the caller can stop it cleanly.
    if (!launch?.isRunning()) signal.throwIfAborted()
    const postmaster = await livePostmaster(folder)
    const lease = postmaster && (await leaseIfReady(installation, postmaster))
    if (lease) return { lease, port: postmaster.port, startedByUs: launch?.started(postmaster) ?? false }

    if (!postmaster && !launch?.isRunning()) {
      if (launch) {
        const error = await launch.lastError()
        failures += 1
        if (failures >= (temporaryError.test(error) ? maxFailures.temporary : maxFailures.permanent)) {
          throw new EmbeddedPostgresError(`PostgreSQL does not start (${error}): see ${installation.logFile}.`)
        }
        await sleep(250)
      }
      await releaseStaleLocks(folder, connection.port)
      launch = await launchPostmaster(installation)
    } else if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL runs in ${folder} but does not answer at ${connection.host}: see ${installation.logFile}.`)
    }
    await sleep(25)
  }
}

async function leaseIfReady({ connection, folder }: Installation, { port }: Postmaster): Promise<Lease | undefined> {
  try {
    return await takeLease({ ...connection, port }, folder)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    return undefined
  }
}

/**
 * Connects, checks that this is the server of this data folder, and takes the shared lock.
 * While another process stops the server this waits, and fails when the server is gone.
 */
async function takeLease(connection: Connection, dataFolder: string): Promise<Lease> {
  // Advisory locks are per database; in 'postgres' no lock of the application can have the same number.
  const lease = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'colloquia-launcher',
    connectionTimeoutMillis: seconds(10),
  }) as Lease
  // The 'end' event reports a lost connection; an 'error' without a listener would end the process.
  lease.on('error', () => {})
  try {
    await lease.connect()
    const { rows } = await lease.query(`SELECT current_setting('data_directory') AS folder`)
    if ((await realpath(rows[0].folder)) !== dataFolder) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL at ${connection.host} serves ${rows[0].folder} and not ${dataFolder}: stop it, or choose another DATA_DIR.`,
      )
    }
    await lease.query('SELECT pg_advisory_lock_shared($1)', [leaseLock])
    return lease
  } catch (error) {
    await lease.end().catch(() => {})
    throw error
  }
}

/** Whether nobody else uses the server; if so, the exclusive lock makes new processes wait from now on. */
export async function isLastLease(lease: Lease): Promise<boolean> {
  await lease.query('SELECT pg_advisory_unlock_shared($1)', [leaseLock])
  const { rows } = await lease.query('SELECT pg_try_advisory_lock($1) AS alone', [leaseLock])
  if (!rows[0].alone) return false
  // The sessions of a pool that was just closed take a moment to end.
  for (const deadline = performance.now() + seconds(15); performance.now() < deadline; await sleep(50)) {
    const others = await lease.query(otherSessions)
    if (others.rows[0].sessions === 0) return true
  }
  return false
}
