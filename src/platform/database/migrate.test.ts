import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unmigratedDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { MigrationError, migrate } from './migrate.ts'

const shipped = path.resolve('migrations')
const shippedNames = (await readdir(shipped)).sort()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-migrations-'))
  folders.push(folder)
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql)
  return folder
}

test('an empty database gets every migration in order, and a second run applies none', async () => {
  const { pool } = await unmigratedDatabase()
  expect(await migrate(pool, shipped)).toEqual(shippedNames)
  expect(await migrate(pool, shipped)).toEqual([])
  const { rows } = await pool.query('SELECT name FROM migration ORDER BY name')
  expect(rows.map((row) => row.name)).toEqual(shippedNames)
})

test('of several processes that start at once, one migrates', async () => {
  const { pool, connection } = await unmigratedDatabase()
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(connection, () => undefined)))
  const applied = await Promise.all([pool, ...others.map((other) => other.pool)].map((one) => migrate(one, shipped)))
  expect(applied.filter((names) => names.length > 0)).toEqual([shippedNames])
  await Promise.all(others.map((other) => other.close()))
})

test('a database of a newer version is refused and not changed', async () => {
  const { pool } = await unmigratedDatabase()
  const older = await folderOf({ '0001-first.sql': 'CREATE TABLE one (id int)' })
  const newer = await folderOf({ '0001-first.sql': 'CREATE TABLE one (id int)', '0002-second.sql': 'CREATE TABLE two (id int)' })
  await migrate(pool, newer)
  await expect(migrate(pool, older)).rejects.toEqual(
    new MigrationError('The database was migrated by a newer version (0002-second.sql). Start that version, or restore a backup made with this one.'),
  )
  expect(await migrate(pool, newer)).toEqual([])
})

test('a database from before the baseline is refused and not changed', async () => {
  const { pool } = await unmigratedDatabase()
  await migrate(pool, await folderOf({ '0000-before.sql': 'CREATE TABLE one (id int)' }))
  await pool.query("UPDATE migration SET name = '0001-content.sql'")
  await expect(migrate(pool, shipped)).rejects.toEqual(
    new MigrationError(
      'The database was made before 20 November 2026, by a version that was never released, and cannot be brought up to date. Use an empty database, or an empty DATA_DIR.',
    ),
  )
  const { rows } = await pool.query("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name")
  expect(rows.map((row) => row.table_name)).toEqual(['migration', 'one'])
})

test('only new migrations are applied, in the order of their names', async () => {
  const { pool } = await unmigratedDatabase()
  await migrate(pool, await folderOf({ '0001-first.sql': 'CREATE TABLE one (id int)' }))
  const grown = await folderOf({
    '0003-third.sql': 'ALTER TABLE two ADD COLUMN name text',
    '0001-first.sql': 'CREATE TABLE one (id int)',
    '0002-second.sql': 'CREATE TABLE two (id int)',
    'notes.md': 'no migration',
  })
  expect(await migrate(pool, grown)).toEqual(['0002-second.sql', '0003-third.sql'])
})

test('a migration that meets a deadlock with a program that is still running is tried again', async () => {
  const { pool } = await unmigratedDatabase()
  const first = { '0001-first.sql': 'CREATE TABLE one (id int); CREATE TABLE two (id int)' }
  await migrate(pool, await folderOf(first))
  const second = 'LOCK TABLE one; SELECT pg_sleep(0.5); LOCK TABLE two; CREATE TABLE three (id int)'
  const program = await pool.connect()
  // The other side finds the deadlock and is ended.
  await program.query(`SET deadlock_timeout = '1min'; BEGIN; LOCK TABLE two`)
  const migrated = migrate(pool, await folderOf({ ...first, '0002-second.sql': second }))
  await program.query(`SELECT pg_sleep(0.3)`)
  await program.query('LOCK TABLE one')
  await program.query('COMMIT')
  program.release(true)
  expect(await migrated).toEqual(['0002-second.sql'])
})

test('a migration that fails is named and rolled back; those before it stay', async () => {
  const { pool } = await unmigratedDatabase()
  const broken = await folderOf({ '0001-first.sql': 'CREATE TABLE one (id int)', '0002-broken.sql': 'CREATE TABLE two (id int); SELECT nonsense' })
  await expect(migrate(pool, broken)).rejects.toEqual(new MigrationError('The migration 0002-broken.sql failed: column "nonsense" does not exist'))
  const { rows } = await pool.query("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name")
  expect(rows.map((row) => row.table_name)).toEqual(['migration', 'one'])
  const mended = await folderOf({ '0001-first.sql': 'CREATE TABLE one (id int)', '0002-broken.sql': 'CREATE TABLE two (id int)' })
  expect(await migrate(pool, mended), 'the lock was released').toEqual(['0002-broken.sql'])
})
