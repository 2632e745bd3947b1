import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** The key of the advisory lock, the same in every process. */
const migrationLock = 7_267_001

const deadlockDetected = '40P01'
const maxAttempts = 5

/** The first of the migrations that the baseline replaced. */
export const firstBeforeBaseline = '0001-content.sql'
export const beforeBaseline = 'was made before 20 November 2026, by a version that was never released, and cannot be brought up to date.'

export class MigrationError extends Error {}

/** The names of the migrations, in their order. */
export async function migrationsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Applies the missing migrations, each in a transaction of its own; with `only`, just these. Returns the names applied. */
export async function migrate(pool: pg.Pool, folder: string, only?: readonly string[]): Promise<string[]> {
  const files = await migrationsIn(folder)
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const done = new Set(rows.map((row) => row.name))
    if (done.has(firstBeforeBaseline)) throw new MigrationError(`The database ${beforeBaseline} Use an empty database, or an empty DATA_DIR.`)
    const unknown = [...done].find((name) => !files.includes(name))
    if (unknown)
      throw new MigrationError(`The database was migrated by a newer version (${unknown}). Start that version, or restore a backup made with this one.`)
    const applied: string[] = []
    for (const name of files.filter((file) => !done.has(file) && (only?.includes(file) ?? true))) {
      await apply(client, name, await readFile(path.join(folder, name), 'utf8'))
      applied.push(name)
    }
    return applied
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

/** Tries again after a deadlock: the version before may be serving requests meanwhile. */
async function apply(client: pg.PoolClient, name: string, sql: string, attempt = 1): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    if ((error as pg.DatabaseError).code === deadlockDetected && attempt < maxAttempts) return apply(client, name, sql, attempt + 1)
    throw new MigrationError(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}
