import { chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { restore as restoreFrom } from '../../src/commands/restore.ts'
import { readConfig } from '../../src/config.ts'
import { days } from '../../src/domain/durations.ts'
import type { Database } from '../../src/domain/tables.ts'
import { goneOf, listBaseBackups } from '../../src/platform/archive/archive.ts'
import { updateArchive } from '../../src/platform/archive/update-archive.ts'
import { installationKey } from '../../src/platform/database/installation-key.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openStorage, type Storage } from '../../src/storage.ts'
import { fillEveryTable, leftOutOfBackups, storeFiles } from '../support/fill-every-table.ts'
import { givenThings } from '../support/given-things.ts'
import { databaseUrl, dataFolder } from '../support/program.ts'
import { tableDigests } from '../support/table-digests.ts'
import { unmigratedDatabase } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import { digestOf, hashesOf } from '../support/what-came-back.ts'

// Creating, copying and recovering a database server is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const now = () => new Date()
const silent = () => undefined

/** An installation with embedded PostgreSQL and an archive. */
async function archivedInstallation() {
  const home = await dataFolder()
  await chmod(home, 0o755)
  const archiveDir = path.join(home, "it's the archive, 100%")
  const config = readConfig({ DATA_DIR: path.join(home, 'var'), ARCHIVE_DIR: archiveDir, LOG_LEVEL: 'silent' }, process.cwd())
  const storage = await openStorage(config, silent)
  onTestFinished(() => storage.close())
  await migrate(storage.pool, path.resolve('migrations'))
  const key = await installationKey(storage.pool)
  const update = (archiveDays = 30, at = now()) =>
    updateArchive({ archiveDir, archiveDays, isOwnServer: true, pool: storage.pool, files: storage.files, now: () => at })
  return { archiveDir, storage, update, given: givenThings({ db: storage.db, files: storage.files, key, now }) }
}

/** A time by the database's clock after all commits so far and before any later one. */
async function pointInTime({ pool }: Storage): Promise<string> {
  const { rows } = await pool.query<{ now: Date }>(`SELECT clock_timestamp() + interval '5 ms' AS now FROM pg_sleep(0.005)`)
  await pool.query('SELECT pg_sleep(0.02)')
  return (rows[0]?.now ?? now()).toISOString()
}

/** Waits until every change is in the archive. */
async function archived({ pool }: Storage): Promise<void> {
  await pool.query(`SELECT pg_logical_emit_message(true, 'colloquia', 'a change after the moment')`)
  const { rows } = await pool.query<{ wal: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS wal')
  await until(async () => {
    const { rows: last } = await pool.query<{ done: boolean }>('SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver', [rows[0]?.wal])
    return last[0]?.done === true
  })
}

async function restored(archiveDir: string, at: string, ...more: string[]) {
  const { db, connection } = await unmigratedDatabase()
  const env = { DATABASE_URL: databaseUrl(String(connection.database)), DATA_DIR: await dataFolder(), LOG_LEVEL: 'silent' }
  let said = ''
  const config = readConfig(env, process.cwd())
  const work = restoreFrom(config, (line) => (said += `${line}\n`), ['--from', archiveDir, '--at', at, ...more])
  const complaint = await work.then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { db, said, complaint, hashes: () => hashesIn(config, db) }
}

async function hashesIn(config: ReturnType<typeof readConfig>, db: Database): Promise<string[]> {
  const { files, close } = await openStorage(config, silent)
  try {
    return await hashesOf(files, db)
  } finally {
    await close()
  }
}

test('a point in time is restored with its rows and files, also those removed since, and without later ones', async () => {
  const { archiveDir, storage, update, given } = await archivedInstallation()
  await given.submission('before@example.org')
  await update()
  const early = await given.submission('early@example.org', { bytes: Buffer.from('%PDF-1.4 early') })

  const at = await pointInTime(storage)
  const then = { digest: await digestOf(storage.db), hashes: await hashesOf(storage.files, storage.db) }
  const { storage_key } = await storage.db.selectFrom('stored_file').select('storage_key').where('id', '=', early.fileId).executeTakeFirstOrThrow()
  await storage.db.deleteFrom('submission_file').where('submission_id', '=', early.id).execute()
  await storage.db.deleteFrom('stored_file').where('id', '=', early.fileId).execute()
  await storage.files.remove(storage_key)
  await given.submission('late@example.org')
  await update()
  await archived(storage)

  const back = await restored(archiveDir, at)
  expect(back.complaint).toBeUndefined()
  expect(back.said).toMatch(/^Restored as of .*counted and hashed again/)
  expect(await digestOf(back.db)).toEqual(then.digest)
  expect(await back.hashes()).toEqual(then.hashes)

  const latest = await restored(archiveDir, 'latest')
  expect(latest.complaint).toBeUndefined()
  expect(await digestOf(latest.db)).toEqual(await digestOf(storage.db))

  expect((await restored(archiveDir, '2020-01-01T00:00:00Z')).complaint).toMatch(/^The archive begins at .*: name a later moment\.$/)
  expect((await restored(archiveDir, '2100-01-01T00:00:00Z')).complaint).toMatch(/^The archive knows what happened until .*say --at latest\.$/)
  expect((await restored(archiveDir, 'yesterday')).complaint).toContain("'yesterday' is neither")

  // A month later a new base backup is taken, expired files and backups are removed, and the latest state can still be restored.
  const marker = path.join(goneOf(archiveDir), storage_key)
  await utimes(marker, new Date(0), new Date(0))
  const afterwards = new Date(Date.now() + days(31))
  expect(await update(30, afterwards)).toMatchObject({ removed: 1 })
  const [database = ''] = (await readdir(archiveDir)).filter((name) => name.startsWith('database-'))
  expect(await listBaseBackups(path.join(archiveDir, database))).toHaveLength(1)
  await archived(storage)
  expect(await digestOf((await restored(archiveDir, 'latest')).db)).toEqual(await digestOf(storage.db))
})

test('a row of every table in every state is restored at an instant', async () => {
  const { archiveDir, storage, update } = await archivedInstallation()
  const client = await storage.pool.connect()
  await fillEveryTable(client).finally(() => client.release())
  await storeFiles(storage.db, storage.files)
  await update()
  const at = await pointInTime(storage)
  const then = await tableDigests(storage.db)
  await storage.db.deleteFrom('mail').execute()
  await archived(storage)
  const back = await restored(archiveDir, at)
  expect(back.complaint).toBeUndefined()
  expect(await tableDigests(back.db)).toEqual({ ...then, ...leftOutOfBackups })
})

test('a submission succeeds while the archive cannot be written, and the archive is completed later', async () => {
  const { archiveDir, update, given } = await archivedInstallation()
  const folder = path.join(archiveDir, 'files')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'blocked')
  await given.submission('meanwhile@example.org')
  await rm(folder)
  await mkdir(folder)
  expect(await update()).toMatchObject({ copied: 1 })
})
