import { createHash, randomBytes } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as tus from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import { cleanUpFiles } from '#domain/files/clean-up-files.ts'
import { maxUnclaimedBytes } from '#domain/files/reserve-upload.ts'
import { claimFiles, storedFilesOf } from '#domain/files/stored-files.store.ts'
import { issueToken } from '#domain/forms/form-token.ts'
import { filesBelow, formServer } from '../../../../tests/support/form-server.ts'
import { sampleDocx, samplePdf } from '../../../../tests/support/sample-files.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'

const { db } = await testDatabase()
let house = await formServer(db)
const token = () => issueToken(house.key, 'submission', new Date())
const version = { 'tus-resumable': '1.0.0' }
const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function create(bytes: number, metadata: Record<string, string> = { filename: 'paper.pdf', token: token() }, more = {}): Promise<Response> {
  return fetch(house.uploadsUrl, { method: 'POST', headers: { ...version, 'upload-length': String(bytes), 'upload-metadata': encode(metadata), ...more } })
}

const here = (location: string | null) => new URL(String(location), house.uploadsUrl).href
const patch = (url: string, offset: number, body: Buffer) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...version, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  })
const head = (url: string) => fetch(url, { method: 'HEAD', headers: version })

/** Sends a part of the bytes and then closes the connection. */
function patchAndCut(url: string, offset: number, bytes: Buffer, after: number): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request(url, {
      method: 'PATCH',
      headers: { ...version, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', 'content-length': bytes.length - offset },
    })
    request.on('error', () => resolve())
    request.on('close', () => resolve())
    request.write(bytes.subarray(offset, offset + after), () => setTimeout(() => request.destroy(), 5))
  })
}

describe('a resumable upload', () => {
  test('arrives with the real client, whole and under its own id', async () => {
    const bytes = samplePdf(3_000_000)
    const upload = await new Promise<tus.Upload>((resolve, reject) => {
      const started: tus.Upload = new tus.Upload(bytes, {
        endpoint: house.uploadsUrl,
        chunkSize: 1_000_000,
        metadata: { filename: '../über\u202e.pdf', token: token() },
        onError: reject,
        onSuccess: () => resolve(started),
      })
      started.start()
    })
    const id = String(upload.url?.split('/').at(-1))
    const file = await storedFilesOf(db).find(id)
    expect(file).toMatchObject({ name: 'über.pdf', sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), claimed: false })
    expect((await buffer(await house.files.read(String(file?.storageKey)))).equals(bytes)).toBe(true)
    expect(await filesBelow(house.uploadsFolder)).toEqual([])
  })

  test('goes on after every cut and every restart, and its bytes are equal', async () => {
    const bytes = samplePdf(2_000_000)
    randomBytes(1_500_000).copy(bytes, 200)
    let location = (await create(bytes.length)).headers.get('location')
    for (let cut = 0; cut < 20; cut += 1) {
      const offset = Number((await head(here(location))).headers.get('upload-offset'))
      expect(offset).toBeLessThan(bytes.length)
      await patchAndCut(here(location), offset, bytes, Math.floor(Math.random() * (bytes.length - offset) * 0.2))
      if (cut % 7 === 3) {
        await house.server.close()
        house = await formServer(db, house.folder)
      }
      location = new URL(here(location)).pathname
    }
    const offset = Number((await head(here(location))).headers.get('upload-offset'))
    const last = await patch(here(location), offset, bytes.subarray(offset))
    expect(last.status).toBe(204)
    const id = String(last.headers.get('x-file-id'))
    expect(here(location).endsWith(id)).toBe(true)
    expect((await storedFilesOf(db).find(id))?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('goes on through another process, also while its dead connection still holds the first', async () => {
    const bytes = samplePdf(600_000)
    const elsewhere = await formServer(db, house.folder)
    const url = here((await create(bytes.length)).headers.get('location'))
    const otherUrl = new URL(new URL(url).pathname, elsewhere.uploadsUrl).href
    // A connection that sends a part and then nothing more, without ever being closed.
    const dead = http.request(url, {
      method: 'PATCH',
      headers: { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': bytes.length },
    })
    dead.on('error', () => undefined)
    dead.write(bytes.subarray(0, 100_000))
    const offsetElsewhere = async () => Number((await head(otherUrl)).headers.get('upload-offset'))
    await expect.poll(offsetElsewhere, { timeout: 30_000 }).toBeGreaterThan(0)
    const offset = await offsetElsewhere()
    const last = await patch(otherUrl, offset, bytes.subarray(offset))
    expect(last.status).toBe(204)
    expect((await storedFilesOf(db).find(String(last.headers.get('x-file-id'))))?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    // What the dead connection still sends comes too late.
    dead.end(bytes.subarray(100_000))
    expect(Number((await head(url)).headers.get('upload-offset'))).toBe(bytes.length)
    expect(await db.selectFrom('upload_lock').selectAll().execute()).toEqual([])
  })

  test('tells its reason when the content is refused, and leaves nothing', async () => {
    const bytes = Buffer.from('just text')
    const url = here((await create(bytes.length)).headers.get('location'))
    const answer = await patch(url, 0, bytes)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual({
      error: { code: 'file.wrong_type', message: 'This is plain text, although it is named .pdf. Only .doc, .docx and .pdf files can be sent.', fields: {} },
    })
    expect((await head(url)).status).toBe(404)
    expect(await filesBelow(house.uploadsFolder)).toEqual([])
  })

  test('is refused before its first byte when it cannot be taken', async () => {
    const refusals = [
      [await create(10, { filename: 'a.pdf' }), 422, 'form.token_invalid'],
      [await create(10, { filename: 'a.pdf', token: 'forged' }), 422, 'form.token_invalid'],
      [await create(10, { filename: 'a.pdf', token: token(), form: 'apply' }), 422, 'form.token_invalid'],
      [await create(10, { filename: 'a.pdf', token: token(), form: 'constructor' }), 422, 'request.invalid'],
      [await create(10, { filename: 'a.exe', token: token() }), 422, 'file.wrong_type'],
      [await create(10, { token: token() }), 422, 'file.wrong_type'],
      [await create(0), 422, 'file.wrong_type'],
      [await create(20 * 1024 * 1024 + 1), 413, 'file.too_large'],
      [await create(10, undefined, { 'upload-defer-length': '1' }), 422, 'request.invalid'],
      [await create(10, undefined, { 'upload-concat': 'partial' }), 422, 'request.invalid'],
      [await create(10, undefined, { 'upload-metadata': 'filename %%%' }), 422, 'request.invalid'],
    ] as const
    for (const [answer, status, code] of refusals) {
      expect(answer.status).toBe(status)
      expect((await answer.json()).error.code).toBe(code)
    }
    expect(await filesBelow(house.uploadsFolder)).toEqual([])
  })

  test('refuses a wrong offset, more bytes than it said, and a length that is no number', async () => {
    const url = here((await create(10)).headers.get('location'))
    expect((await patch(url, 5, Buffer.from('abc'))).status).toBe(409)
    expect((await patch(url, 0, Buffer.alloc(11))).status).toBe(413)
    expect((await head(url)).headers.get('upload-offset')).toBe('0')
    for (const length of ['-1', 'NaN', '1e3', '0x10']) expect((await create(1, undefined, { 'upload-length': length })).status).toBe(400)
    expect((await fetch(url, { method: 'DELETE', headers: version })).status).toBe(204)
    expect(await filesBelow(house.uploadsFolder)).toEqual([])
  })

  test('may be cancelled when it is finished and not yet claimed, and not afterwards', async () => {
    const bytes = sampleDocx()
    const [one, other] = await Promise.all(
      [1, 2].map(async () => here((await create(bytes.length, { filename: 'a.docx', token: token() })).headers.get('location'))),
    )
    if (!one || !other) throw new Error('Two uploads were begun.')
    await Promise.all([patch(one, 0, bytes), patch(other, 0, bytes)])
    expect((await fetch(one, { method: 'DELETE', headers: version })).status).toBe(204)
    const id = String(other.split('/').at(-1))
    await claimFiles(db, [id])
    expect((await fetch(other, { method: 'DELETE', headers: version })).status).toBe(404)
    expect((await storedFilesOf(db).find(id))?.claimed).toBe(true)
    expect((await head(one)).status).toBe(404)
    await expect(claimFiles(db, [id], 'document[]')).rejects.toMatchObject({ code: 'file.already_sent', fields: { 'document[]': expect.any(String) } })
  })

  test('that was whole when the process died is finished when the client asks, also when twenty ask two processes at once', async () => {
    const bytes = samplePdf()
    const url = here((await create(bytes.length)).headers.get('location'))
    const id = String(url.split('/').at(-1))
    await writeFile(path.join(house.uploadsFolder, id), bytes)
    const elsewhere = await formServer(db, house.folder)
    const otherUrl = new URL(new URL(url).pathname, elsewhere.uploadsUrl).href
    const answers = await Promise.all(Array.from({ length: 20 }, (_, asker) => head(asker % 2 === 0 ? url : otherUrl)))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('upload-offset')).toBe(String(bytes.length))
      expect(answer.headers.get('x-file-id')).toBe(id)
    }
    expect(await filesBelow(house.uploadsFolder)).toEqual([])
    const mine = (await filesBelow(path.join(house.folder, 'files'))).length
    expect(
      await db
        .selectFrom('stored_file')
        .select((row) => row.fn.countAll<string>().as('rows'))
        .executeTakeFirst(),
    ).toEqual({ rows: String(mine) })
    const bad = here((await create(4)).headers.get('location'))
    await writeFile(path.join(house.uploadsFolder, String(bad.split('/').at(-1))), 'text')
    const refused = await head(bad)
    expect(refused.status).toBe(422)
    expect(decodeURIComponent(String(refused.headers.get('x-refusal-reason')))).toContain('This is plain text')
  })

  test('whose row was written although the response of the database was lost keeps its bytes', async () => {
    let answerIsLost = true
    const writes = new WeakSet<object>()
    const forgetful = db.withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'stored_file') writes.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        if (answerIsLost && writes.has(queryId)) {
          answerIsLost = false
          throw new Error('Connection terminated unexpectedly')
        }
        return result
      },
    })
    const second = await formServer(forgetful)
    const bytes = samplePdf(5000)
    const metadata = encode({ filename: 'paper.pdf', token: issueToken(second.key, 'submission', new Date()) })
    const begun = await fetch(second.uploadsUrl, {
      method: 'POST',
      headers: { ...version, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    })
    const url = new URL(String(begun.headers.get('location')), second.uploadsUrl).href
    expect((await patch(url, 0, bytes)).status).toBe(503)
    expect(answerIsLost).toBe(false)

    const asked = await head(url)
    const id = asked.headers.get('x-file-id') ?? ''
    expect(asked.status).toBe(200)
    const stored = await storedFilesOf(db).find(id)
    expect((await buffer(await second.files.read(stored?.storageKey ?? ''))).equals(bytes)).toBe(true)
  })

  test('cannot be reached by any other name, and is never served', async () => {
    for (const id of ['..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(90), '0'.repeat(32)]) expect((await head(`${house.uploadsUrl}/${id}`)).status).toBe(404)
    const url = here((await create(5)).headers.get('location'))
    expect((await fetch(url)).status).toBe(404)
    for (const answer of [await create(5), await head(url), await patch(url, 3, Buffer.from('x'))]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('holds room from its beginning until it is claimed, cancelled or refused', async () => {
    const reserved = (url: string) =>
      db
        .selectFrom('upload_reservation')
        .select(['source', 'size_bytes'])
        .where('id', '=', String(url.split('/').at(-1)))
        .execute()
    const begin = async (bytes: number) => here((await create(bytes)).headers.get('location'))
    const pdf = samplePdf(100_000)
    const [claimed, cancelled, refused] = [await begin(pdf.length), await begin(pdf.length), await begin(100_000)]
    const room = [{ source: '127.0.0.1', size_bytes: String(pdf.length) }]
    for (const url of [claimed, cancelled]) expect(await reserved(url)).toEqual(room)
    await patch(claimed, 0, pdf)
    expect(await reserved(claimed)).toEqual(room)
    await claimFiles(db, [String(claimed.split('/').at(-1))])
    await fetch(cancelled, { method: 'DELETE', headers: version })
    expect((await patch(refused, 0, Buffer.alloc(100_000, 'no document'))).status).toBe(422)
    for (const url of [claimed, cancelled, refused]) expect(await reserved(url)).toEqual([])
  })

  test('is refused when too many bytes of its source, or of all, belong to nothing', async () => {
    const ends_at = new Date(Date.now() + 60_000)
    for (const [source, limit, status, code] of [
      ['127.0.0.1', maxUnclaimedBytes.ofOneSource, 429, 'request.too_many'],
      ['192.0.2.1', maxUnclaimedBytes.inAll, 503, 'service.unavailable'],
    ] as const) {
      await db.deleteFrom('upload_reservation').execute()
      await db
        .insertInto('upload_reservation')
        .values({ id: 'others', source, size_bytes: limit - 100_000, ends_at })
        .execute()
      const before = await filesBelow(house.uploadsFolder)
      const answer = await create(200_000)
      expect(answer.status).toBe(status)
      expect((await answer.json()).error.code).toBe(code)
      expect(await filesBelow(house.uploadsFolder)).toEqual(before)
      // Of many that come at once only those that fit are taken.
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(70_000)))
      expect(answers.map((one) => one.status).sort()).toEqual([201, ...Array(7).fill(status)].sort())
    }
    await db.deleteFrom('upload_reservation').execute()
  })

  test('that stopped growing a day ago is cleaned up', async () => {
    const url = here((await create(5)).headers.get('location'))
    const id = String(url.split('/').at(-1))
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const file of [id, `${id}.json`]) await utimes(path.join(house.uploadsFolder, file), longAgo, longAgo)
    const before = (await filesBelow(house.uploadsFolder)).length
    expect(await cleanUpFiles({ ...house, db, now: () => new Date() })).toEqual({ unclaimed: 0, unnamed: 0, unfinished: 2 })
    expect((await filesBelow(house.uploadsFolder)).length).toBe(before - 2)
    expect((await head(url)).status).toBe(404)
  })
})
