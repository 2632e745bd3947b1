import { createReadStream } from 'node:fs'
import type pg from 'pg'
import type { FileStore } from '#domain/files/file-store.ts'
import type { Tables } from '#domain/tables.ts'
import { type Connection, type OpenDatabase, openDatabase } from '../database/database.ts'
import { isSiteRunning } from '../database/listen-for-changes.ts'
import { beforeBaseline, firstBeforeBaseline, migrate, migrationsIn } from '../database/migrate.ts'
import { BackupError, type Manifest, readManifest, storedFile, tableFile } from './manifest.ts'
import { copyRowsIn, digestRows, fixTextFormat, tablesOf } from './tables.ts'
import { verifyParts } from './verify-parts.ts'

interface Destination {
  connection: Connection
  pool: pg.Pool
  files: FileStore
  migrationsFolder: string
}

interface RestoreOptions {
  overwrite: boolean
  /** Finishes the loaded database before it is taken into use. */
  complete: (loaded: Pick<OpenDatabase<Tables>, 'db' | 'pool'>) => Promise<void>
}

/** Where a backup is loaded until it is whole. An interrupted restore leaves it behind; the next one removes it. */
const staging = 'colloquia_restore'

/**
 * Loads a backup into a schema of its own: the tables by the migrations it had, its files, its rows, then the later migrations. Only when all of that
 * is verified does the schema take the place of the one in use, in one transaction; until then, and after any failure, nothing else has changed.
 */
export async function restoreBackup({ pool, files, ...more }: Destination, folder: string, { overwrite, complete }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const problems = await verifyParts(folder, manifest)
  if (problems.length > 0) throw new BackupError(`The backup in ${folder} is not whole, and nothing was restored:\n${problems.join('\n')}`)
  await refuseOtherVersions(manifest, more.migrationsFolder)
  await refuseToReplace(pool, overwrite)
  const inUse = await keysInUse(pool)
  const added: string[] = []
  try {
    await pool.query(`DROP SCHEMA IF EXISTS ${staging} CASCADE; CREATE SCHEMA ${staging}`)
    const staged = await openStaging(more.connection)
    try {
      await migrate(staged.pool, more.migrationsFolder, manifest.migrations)
      // Files before rows, so that no row names a missing file.
      for (const { storageKey, sha256 } of manifest.files) {
        if (!inUse.has(storageKey)) added.push(storageKey)
        const written = await files.writeAs(storageKey, createReadStream(storedFile(folder, storageKey)))
        if (written.sha256 !== sha256) throw new BackupError(`The file ${storageKey} did not arrive as it was saved.`)
      }
      await loadRows(staged.pool, folder, manifest)
      await migrate(staged.pool, more.migrationsFolder)
      await staged.pool.query('ANALYZE')
      await complete(staged)
    } finally {
      await staged.close()
    }
    // Again: loading may have taken an hour.
    await refuseToReplace(pool, overwrite)
    await takeIntoUse(pool).catch((error: unknown) => refuseUnlessTaken(pool, error))
    return manifest
  } catch (error) {
    if (error instanceof UncertainSwap) throw error
    for (const storageKey of added) await files.remove(storageKey).catch(() => undefined)
    await pool.query(`DROP SCHEMA IF EXISTS ${staging} CASCADE`).catch(() => undefined)
    throw error
  }
}

async function openStaging(connection: Connection): Promise<OpenDatabase<Tables>> {
  const staged = await openDatabase<Tables>({ ...connection, options: `-c search_path=${staging} -c statement_timeout=0` }, () => undefined)
  const { rows } = await staged.pool.query<{ schema: string }>('SELECT current_schema() AS schema')
  if (rows[0]?.schema === staging) return staged
  await staged.close()
  throw new BackupError('DATABASE_URL sets `options`, which a restore needs itself. Leave them out while you restore.')
}

/** In one transaction. Jobs are made again from the outbox. */
async function takeIntoUse(pool: pg.Pool): Promise<void> {
  const schema = await schemaInUse(pool)
  await pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE; ALTER SCHEMA ${staging} RENAME TO "${schema}"; DROP SCHEMA IF EXISTS pgboss CASCADE`)
}

class UncertainSwap extends BackupError {}

/** A connection can break after the commit and before its answer. Whether the backup is in use is then seen by the schema that is left. */
async function refuseUnlessTaken(pool: pg.Pool, error: unknown): Promise<void> {
  const { rows } = await pool.query<{ schema: string | null }>('SELECT to_regnamespace($1) AS schema', [staging]).catch(() => {
    throw new UncertainSwap(
      'The connection to the database broke while the backup was taken into use. Start the site and look whether it is; restore again if it is not.',
    )
  })
  if (rows[0]?.schema) throw error
}

async function schemaInUse(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(`SELECT coalesce(current_schema(), 'public') AS schema`)
  return rows[0]?.schema ?? 'public'
}

async function refuseOtherVersions({ migrations }: Manifest, migrationsFolder: string): Promise<void> {
  if (migrations.includes(firstBeforeBaseline)) throw new BackupError(`The backup ${beforeBaseline}`)
  const known = await migrationsIn(migrationsFolder)
  const newer = migrations.find((name) => !known.includes(name))
  if (newer) throw new BackupError(`The backup was made by a newer version (${newer}). Restore it with that version.`)
}

/** An installation is replaced only when it is stopped, and empty unless the operator says otherwise. */
export async function refuseToReplace(pool: pg.Pool, overwrite: boolean): Promise<void> {
  if (!overwrite && (await isNotEmpty(pool)))
    throw new BackupError('This installation is not empty. Restore into an empty one, or say --overwrite to lose what it holds.')
  if (await isSiteRunning(pool)) throw new BackupError('The site is running on this database. Stop it on all machines, then restore again.')
  const { rows } = await pool.query<{ name: string }>('SELECT extname AS name FROM pg_extension WHERE extnamespace = to_regnamespace($1)', [
    await schemaInUse(pool),
  ])
  if (rows[0]) throw new BackupError(`A restore replaces the schema in which the extension ${rows[0].name} is. Move it first: ALTER EXTENSION … SET SCHEMA ….`)
}

/** Their first rows say nothing about whether an installation is in use. */
const filledByMigrations = ['legal_entity', 'legal_entity_version']

async function isNotEmpty(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    for (const { name } of (await tablesOf(client)).filter((table) => !filledByMigrations.includes(table.name))) {
      const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`)
      if (rowCount) return true
    }
    return false
  } finally {
    client.release()
  }
}

/** The files that the rows in use name: a failed restore must not remove them. */
async function keysInUse(pool: pg.Pool): Promise<Set<string>> {
  const { rows: found } = await pool.query<{ table: string | null }>(`SELECT to_regclass('stored_file') AS table`)
  if (!found[0]?.table) return new Set()
  const { rows } = await pool.query<{ key: string }>('SELECT storage_key AS key FROM stored_file')
  return new Set(rows.map(({ key }) => key))
}

async function loadRows(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await fixTextFormat(client)
    for (const { name } of manifest.tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
    // What the migrations put into an empty database, such as the companies, is in the backup too.
    for (const { name } of manifest.tables.toReversed()) await client.query(`DELETE FROM "${name}"`)
    for (const table of manifest.tables) {
      await copyRowsIn(client, table, createReadStream(tableFile(folder, table.name))).catch((error: Error) => {
        throw new BackupError(`The rows of the table ${table.name} cannot be loaded: ${error.message}.`)
      })
      const { rows, rowsDigest } = await digestRows(client, table)
      if (rows !== table.rows || rowsDigest !== table.rowsDigest)
        throw new BackupError(`The table ${table.name} has ${rows} rows after the restore that are not the ${table.rows} of the backup.`)
    }
    // A table with deferred checks that are still to be made cannot be altered.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const { name } of manifest.tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`)
    for (const { name, lastValue, isCalled } of manifest.sequences) await client.query('SELECT setval($1, $2, $3)', [`"${name}"`, lastValue, isCalled])
    await client.query('DELETE FROM stored_file WHERE NOT claimed AND storage_key = ANY($1)', [manifest.goneMeanwhile])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
