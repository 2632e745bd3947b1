import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { FileStore } from '#domain/files/file-store.ts'
import { migrate } from '../database/migrate.ts'
import { BackupError, type Manifest, readManifest, storedFile, tableFile } from './manifest.ts'
import { copyRowsIn, digestRows, fixTextFormat, tablesOf } from './tables.ts'

interface Destination {
  pool: pg.Pool
  files: FileStore
  migrationsFolder: string
}

/**
 * Restores a backup: the schema by the migrations it had, its files, its rows in one transaction, then the later migrations. The whole backup is
 * verified before anything changes, and the loaded rows are verified again.
 */
export async function restoreBackup({ pool, files, migrationsFolder }: Destination, folder: string, overwrite: boolean): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const problems = await verify(folder, manifest)
  if (problems.length > 0) throw new BackupError(`The backup in ${folder} is not whole, and nothing was restored:\n${problems.join('\n')}`)
  if (!overwrite) await refuseToOverwrite(pool)
  if (overwrite) await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS pgboss CASCADE')
  await migrate(pool, migrationsFolder, manifest.migrations)
  // Files before rows, so that no row names a missing file.
  for (const { storageKey, sha256 } of manifest.files) {
    const written = await files.writeAs(storageKey, createReadStream(storedFile(folder, storageKey)))
    if (written.sha256 !== sha256) throw new BackupError(`The file ${storageKey} did not arrive as it was saved.`)
  }
  await loadRows(pool, folder, manifest)
  await migrate(pool, migrationsFolder)
  await pool.query('ANALYZE')
  return manifest
}

export async function refuseToOverwrite(pool: pg.Pool): Promise<void> {
  if (await isNotEmpty(pool)) throw new BackupError('This installation is not empty. Restore into an empty one, or say --overwrite to lose what it holds.')
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

async function loadRows(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await fixTextFormat(client)
    for (const { name } of manifest.tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
    // What the migrations put into an empty database, such as the companies, is in the backup too.
    for (const { name } of manifest.tables.toReversed()) await client.query(`DELETE FROM "${name}"`)
    for (const table of manifest.tables) {
      await copyRowsIn(client, table, createReadStream(tableFile(folder, table.name)))
      const { rows, rowsDigest } = await digestRows(client, table)
      if (rows !== table.rows || rowsDigest !== table.rowsDigest)
        throw new BackupError(`The table ${table.name} has ${rows} rows after the restore that are not the ${table.rows} of the backup.`)
    }
    for (const { name } of manifest.tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`)
    for (const { name, lastValue, isCalled } of manifest.sequences) await client.query('SELECT setval($1, $2, $3)', [`public."${name}"`, lastValue, isCalled])
    await client.query('DELETE FROM stored_file WHERE NOT claimed AND storage_key = ANY($1)', [manifest.goneMeanwhile])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Compares every file of a backup with its hash; returns a sentence for each that is missing or altered. */
async function verify(folder: string, manifest: Manifest): Promise<string[]> {
  const parts = [
    ...manifest.tables.map(({ name, fileSha256 }) => ({ what: `the table ${name}`, file: tableFile(folder, name), sha256: fileSha256 })),
    ...manifest.files.map(({ storageKey, sha256 }) => ({ what: `the file ${storageKey}`, file: storedFile(folder, storageKey), sha256 })),
  ]
  const problems: string[] = []
  for (const { what, file, sha256 } of parts) {
    const found = await sha256Of(file)
    if (found === undefined) problems.push(`${what} is missing (${file})`)
    else if (found !== sha256) problems.push(`${what} has been altered (${file})`)
  }
  return problems
}

async function sha256Of(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
