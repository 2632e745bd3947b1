import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { FileStore } from '#domain/files/file-store.ts'
import { BackupError, format, type Manifest, storedFile, tableFile, writeManifest } from './manifest.ts'
import { copyRowsOut, fixTextFormat, sequencesOf, tablesOf } from './tables.ts'

interface Source {
  pool: pg.Pool
  files: FileStore
}

/**
 * Writes a backup into an empty folder while the site runs: every table in one snapshot, then the files that its rows name, each compared with its
 * hash. `asOf` is the time of a database that was recovered to an earlier point in time.
 */
export async function makeBackup({ pool, files }: Source, folder: string, asOf?: Date): Promise<Manifest> {
  await makeEmptyFolder(folder)
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await fixTextFormat(client)
    const { rows: times } = await client.query<{ now: Date }>('SELECT now()')
    const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name')
    const tables = []
    for (const table of await tablesOf(client)) {
      const hash = createHash('sha256')
      const hashed = hashing(hash)
      const writing = pipeline(hashed, createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true }))
      const [digest] = await Promise.all([copyRowsOut(client, table, hashed), writing])
      tables.push({ ...table, ...digest, fileSha256: hash.digest('hex') })
    }
    const sequences = await sequencesOf(client)
    const { rows: named } = await client.query<StoredRow>('SELECT storage_key, size_bytes, sha256 FROM stored_file ORDER BY storage_key')
    await client.query('COMMIT')
    const { saved, goneMeanwhile } = await copyFiles({ pool, files }, named, folder)
    const manifest: Manifest = {
      format,
      takenAt: (asOf ?? times[0]?.now ?? new Date()).toISOString(),
      migrations: applied.map(({ name }) => name),
      tables,
      sequences,
      files: saved,
      goneMeanwhile,
    }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

interface StoredRow {
  storage_key: string
  size_bytes: string
  sha256: string
}

async function copyFiles({ pool, files }: Source, named: StoredRow[], folder: string) {
  const saved: Manifest['files'] = []
  const goneMeanwhile: string[] = []
  const problems: string[] = []
  for (const { storage_key: storageKey, size_bytes, sha256 } of named) {
    const hash = createHash('sha256')
    const destination = storedFile(folder, storageKey)
    await mkdir(path.dirname(destination), { recursive: true, mode: 0o700 })
    try {
      await pipeline(await files.read(storageKey), hashing(hash), createWriteStream(destination, { mode: 0o600, flush: true }))
      if (hash.digest('hex') !== sha256) throw new Error('its bytes are not those that arrived')
      saved.push({ storageKey, sizeBytes: Number(size_bytes), sha256 })
    } catch (error) {
      const { rowCount } = await pool.query('SELECT FROM stored_file WHERE storage_key = $1', [storageKey])
      if (rowCount === 0) goneMeanwhile.push(storageKey)
      else problems.push(`${storageKey}: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (problems.length > 0)
    throw new BackupError(`The backup is not whole. ${problems.length} of ${named.length} files could not be saved:\n${problems.join('\n')}`)
  return { saved, goneMeanwhile }
}

/** Passes chunks through and hashes them. */
function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new folder for each backup.`)
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 })
}
