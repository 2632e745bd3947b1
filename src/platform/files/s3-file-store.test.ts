import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seconds } from '#domain/durations.ts'
import { expectStore } from '../../../tests/support/file-store-contract.ts'
import { testFolder } from '../../../tests/support/form-server.ts'
import { objectServer } from '../../../tests/support/object-server.ts'
import { freePort } from '../../../tests/support/site.ts'
import { claimBucket, openS3Bucket, s3Bucket } from './s3-bucket.ts'
import { s3FileStore } from './s3-file-store.ts'

const folder = await testFolder()
const arriving = path.join(folder, 'arriving')
const paper = (text = 'paper') => Readable.from([Buffer.from(text)])

async function store(timeout?: number) {
  const server = await objectServer()
  return { server, files: await s3FileStore(s3Bucket(server.location, timeout), arriving) }
}

const unavailable = { code: 'service.unavailable', retryAfterSeconds: 10 }

test('[V65] [V81] a bucket fulfils the contract of every store, below its prefix', async () => {
  const { server, files } = await store()
  await expectStore({ files, arriving })
  expect([...server.objects.keys()]).toEqual([])
  const written = await files.write(paper(), 10)
  expect([...server.objects.keys()]).toEqual([`site/files/${written.storageKey}`])
})

test('a store that hangs makes the service unavailable, and nothing stays on the disk', async () => {
  const { server, files } = await store(seconds(2))
  server.fault = 'hangs'
  await Promise.all([
    expect(files.write(paper(), 10)).rejects.toMatchObject({ ...unavailable, cause: { code: 'Timeout' } }),
    expect(files.read('a'.repeat(40))).rejects.toMatchObject(unavailable),
    expect(files.remove('a'.repeat(40))).rejects.toMatchObject(unavailable),
    expect(files.check()).rejects.toMatchObject({ code: 'Timeout' }),
  ])
  // A timeout ends the request; there is no second attempt.
  expect(server.requests).toHaveLength(4)
  expect(await readdir(arriving)).toEqual([])
})

test('the timeout covers all attempts together', async () => {
  const { server, files } = await store(1)
  server.fault = 'fails'
  await expect(files.write(paper(), 10)).rejects.toMatchObject({ ...unavailable, cause: { code: 'Timeout' } })
})

test('a request that fails is attempted three times; a store that recovers in between has the file', async () => {
  const { server, files } = await store()
  server.fault = 'fails'
  await expect(files.write(paper(), 10)).rejects.toMatchObject({ ...unavailable, cause: { code: 'SlowDown', status: 503 } })
  expect(server.requests).toHaveLength(3)
  const writing = files.write(paper(), 10)
  while (server.requests.length < 4) await pause(5)
  server.fault = undefined
  const { storageKey } = await writing
  expect((await buffer(await files.read(storageKey))).toString()).toBe('paper')
})

test('a file that was stored although the response was lost is listed for cleaning up', async () => {
  const { server, files } = await store(seconds(2))
  server.fault = 'stores without a response'
  await expect(files.write(paper(), 10)).rejects.toMatchObject(unavailable)
  const left: string[] = []
  for await (const key of files.keysOlderThan(new Date(Date.now() + seconds(60)))) left.push(`site/files/${key}`)
  expect(left).toEqual([...server.objects.keys()])
  expect(left).toHaveLength(1)
})

test('a download that breaks off is an error, never a shorter file', async () => {
  const { server, files } = await store()
  const { storageKey } = await files.write(paper('x'.repeat(100_000)), 1_000_000)
  server.fault = 'breaks off'
  const reading = await files.read(storageKey)
  await expect(buffer(reading)).rejects.toThrow()
})

test('a slow reader does not cause a timeout', async () => {
  const { files } = await store(seconds(2))
  const bytes = Buffer.alloc(8_000_000, 'slow')
  const { storageKey } = await files.write(Readable.from([bytes]), bytes.length)
  const reading = await files.read(storageKey)
  await pause(seconds(5))
  expect((await buffer(reading)).equals(bytes)).toBe(true)
})

test('a download that stands still ends with an error', async () => {
  const { server, files } = await store(seconds(1))
  const { storageKey } = await files.write(paper('x'.repeat(100_000)), 1_000_000)
  server.fault = 'stands still'
  const reading = await files.read(storageKey)
  await expect(buffer(reading)).rejects.toMatchObject({ code: 'Timeout' })
})

test('bytes that were altered on the way are not stored', async () => {
  const { server } = await store()
  const altered = path.join(folder, 'altered')
  await writeFile(altered, 'paqer')
  const sha256 = createHash('sha256').update('paper').digest('hex')
  await expect(s3Bucket(server.location).putFile('files/x', { path: altered, sizeBytes: 5, sha256 })).rejects.toMatchObject({ status: 400 })
  expect(server.objects.size).toBe(0)
})

test('a draft that cannot be read is an error and does not end the process', async () => {
  const { server } = await store()
  const file = { path: path.join(folder, 'missing'), sizeBytes: 5, sha256: createHash('sha256').update('paper').digest('hex') }
  await expect(s3Bucket(server.location).putFile('files/x', file)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(server.objects.size).toBe(0)
})

test('at the start one sentence says what is wrong with the bucket, and never the secret', async () => {
  const { location, objects } = await objectServer()
  const sentence = (change: Partial<typeof location>) => openS3Bucket({ ...location, ...change }).catch((error: Error) => error.message)
  const port = await freePort()
  expect(await sentence({ accessKeyId: 'another-key', secretAccessKey: 'another-hidden-secret' })).toBe(
    `FILES_URL: the store at ${location.endpoint} does not accept the key or its secret (InvalidAccessKeyId).`,
  )
  expect(await sentence({ bucket: 'journals' })).toBe(`FILES_URL: there is no bucket 'journals' at ${location.endpoint}; make it first.`)
  expect(await sentence({ endpoint: `http://127.0.0.1:${port}` })).toBe(`FILES_URL: the store at http://127.0.0.1:${port} cannot be reached (ECONNREFUSED).`)
  await openS3Bucket(location)
  expect(objects.size).toBe(0)
})

test('a bucket belongs to the database that used it first', async () => {
  const { location, objects } = await objectServer()
  const claim = (key: string, prefix = location.prefix) => claimBucket(s3Bucket({ ...location, prefix }), { ...location, prefix }, Buffer.from(key))
  await claim('one')
  await claim('one')
  await expect(claim('other')).rejects.toThrow(/^FILES_URL: 'papers\/site\/' holds the files of another database\./)
  await claim('other', 'second/')
  expect([...objects.keys()]).toEqual(['site/installation', 'second/installation'])
  expect(objects.get('site/installation')?.bytes.toString()).not.toContain('one')
})
