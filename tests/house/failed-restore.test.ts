import { createHash } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Manifest, readManifest, storedFile, tableFile, writeManifest } from '../../src/platform/backup/manifest.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import { listenForChanges } from '../../src/platform/database/listen-for-changes.ts'
import { backUp, filesIn, installation, restore } from '../support/backups.ts'
import { objectServer } from '../support/object-server.ts'
import { dataFolder } from '../support/program.ts'
import { tableDigests } from '../support/table-digests.ts'
import { hashesOf } from '../support/what-came-back.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const untouched = 'Nothing was restored, and the installation is as it was'

/** A backup of another installation, of which each test breaks a copy. */
async function givenBackup() {
  const other = await installation()
  await other.given.submission('grace@example.org', { bytes: Buffer.from('%PDF-1.4 from the backup') })
  return { other, folder: (await backUp(other.env)).folder }
}

async function copyOf(backup: string) {
  const folder = await dataFolder()
  await cp(backup, folder, { recursive: true })
  return { folder, manifest: await readManifest(folder) }
}

type InUse = Awaited<ReturnType<typeof installation>>
let inUse: InUse
let before: Awaited<ReturnType<typeof stateOf>>
let backup: Awaited<ReturnType<typeof givenBackup>>

/** Rows, files, schemas, and every file on the disk. */
async function stateOf({ db, pool, dataDir }: InUse) {
  const { rows } = await pool.query<{ name: string }>(`SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' ORDER BY 1`)
  return {
    schemas: rows.map(({ name }) => name),
    rows: await tableDigests(db),
    hashes: await hashesOf(await filesIn(dataDir), db),
    disk: (await readdir(dataDir, { recursive: true, withFileTypes: true })).flatMap((entry) => (entry.isFile() ? entry.name : [])).sort(),
  }
}

/** Breaks a table so that only PostgreSQL can tell. */
async function rewriteTable(folder: string, manifest: Manifest, name: string, change: (text: string) => string): Promise<void> {
  const file = tableFile(folder, name)
  const text = change(await readFile(file, 'utf8'))
  await writeFile(file, text)
  const table = manifest.tables.find((one) => one.name === name)
  if (table) table.fileSha256 = createHash('sha256').update(text).digest('hex')
  await writeManifest(folder, manifest)
}

const someColumns = (line: string) => line.split('\t').slice(0, 3).join('\t')

describe('an installation in use', () => {
  beforeAll(async () => {
    inUse = await installation()
    await inUse.given.submission('ada@example.org', { bytes: Buffer.from('%PDF-1.4 in use') })
    before = await stateOf(inUse)
    backup = await givenBackup()
  })

  const breaks: Record<string, { by: (folder: string, manifest: Manifest) => Promise<unknown>; sentence: string }> = {
    'with an altered table': { by: (folder) => appendFile(tableFile(folder, 'paper'), 'x'), sentence: 'the table paper has been altered' },
    'without a table': { by: (folder) => rm(tableFile(folder, 'paper')), sentence: 'the table paper is missing' },
    'without a file': { by: (folder, { files }) => rm(storedFile(folder, files[0]?.storageKey ?? '')), sentence: 'is missing' },
    'with an altered file': { by: (folder, { files }) => appendFile(storedFile(folder, files[0]?.storageKey ?? ''), 'x'), sentence: 'has been altered' },
    'with half a row': {
      by: (folder, manifest) => rewriteTable(folder, manifest, 'submission', someColumns),
      sentence: 'The rows of the table submission cannot be loaded: missing data for column',
    },
    'with a row that refers to nothing': {
      async by(folder, manifest) {
        for (const table of manifest.tables) if (table.name === 'conference') Object.assign(table, { rows: 0, rowsDigest: '0' })
        await rewriteTable(folder, manifest, 'conference', () => '')
      },
      sentence: 'cannot be loaded: insert or update on table',
    },
    'with another row': {
      by: (folder, manifest) => rewriteTable(folder, manifest, 'submission', (text) => text.replace('grace@', 'eve@')),
      sentence: 'The table submission has 1 rows after the restore that are not the 1 of the backup.',
    },
    'with a table that the migrations do not make': {
      async by(folder, manifest) {
        manifest.tables.push({ name: 'unknown', columns: ['id'], rows: 0, rowsDigest: '0', fileSha256: createHash('sha256').digest('hex') })
        await writeFile(tableFile(folder, 'unknown'), '')
        await writeManifest(folder, manifest)
      },
      sentence: `${untouched}: relation "unknown" does not exist`,
    },
    'from before the baseline of the schema': {
      by: (folder, manifest) => writeManifest(folder, { ...manifest, migrations: ['0001-content.sql', ...manifest.migrations] }),
      sentence: 'The backup was made before 20 November 2026, by a version that was never released, and cannot be brought up to date.',
    },
    'of a newer version': {
      by: (folder, manifest) => writeManifest(folder, { ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] }),
      sentence: 'The backup was made by a newer version (9999-later.sql). Restore it with that version.',
    },
  }
  for (const [name, { by, sentence }] of Object.entries(breaks))
    test(`stays as it was when the backup is one ${name}`, async () => {
      const { folder, manifest } = await copyOf(backup.folder)
      await by(folder, manifest)
      const run = await restore(inUse.env, folder, '--overwrite')
      expect(run.complained).toContain(sentence)
      expect(run.said).not.toContain('Restored')
      expect(await stateOf(inUse)).toEqual(before)
    })

  test('stays as it was when the store fails in the middle of a restore', async () => {
    const store = await objectServer()
    const { files } = await readManifest(backup.folder)
    const house = await installation(store.location)
    await house.given.submission('lin@example.org')
    const rows = await tableDigests(house.db)
    const objects = [...store.objects.keys()].sort()
    // The start needs the store; the first file of the backup does not arrive any more.
    store.failsAt = files[0]?.storageKey
    const run = await restore(house.env, backup.folder, '--overwrite')
    expect(run.complained).toBe(`${untouched}: Our store for files does not answer at the moment. Please try again in a minute.\n`)
    expect(await tableDigests(house.db)).toEqual(rows)
    expect([...store.objects.keys()].sort()).toEqual(objects)
  })

  test('is not replaced while the site is running', async () => {
    const site = await listenForChanges(
      inUse.connection,
      () => undefined,
      () => undefined,
    )
    const run = await restore(inUse.env, backup.folder, '--overwrite')
    await site.close()
    expect(run.complained).toBe('The site is running on this database. Stop it on all machines, then restore again.\n')
  })

  test('has its files when the connection breaks after the swap, and keeps them when nobody can say whether it happened', async () => {
    const { connection, pool, files, dataDir, db } = await installation()
    const broken = new Error('Connection terminated unexpectedly')
    let isOver = false
    const breaking = (isGone: boolean) =>
      new Proxy(pool, {
        get(target, name) {
          if (name !== 'query') return Reflect.get(target, name)
          return async (text: string, ...values: unknown[]) => {
            if (isOver && isGone) throw broken
            const result = await target.query(text, ...(values as [unknown[]]))
            if (!text.includes('RENAME TO')) return result
            isOver = true
            throw broken
          }
        },
      })
    const from = (isGone: boolean) =>
      restoreBackup({ connection, pool: breaking(isGone), files, migrationsFolder: path.resolve('migrations') }, backup.folder, {
        overwrite: true,
        complete: async () => undefined,
      })
    await from(false)
    expect(await tableDigests(db)).toEqual(await tableDigests(backup.other.db))
    expect(await hashesOf(await filesIn(dataDir), db)).toEqual(await hashesOf(backup.other.files, backup.other.db))
    isOver = false
    await expect(from(true)).rejects.toThrow('Start the site and look whether it is')
    expect(await hashesOf(await filesIn(dataDir), db)).toEqual(await hashesOf(backup.other.files, backup.other.db))
  })

  test('is replaced by a whole backup, also after a restore that was killed', async () => {
    await inUse.pool.query('CREATE SCHEMA colloquia_restore; CREATE TABLE colloquia_restore.migration (name text)')
    const run = await restore(inUse.env, backup.folder, '--overwrite')
    expect(run).toMatchObject({ code: 0, said: expect.stringContaining('What was in the database before is gone') })
    expect(await tableDigests(inUse.db)).toEqual(await tableDigests(backup.other.db))
    expect((await stateOf(inUse)).schemas).toEqual(['information_schema', 'public'])
    expect(await hashesOf(await filesIn(inUse.dataDir), inUse.db)).toEqual(await hashesOf(backup.other.files, backup.other.db))
  })
})
