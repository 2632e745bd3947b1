import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hours } from '#domain/durations.ts'
import { filesBelow, testFolder } from '../../../tests/support/form-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { localFileStore } from '../../platform/files/local-file-store.ts'
import { localPartialUploads } from '../../platform/files/local-partial-uploads.ts'
import { receiveFile } from './receive-file.ts'
import { claimFiles, storedFilesOf } from './stored-files.store.ts'
import { sweepFiles } from './sweep-files.ts'

const { db } = await testDatabase()
const folder = await testFolder()
const files = await localFileStore(path.join(folder, 'files'))
const uploads = await localPartialUploads(path.join(folder, 'uploads'))
const now = new Date()
const sweep = () => sweepFiles({ db, files, uploads, now: () => now })
const receive = () => receiveFile(files, Readable.from([samplePdf()]), 'a.pdf')

/** Bytes and row as if they had arrived then. */
async function arrived(ago: number, { named, claimed = false }: { named: boolean; claimed?: boolean }): Promise<string> {
  const file = await receive()
  const moment = new Date(now.getTime() - ago)
  if (named) await storedFilesOf(db).add([file], moment)
  if (claimed) await claimFiles(db, [file.id])
  await utimes(path.join(folder, 'files', file.storageKey.slice(0, 2), file.storageKey), moment, moment)
  return file.storageKey
}

test('[V108] the sweeper removes what has belonged to nothing for a day, and never what a row names', async () => {
  const stays = [
    await arrived(hours(1000), { named: true, claimed: true }),
    await arrived(hours(23), { named: true }),
    await arrived(hours(23), { named: false }),
  ]
  await arrived(hours(25), { named: true })
  await arrived(hours(25), { named: false })
  await arrived(hours(26), { named: false })
  expect(await sweep()).toEqual({ unclaimed: 1, unnamed: 2, unfinished: 0 })
  expect((await filesBelow(folder)).map((file) => path.basename(file)).toSorted()).toEqual(stays.toSorted())
  expect(await sweep()).toEqual({ unclaimed: 0, unnamed: 0, unfinished: 0 })
})

test('a transaction that fails leaves no row without bytes: the bytes lie alone until they are swept', async () => {
  const file = await receive()
  await expect(
    db.transaction().execute(async (trx) => {
      await storedFilesOf(trx).add([file], now)
      throw new Error('the database went away')
    }),
  ).rejects.toThrow('went away')
  expect(await storedFilesOf(db).find(file.id)).toBeUndefined()
  for (const { storage_key } of await db.selectFrom('stored_file').select('storage_key').execute()) (await files.read(storage_key)).destroy()
  const longAgo = new Date(now.getTime() - hours(30))
  await utimes(path.join(folder, 'files', file.storageKey.slice(0, 2), file.storageKey), longAgo, longAgo)
  expect(await sweep()).toMatchObject({ unnamed: 1 })
})

test('a file is claimed once, by one of a hundred who try at once', async () => {
  const file = await receive()
  await storedFilesOf(db).add([file], now)
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => db.transaction().execute((trx) => claimFiles(trx, [file.id], 'document[]'))))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'file.already_sent' })
  await expect(claimFiles(db, ['no-such-file'], 'documentcv[]')).rejects.toMatchObject({ code: 'file.unknown', fields: { 'documentcv[]': expect.any(String) } })
})

test('claimed files come back in the order asked for', async () => {
  const three = await Promise.all([receive(), receive(), receive()])
  await storedFilesOf(db).add(three, now)
  const ids = three.map((file) => file.id).toReversed()
  expect((await claimFiles(db, ids)).map((file) => file.id)).toEqual(ids)
  expect(await claimFiles(db, [])).toEqual([])
})
