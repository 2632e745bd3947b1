import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { seconds } from '#domain/durations.ts'
import type { Connection } from './connection.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** A connection that stays open for as long as this process uses the server. */
export type Lease = pg.Client & { ref(): void; unref(): void }

const leaseLock = 0x636f6c6c
const byOthers = `
  SELECT count(*)::int AS sessions FROM pg_stat_activity
  WHERE backend_type IN ('client backend', 'walsender') AND pid <> pg_backend_pid()`

/**
 * Connects, makes sure that this is the server of this data folder, and takes a shared lock: that is our lease.
 * While another process is stopping the server this waits, and fails when the server is gone.
 */
export async function takeLease(connection: Connection, dataFolder: string): Promise<Lease> {
  // In a database of its own, where no lock of the application can have the same number.
  const lease = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'colloquia-launcher',
    connectionTimeoutMillis: seconds(10),
  }) as Lease
  // A lost connection is seen by its end; without a listener its error would end the process.
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

/** Whether nobody else uses the server; if so, newcomers wait from now on. */
export async function isLastLease(lease: Lease): Promise<boolean> {
  await lease.query('SELECT pg_advisory_unlock_shared($1)', [leaseLock])
  const { rows } = await lease.query('SELECT pg_try_advisory_lock($1) AS alone', [leaseLock])
  if (!rows[0].alone) return false
  // The sessions of a pool that was closed just now may take a moment to end.
  for (const patience = performance.now() + seconds(15); performance.now() < patience; await sleep(50)) {
    const others = await lease.query(byOthers)
    if (others.rows[0].sessions === 0) return true
  }
  return false
}
