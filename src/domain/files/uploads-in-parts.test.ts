import { createHash } from 'node:crypto'
import http from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type FormServer, formServer } from '../../../tests/support/form-server.ts'
import { objectServer } from '../../../tests/support/object-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { until } from '../../../tests/support/until.ts'
import { s3Bucket } from '../../platform/files/s3-bucket.ts'
import { issueToken } from '../forms/form-token.ts'
import { cleanUpFiles } from './clean-up-files.ts'
import { storedFilesOf } from './stored-files.store.ts'

const { db } = await testDatabase()
const store = await objectServer()
/** Two machines: nothing is theirs together but the database and the bucket. */
const one = await formServer(db, undefined, s3Bucket(store.location))
const other = await formServer(db, undefined, s3Bucket(store.location))

const version = { 'tus-resumable': '1.0.0' }
const at = (machine: FormServer, location: string) => new URL(location, machine.uploadsUrl).href
const objects = () => [...store.objects.keys()]

async function begin(machine: FormServer, bytes: number): Promise<string> {
  const metadata = { filename: 'paper.pdf', token: issueToken(machine.key, 'submission', new Date()) }
  const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const headers = { ...version, 'upload-length': String(bytes), 'upload-metadata': encoded.join(',') }
  const begun = await fetch(machine.uploadsUrl, { method: 'POST', headers })
  expect(begun.status).toBe(201)
  return String(begun.headers.get('location'))
}

const patchHeaders = (offset: number) => ({ ...version, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' })
const patch = (machine: FormServer, location: string, offset: number, body: Buffer) =>
  fetch(at(machine, location), { method: 'PATCH', headers: patchHeaders(offset), body: new Uint8Array(body) })
const head = (machine: FormServer, location: string) => fetch(at(machine, location), { method: 'HEAD', headers: version })
const offsetOf = async (machine: FormServer, location: string) => Number((await head(machine, location)).headers.get('upload-offset'))

/** Promises all the bytes, sends some, and is cut once a first piece of them lies in the store. */
async function patchAndCut(machine: FormServer, location: string, bytes: Buffer, sent: number): Promise<void> {
  const request = http.request(at(machine, location), { method: 'PATCH', headers: { ...patchHeaders(0), 'content-length': bytes.length } })
  const ended = new Promise<void>((resolve) => request.on('error', () => resolve()).on('close', () => resolve()))
  request.write(bytes.subarray(0, sent))
  await until(async () => (await db.selectFrom('upload_part').select('position').execute()).length > 0)
  request.destroy()
  await ended
}

test('an upload goes on through another machine, also after its line was cut, and ends as the bytes that were sent', async () => {
  const bytes = samplePdf(9_000_000)
  const location = await begin(one, bytes.length)
  const id = String(location.split('/').at(-1))
  await patchAndCut(one, location, bytes, 5_000_000)
  const arrived = await offsetOf(other, location)
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThanOrEqual(5_000_000)
  expect((await patch(other, location, arrived, bytes.subarray(arrived, 8_000_000))).status).toBe(204)
  const before = await offsetOf(one, location)
  expect(before).toBe(8_000_000)
  expect((await patch(one, location, arrived, bytes.subarray(arrived))).status).toBe(409)
  const last = await patch(one, location, before, bytes.subarray(before))
  expect([last.status, last.headers.get('x-file-id')]).toEqual([204, id])

  const file = await storedFilesOf(db).find(id)
  expect(file).toMatchObject({ name: 'paper.pdf', sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  expect((await buffer(await other.files.read(String(file?.storageKey)))).equals(bytes)).toBe(true)
  // Of the pieces nothing is left.
  expect(objects()).toEqual([`site/files/${file?.storageKey}`])
  expect(await db.selectFrom('upload').selectAll().execute()).toEqual([])
  expect((await fetch(at(other, location), { method: 'DELETE', headers: version })).status).toBe(204)
  expect(objects()).toEqual([])
})

test('acknowledged bytes stay in the store while more arrive, so a machine that dies in between loses none', async () => {
  const bytes = samplePdf(50_000)
  const location = await begin(one, bytes.length)
  const id = String(location.split('/').at(-1))
  expect((await patch(one, location, 0, bytes.subarray(0, 20_000))).status).toBe(204)
  const endless = new Readable({ read: () => undefined })
  endless.push(bytes.subarray(20_000, 30_000))
  const adding = one.uploads.add(id, 20_000, endless)
  await until(async () => endless.readableLength === 0)
  expect((await other.uploads.find(id))?.offset).toBe(20_000)
  expect((await buffer(await other.uploads.read(id))).equals(bytes.subarray(0, 20_000))).toBe(true)
  endless.push(null)
  expect(await adding).toBe(30_000)
  await other.uploads.remove(id)
  expect(objects()).toEqual([])
})

test('a store in trouble costs time and not bytes: the upload stands where it stood, and ends when the store is well', async () => {
  const bytes = samplePdf(50_000)
  const location = await begin(one, bytes.length)
  expect((await patch(one, location, 0, bytes.subarray(0, 20_000))).status).toBe(204)
  store.fault = 'fails'
  const failed = await patch(other, location, 20_000, bytes.subarray(20_000))
  expect(failed.status).toBe(503)
  expect((await failed.json()).error.code).toBe('service.unavailable')
  expect(await offsetOf(one, location)).toBe(20_000)
  // The last bytes are taken, but the whole cannot be read back to be judged.
  store.fault = 'breaks off'
  expect((await patch(one, location, 20_000, bytes.subarray(20_000))).status).toBe(503)
  expect((await head(other, location)).status).toBe(503)
  store.fault = undefined
  const asked = await head(other, location)
  expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('x-file-id')]).toEqual([200, String(bytes.length), location.split('/').at(-1)])
  expect((await fetch(at(one, location), { method: 'DELETE', headers: version })).status).toBe(204)
  expect(objects()).toEqual([])
})

test('a form with a file is asked to come again while the store is away, and leaves no row', async () => {
  const form = () => {
    const fields = new FormData()
    fields.append('document[]', new Blob([new Uint8Array(samplePdf(5000))]), 'paper.pdf')
    return { method: 'POST', body: fields }
  }
  store.fault = 'fails'
  const answer = await fetch(one.url, form())
  expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'service.unavailable'])
  store.fault = undefined
  expect(await db.selectFrom('stored_file').selectAll().execute()).toEqual([])
  const read = await (await fetch(other.url, form())).json()
  expect(read.files).toMatchObject([{ name: 'paper.pdf', sizeBytes: samplePdf(5000).length }])
})

test('what is no document is refused when it is whole, and nothing of it stays', async () => {
  const before = objects()
  const location = await begin(one, 24)
  const refused = await patch(other, location, 0, Buffer.from('only some words, no file'))
  expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'file.wrong_type'])
  expect((await head(one, location)).status).toBe(404)
  expect(objects()).toEqual(before)
})

test('the clean-up keeps uploads that grow, and deletes those that stopped a day ago with all their parts', async () => {
  const grows = await begin(one, 100)
  const stopped = await begin(one, 100)
  for (const location of [grows, stopped]) await patch(one, location, 0, Buffer.alloc(60))
  const stoppedId = String(stopped.split('/').at(-1))
  const piece = await db.selectFrom('upload_part').select('storage_key').where('upload_id', '=', stoppedId).executeTakeFirstOrThrow()
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const object of store.objects.values()) object.modifiedAt = longAgo
  await db.updateTable('upload').set({ grown_at: longAgo }).where('id', '=', stoppedId).execute()
  const orphan = await one.files.write(Readable.from([Buffer.from('nobody names me')]), 100)
  const found = store.objects.get(`site/files/${orphan.storageKey}`)
  if (found) found.modifiedAt = longAgo
  expect(await cleanUpFiles({ ...other, db, now: () => new Date() })).toEqual({ unclaimed: 0, unnamed: 1, unfinished: 1 })
  expect(objects()).not.toContain(`site/files/${piece.storage_key}`)
  expect(objects()).not.toContain(`site/files/${orphan.storageKey}`)
  expect(await offsetOf(other, grows)).toBe(60)
  expect((await head(one, stopped)).status).toBe(404)
})
