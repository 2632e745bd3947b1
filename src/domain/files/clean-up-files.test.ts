import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { filesBelow, testFolder } from '../../../tests/support/form-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { pdfInspector } from '../../platform/files/inspect-pdf.ts'
import { localFileStore } from '../../platform/files/local-file-store.ts'
import { localPartialUploads } from '../../platform/files/local-partial-uploads.ts'
import { hours } from '../durations.ts'
import { cleanUpFiles } from './clean-up-files.ts'
import { receiveFile } from './receive-file.ts'
import { claimFiles, storedFilesOf } from './stored-files.store.ts'

const { db } = await testDatabase()
const folder = await testFolder()
const files = await localFileStore(path.join(folder, 'files'))
const uploads = await localPartialUploads(path.join(folder, 'uploads'))
const now = new Date()
const cleanUp = () => cleanUpFiles({ db, files, uploads, now: () => now })
const receive = () => receiveFile({ files, inspectPdf: pdfInspector() }, Readable.from([samplePdf()]), 'a.pdf')

/** Bytes and row as if they had arrived then. */
async function arrived(ago: number, { named, claimed = false }: { named: boolean; claimed?: boolean }): Promise<string> {
  const file = await receive()
  const arrivedAt = new Date(now.getTime() - ago)
  if (named) await storedFilesOf(db).add([file], arrivedAt)
  if (claimed) await claimFiles(db, [file.id])
  await utimes(path.join(folder, 'files', file.storageKey.slice(0, 2), file.storageKey), arrivedAt, arrivedAt)
  return file.storageKey
}

test('[V108] the clean-up deletes what nothing has claimed for a day, and never a claimed file', async () => {
  const stays = [
    await arrived(hours(1000), { named: true, claimed: true }),
    await arrived(hours(23), { named: true }),
    await arrived(hours(23), { named: false }),
  ]
  await arrived(hours(25), { named: true })
  await arrived(hours(25), { named: false })
  await arrived(hours(26), { named: false })
  expect(await cleanUp()).toEqual({ unclaimed: 1, unnamed: 2, unfinished: 0 })
  expect((await filesBelow(folder)).map((file) => path.basename(file)).toSorted()).toEqual(stays.toSorted())
  expect(await cleanUp()).toEqual({ unclaimed: 0, unnamed: 0, unfinished: 0 })
})

test('a failed transaction leaves no row without bytes: the bytes stay until they are cleaned up', async () => {
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
  expect(await cleanUp()).toMatchObject({ unnamed: 1 })
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
