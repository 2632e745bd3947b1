import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { addressHashOf, erasePerson } from '../../src/domain/accounts/erasure.ts'
import { erasuresOf } from '../../src/domain/accounts/erasures.store.ts'
import { uploadsOf } from '../../src/domain/files/uploads.store.ts'
import type { Database } from '../../src/domain/tables.ts'
import { journalInFile, journalInStore } from '../../src/platform/backup/erasure-journal.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { s3Bucket } from '../../src/platform/files/s3-bucket.ts'
import type { S3Location } from '../../src/platform/files/s3-location.ts'
import { backUp, emptyInstallation, filesIn, installation, restore } from '../support/backups.ts'
import { everyRow } from '../support/database-digest.ts'
import { givenThings } from '../support/given-things.ts'
import { objectServer } from '../support/object-server.ts'
import { dataFolder, runProgram } from '../support/program.ts'
import { digestOf, hashesOf as hashesOfFiles } from '../support/what-came-back.ts'

// Each test starts processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const now = () => new Date()

const hashesOf = async (db: Database, dataDir: string, location?: S3Location) => hashesOfFiles(await filesIn(dataDir, location), db)

test('a backup made during submissions is one snapshot, and is restored with every row and file', async () => {
  const house = await installation()
  for (let count = 0; count < 20; count += 1) await house.given.submission(`author-${count}@example.org`, { bytes: Buffer.alloc(50_000 + count, count) })
  let enough = false
  let sent = 20
  const sending = (async () => {
    while (!enough) {
      await house.given.submission(`author-${sent}@example.org`)
      sent += 1
      await pause(2)
    }
  })()
  // In processes of their own, as an operator would.
  const folder = path.join(await dataFolder(), 'backup')
  const during = { folder, run: await runProgram(house.env, { command: 'backup', args: ['--to', folder] }) }
  enough = true
  await sending
  expect(during.run).toMatchObject({ code: 0, complained: '' })
  const target = await emptyInstallation()
  expect(await runProgram(target.env, { command: 'restore', args: ['--from', folder] })).toMatchObject({ code: 0, complained: '' })
  const submissions = await target.db.selectFrom('submission').select('id').execute()
  expect(submissions.length).toBeGreaterThanOrEqual(20)
  expect(submissions.length).toBeLessThanOrEqual(sent)
  // Every row's file is there and complete.
  expect((await hashesOf(target.db, target.dataDir)).filter((line) => !line.endsWith(' true'))).toEqual([])

  // A backup of an idle installation is equal in every row and byte.
  const after = await backUp(house.env)
  const copy = await emptyInstallation()
  expect(await restore(copy.env, after.folder)).toMatchObject({ code: 0, complained: '' })
  expect(await digestOf(copy.db)).toEqual(await digestOf(house.db))
  expect(await hashesOf(copy.db, copy.dataDir)).toEqual(await hashesOf(house.db, house.dataDir))
  // Sequences and triggers work in the restored installation.
  const auditEvents = async (db: Database) =>
    (
      await db
        .selectFrom('audit_log')
        .select((row) => row.fn.countAll<string>().as('rows'))
        .executeTakeFirst()
    )?.rows
  expect(await auditEvents(copy.db)).toBe(await auditEvents(house.db))
  await givenThings({ ...house, db: copy.db, files: await localFileStore(path.join(copy.dataDir, 'files')), now }).file('one-more.pdf')

  expect(await restore(copy.env, after.folder)).toMatchObject({
    code: 1,
    complained: 'This installation is not empty. Restore into an empty one, or say --overwrite to lose what it holds.\n',
  })
  expect(await restore(copy.env, after.folder, '--overwrite')).toMatchObject({ code: 0, complained: '' })
  expect(await digestOf(copy.db)).toEqual(await digestOf(house.db))
})

test('a missing or altered file of a backup is named, and nothing is restored', async () => {
  const house = await installation()
  await house.given.submission('ada@example.org')
  await house.given.submission('grace@example.org')
  const { folder } = await backUp(house.env)
  const [lost = '', altered = ''] = (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  await rm(lost)
  await appendFile(altered, 'x')
  const table = path.join(folder, 'tables', 'submission.copy')
  const rows = await readFile(table, 'utf8')
  await writeFile(table, rows.replace('ada@example.org', 'eve@example.org'))
  const target = await emptyInstallation()
  const run = await restore(target.env, folder)
  expect(run.code).toBe(1)
  expect(run.complained).toContain(`the file ${path.basename(lost)} is missing`)
  expect(run.complained).toContain(`the file ${path.basename(altered)} has been altered`)
  expect(run.complained).toContain('the table submission has been altered')
  expect(await digestOf(target.db)).toEqual([])

  await appendFile(path.join(folder, 'manifest.json'), ' ')
  expect((await restore(target.env, folder)).complained).toContain('The manifest of')
  await rm(path.join(folder, 'manifest.json'))
  expect((await restore(target.env, folder)).complained).toContain('holds no whole backup')
})

test('a stored file that was altered stops the backup and is named', async () => {
  const house = await installation()
  await house.given.submission('ada@example.org')
  const file = await house.db.selectFrom('stored_file').select('storage_key').executeTakeFirstOrThrow()
  await appendFile(path.join(house.dataDir, 'files', file.storage_key.slice(0, 2), file.storage_key), 'x')
  const { folder, run } = await backUp(house.env)
  expect(run.code).toBe(1)
  expect(run.complained).toContain(`${file.storage_key}: its bytes are not those that arrived`)
  expect((await restore((await emptyInstallation()).env, folder)).code).toBe(1)
})

test('files in a bucket are backed up and restored into another one, with the journal of erasures', async () => {
  const { location, objects } = await objectServer()
  const house = await installation(location)
  await house.given.submission('ada@example.org', { bytes: Buffer.alloc(70_000, 'a') })
  await house.given.submission('grace@example.org')
  // An upload in progress is not part of the backup.
  await uploadsOf(house.db).begin({ id: 'a'.repeat(32), sizeBytes: 100, fileName: 'half.pdf' }, now())
  const chunk = await house.files.write(Readable.from([Buffer.alloc(60)]), 100)
  expect(await uploadsOf(house.db).add('a'.repeat(32), 0, chunk, now())).toBe(true)
  const { folder, run } = await backUp(house.env)
  expect(run).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('and 2 files') })

  const elsewhere = { ...location, prefix: 'second/' }
  const copy = await emptyInstallation(elsewhere)
  expect(await restore(copy.env, folder)).toMatchObject({ code: 0, complained: '' })
  expect(await hashesOf(copy.db, copy.dataDir, elsewhere)).toEqual(await hashesOf(house.db, house.dataDir, location))
  expect(await copy.db.selectFrom('upload').selectAll().execute()).toEqual([])
  const keys = await house.db.selectFrom('stored_file').select('storage_key').execute()
  const expected = ['second/erasures.jsonl', ...keys.map(({ storage_key }) => `second/files/${storage_key}`)]
  expect([...objects.keys()].filter((name) => name.startsWith('second/')).toSorted()).toEqual(expected.toSorted())
  // A backup of a bucket can be restored to the disk.
  const onDisk = await emptyInstallation()
  expect(await restore(onDisk.env, folder)).toMatchObject({ code: 0, complained: '' })
  expect(await hashesOf(onDisk.db, onDisk.dataDir)).toEqual(await hashesOf(house.db, house.dataDir, location))
  // And one of a disk to a bucket: this is how an installation moves.
  const moved = { ...location, prefix: 'third/' }
  const inBucket = await emptyInstallation(moved)
  expect(await restore(inBucket.env, (await backUp(onDisk.env)).folder)).toMatchObject({ code: 0, complained: '' })
  expect(await hashesOf(inBucket.db, inBucket.dataDir, moved)).toEqual(await hashesOf(house.db, house.dataDir, location))

  const altered = objects.get(`site/files/${keys[0]?.storage_key}`)
  if (altered) altered.bytes = Buffer.from('something else')
  expect((await backUp(house.env)).run.complained).toContain(`${keys[0]?.storage_key}: its bytes are not those that arrived`)

  // A restore on any machine reads the journal in the bucket.
  const erased = { accountId: 'account-of-ada' as AccountId, erasedAt: new Date(Date.now() + 1000) }
  await journalInStore(s3Bucket(location)).write([{ ...erased, addressHash: addressHashOf(house.key, 'ada@example.org') }])
  const again = await emptyInstallation(location)
  expect((await restore(again.env, folder)).said).toContain('Forgotten again: 1 of 1 people')
  expect(await everyRow(again.db)).not.toMatch(/ada@example\.org/i)
})

test('a person who was erased after a backup stays erased when it is restored', async () => {
  const house = await installation()
  const person = { accountId: 'account-of-ada' as AccountId, email: 'ada@example.org', confirmed: true }
  const account = { id: person.accountId, role: 'g_user', f_name: 'Ada', l_name: 'Lovelace', email: person.email, password_hash: null } as const
  await house.db
    .insertInto('account')
    .values({ ...account, confirmed_at: now(), created_at: now(), disabled_at: null })
    .execute()
  await house.given.submission('Ada@example.org')
  await house.given.submission('grace@example.org')
  const { folder } = await backUp(house.env)
  const { storageKeys } = await house.db.transaction().execute((trx) => erasePerson(trx, person, house.key, now()))
  expect(storageKeys).toHaveLength(1)
  const journal = path.join(house.dataDir, 'erasures.jsonl')
  await journalInFile(journal).write(await erasuresOf(house.db).all())
  expect(await readFile(journal, 'utf8')).not.toMatch(/ada@|lovelace/i)

  // A new machine has no journal until it is given one.
  const unaware = await emptyInstallation()
  expect((await restore(unaware.env, folder)).said).toContain('No journal of erasures was found')
  expect(await everyRow(unaware.db)).toMatch(/ada@example\.org/i)

  const target = await emptyInstallation()
  const run = await restore(target.env, folder, '--erasures', journal)
  expect(run.said).toContain('Forgotten again: 1 of 1 people')
  expect(await everyRow(target.db)).not.toMatch(/ada@example\.org|lovelace/i)
  expect(await everyRow(target.db)).toContain('grace@example.org')
  const left = await readdir(path.join(target.dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toHaveLength(1)
})
