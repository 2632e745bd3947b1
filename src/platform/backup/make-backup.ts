import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { FileStore } from '#domain/files/file-store.ts'
import { copyRowsOut } from './copy-rows.ts'
import { BackupError, type Manifest, storedFile, tableFile, writeManifest } from './manifest.ts'
import { sequencesOf, settleSigns, tablesOf } from './tables.ts'

interface Source {
  pool: pg.Pool
  files: FileStore
}

/** Writes the state of one moment into an empty folder, while the site goes on: first every table in one snapshot, then the files that its rows name, each held against its hash. A database that was made as of an earlier moment says which. */
export async function makeBackup({ pool, files }: Source, folder: string, asOf?: Date): Promise<Manifest> {
  await makeEmptyFolder(folder)
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await settleSigns(client)
    const { rows: moments } = await client.query<{ now: Date }>('SELECT now()')
    const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name')
    const tables = []
    for (const table of await tablesOf(client)) {
      const sealed = createHash('sha256')
      const goal = sealing(sealed)
      const writing = pipeline(goal, createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true }))
      const [counted] = await Promise.all([copyRowsOut(client, table, goal), writing])
      tables.push({ ...table, ...counted, fileSha256: sealed.digest('hex') })
    }
    const sequences = await sequencesOf(client)
    const { rows: named } = await client.query<StoredRow>('SELECT storage_key, size_bytes, sha256 FROM stored_file ORDER BY storage_key')
    await client.query('COMMIT')
    const { kept, goneMeanwhile } = await copyFiles({ pool, files }, named, folder)
    const manifest: Manifest = {
      format: 1,
      takenAt: (asOf ?? moments[0]?.now ?? new Date()).toISOString(),
      migrations: applied.map(({ name }) => name),
      tables,
      sequences,
      files: kept,
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
  const kept: Manifest['files'] = []
  const goneMeanwhile: string[] = []
  const troubles: string[] = []
  for (const { storage_key: storageKey, size_bytes, sha256 } of named) {
    const hash = createHash('sha256')
    const goal = storedFile(folder, storageKey)
    await mkdir(path.dirname(goal), { recursive: true, mode: 0o700 })
    try {
      await pipeline(await files.read(storageKey), sealing(hash), createWriteStream(goal, { mode: 0o600, flush: true }))
      if (hash.digest('hex') !== sha256) throw new Error('its bytes are not those that arrived')
      kept.push({ storageKey, sizeBytes: Number(size_bytes), sha256 })
    } catch (error) {
      const { rowCount } = await pool.query('SELECT FROM stored_file WHERE storage_key = $1', [storageKey])
      if (rowCount === 0) goneMeanwhile.push(storageKey)
      else troubles.push(`${storageKey}: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (troubles.length > 0)
    throw new BackupError(`The backup is not whole. ${troubles.length} of ${named.length} files could not be saved:\n${troubles.join('\n')}`)
  return { kept, goneMeanwhile }
}

/** What passes through is hashed. */
function sealing(hash: ReturnType<typeof createHash>): Transform {
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
