import { createReadStream } from 'node:fs'
import type pg from 'pg'
import type { FileStore } from '#domain/files/file-store.ts'
import { migrate } from '../migrate.ts'
import { troublesOf } from './check-backup.ts'
import { copyRowsIn, countRows } from './copy-rows.ts'
import { BackupError, type Manifest, readManifest, storedFile, tableFile } from './manifest.ts'
import { settleSigns, tablesOf } from './tables.ts'

interface Goal {
  pool: pg.Pool
  files: FileStore
  migrationsFolder: string
}

/**
 * Brings the state of a backup back: the shape by the migrations that it had, its rows in one transaction, its files, then the migrations that have come since.
 * Nothing is touched before every piece of the backup has proved whole, and what was loaded is counted and hashed again.
 */
export async function restoreBackup({ pool, files, migrationsFolder }: Goal, folder: string, overwrite: boolean): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const troubles = await troublesOf(folder, manifest)
  if (troubles.length > 0) throw new BackupError(`The backup in ${folder} is not whole, and nothing was restored:\n${troubles.join('\n')}`)
  if (!overwrite) await refuseToOverwrite(pool)
  if (overwrite) await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS pgboss CASCADE')
  await migrate(pool, migrationsFolder, manifest.migrations)
  // Bytes before rows: a row never names a missing file.
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
  if (await holdsAnything(pool)) throw new BackupError('This installation is not empty. Restore into an empty one, or say --overwrite to lose what it holds.')
}

async function holdsAnything(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    for (const { name } of await tablesOf(client)) {
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
    await settleSigns(client)
    for (const { name } of manifest.tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
    for (const table of manifest.tables) {
      await copyRowsIn(client, table, createReadStream(tableFile(folder, table.name)))
      const { rows, rowsDigest } = await countRows(client, table)
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
