import path from 'node:path'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { backUp } from '../../src/commands/backup.ts'
import { fillOnFirstStart } from '../../src/commands/demonstration.ts'
import { restore } from '../../src/commands/restore.ts'
import { readConfig } from '../../src/config.ts'
import { batchesOf } from '../../src/domain/documents/desk/batches.store.ts'
import { workOnBatch } from '../../src/domain/documents/desk/issue-batch.ts'
import { installationKey } from '../../src/platform/database/installation-key.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { fillEveryTable, leftOutOfBackups, storeFiles } from '../support/fill-every-table.ts'
import { databaseUrl, dataFolder } from '../support/program.ts'
import { tableDigests } from '../support/table-digests.ts'
import { testDatabase, unmigratedDatabase } from '../support/test-database.ts'
import { testServer } from '../support/test-server.ts'
import { hashesOf } from '../support/what-came-back.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const configOf = (database: unknown, dataDir: string) =>
  readConfig({ DATABASE_URL: databaseUrl(String(database)), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, process.cwd())

/** A backup of one installation, restored into an empty one. */
async function backUpAndRestore(database: unknown, dataDir: string) {
  const folder = path.join(await dataFolder(), 'backup')
  const said: string[] = []
  await backUp(configOf(database, dataDir), (line) => said.push(line), ['--to', folder])
  const target = await unmigratedDatabase()
  const targetDir = await dataFolder()
  await restore(configOf(target.connection.database, targetDir), (line) => said.push(line), ['--from', folder])
  return { ...target, files: await localFileStore(path.join(targetDir, 'files')), said }
}

/** Everything that is made by migrations, as PostgreSQL would write it down. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT conrelid::regclass::text || ' ' || conname || ' ' || convalidated::text || pg_get_constraintdef(oid) AS line FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT viewname || definition FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT table_name || to_jsonb(c)::text FROM (
      SELECT table_name, ordinal_position, column_name, data_type, is_nullable, column_default, is_identity, generation_expression
      FROM information_schema.columns WHERE table_schema = 'public') c
    UNION ALL SELECT relname || ' ' || relpersistence::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')
    UNION ALL SELECT 'schema ' || nspname FROM pg_namespace WHERE nspname !~ '^pg_'`)
  return rows.map(({ line }) => line).sort()
}

async function sequencesOf(pool: pg.Pool): Promise<unknown[]> {
  return (await pool.query(`SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`)).rows
}

test('the demonstration is restored with every row and every file', async () => {
  const { db, pool, connection, services, filesFolder } = await testServer()
  const app = { services, config: { seed: 'demo', projectDir: process.cwd() }, say: () => undefined }
  expect(await fillOnFirstStart(app as unknown as Parameters<typeof fillOnFirstStart>[0])).toBe(true)
  await installationKey(pool)
  // The first start goes on to issue the certificates of last month's conference.
  for (const batchId of await batchesOf(db).unfinished()) await workOnBatch(services, batchId)
  expect(await db.selectFrom('document').select('id').execute()).toHaveLength(5)
  const restored = await backUpAndRestore(connection.database, path.dirname(filesFolder))
  const expected = await tableDigests(db)
  expect(await tableDigests(restored.db)).toEqual(expected)
  expect(Object.keys(expected).length).toBeGreaterThan(150)
  const hashes = await hashesOf(services.files, db)
  expect(await hashesOf(restored.files, restored.db)).toEqual(hashes)
  expect(hashes.length).toBeGreaterThan(50)
  expect(await sequencesOf(restored.pool)).toEqual(await sequencesOf(pool))
})

/** A table for which no row can be made fails with its name: teach tests/support/fill-every-table.ts how. */
test('a row of every table in every state is restored, with the same schema', async () => {
  const { db, pool, connection } = await testDatabase()
  const dataDir = await dataFolder()
  await installationKey(pool)
  const client = await pool.connect()
  const tables = await fillEveryTable(client).finally(() => client.release())
  await storeFiles(db, await localFileStore(path.join(dataDir, 'files')))
  const restored = await backUpAndRestore(connection.database, dataDir)
  const before = await tableDigests(db)
  expect(Object.keys(before).sort()).toEqual([...tables].sort())
  expect(Object.entries(before).filter(([, rows]) => rows === '0')).toEqual([])
  const after = await tableDigests(restored.db)
  expect(after).toEqual({ ...before, ...leftOutOfBackups })
  expect(await schemaOf(restored.pool)).toEqual(await schemaOf(pool))
  expect(await sequencesOf(restored.pool)).toEqual(await sequencesOf(pool))
})
