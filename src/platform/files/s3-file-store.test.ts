import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
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
import { claimBucket } from './claim-bucket.ts'
import { openS3 } from './open-s3.ts'
import { s3Client } from './s3-client.ts'
import { s3FileStore } from './s3-file-store.ts'

const arriving = path.join(await testFolder(), 'arriving')
const paper = (text = 'paper') => Readable.from([Buffer.from(text)])

async function store(patience?: { silence: number; whole: number }) {
  const server = await objectServer()
  return { server, files: await s3FileStore(s3Client(server.place, patience), arriving) }
}

const comeAgain = { code: 'service.unavailable', retryAfterSeconds: 10 }

test('[V65] [V81] a bucket keeps what every store keeps, below its prefix', async () => {
  const { server, files } = await store()
  await expectStore({ files, arriving })
  expect([...server.objects.keys()]).toEqual([])
  const written = await files.write(paper(), 10)
  expect([...server.objects.keys()]).toEqual([`site/files/${written.storageKey}`])
})

test('a store that hangs is answered with ‘come again’, and nothing stays on the disk', async () => {
  const { server, files } = await store({ silence: seconds(2), whole: seconds(30) })
  server.trouble = 'hangs'
  await Promise.all([
    expect(files.write(paper(), 10)).rejects.toMatchObject({ ...comeAgain, cause: { code: 'Silent' } }),
    expect(files.read('a'.repeat(40))).rejects.toMatchObject(comeAgain),
    expect(files.remove('a'.repeat(40))).rejects.toMatchObject(comeAgain),
    expect(files.check()).rejects.toMatchObject({ code: 'Silent' }),
  ])
  // Asked once each: whoever has waited so long does not wait again.
  expect(server.asked).toHaveLength(4)
  expect(await readdir(arriving)).toEqual([])
})

test('there is an end to all waiting together', async () => {
  const { server, files } = await store({ silence: seconds(30), whole: 300 })
  server.trouble = 'hangs'
  await expect(files.write(paper(), 10)).rejects.toMatchObject({ ...comeAgain, cause: { code: 'Slow' } })
})

test('a store that fails is asked three times; one that is well again in between has taken it', async () => {
  const { server, files } = await store()
  server.trouble = 'fails'
  await expect(files.write(paper(), 10)).rejects.toMatchObject({ ...comeAgain, cause: { code: 'SlowDown', status: 503 } })
  expect(server.asked).toHaveLength(3)
  const writing = files.write(paper(), 10)
  while (server.asked.length < 4) await pause(5)
  server.trouble = undefined
  const { storageKey } = await writing
  expect((await buffer(await files.read(storageKey))).toString()).toBe('paper')
})

test('what was taken although the answer was lost is found by the sweeper', async () => {
  const { server, files } = await store({ silence: seconds(2), whole: seconds(30) })
  server.trouble = 'takes and says nothing'
  await expect(files.write(paper(), 10)).rejects.toMatchObject(comeAgain)
  const left: string[] = []
  for await (const key of files.keysOlderThan(new Date(Date.now() + seconds(60)))) left.push(`site/files/${key}`)
  expect(left).toEqual([...server.objects.keys()])
  expect(left).toHaveLength(1)
})

test('bytes that break off on their way out are an error, never a shorter file', async () => {
  const { server, files } = await store()
  const { storageKey } = await files.write(paper('x'.repeat(100_000)), 1_000_000)
  server.trouble = 'breaks off'
  const reading = await files.read(storageKey)
  await expect(buffer(reading)).rejects.toThrow()
})

test('a slow reader is not taken for a silent store', async () => {
  const { files } = await store({ silence: seconds(2), whole: seconds(30) })
  const bytes = Buffer.alloc(8_000_000, 'slow')
  const { storageKey } = await files.write(Readable.from([bytes]), bytes.length)
  const reading = await files.read(storageKey)
  await pause(seconds(5))
  expect((await buffer(reading)).equals(bytes)).toBe(true)
})

test('bytes that were altered on the way are not taken', async () => {
  const { server } = await store()
  const s3 = s3Client(server.place)
  const hash = createHash('sha256').update('paper').digest('hex')
  await expect(s3.put('files/x', 5, hash, () => paper('paqer'))).rejects.toMatchObject({ status: 400 })
  expect(server.objects.size).toBe(0)
})

test('at the start one sentence says what is wrong with the bucket, and never the secret', async () => {
  const { place, objects } = await objectServer()
  const sentence = (change: Partial<typeof place>) => openS3({ ...place, ...change }).catch((error: Error) => error.message)
  const port = await freePort()
  expect(await sentence({ secretAccessKey: 'another-hidden-secret' })).toBe(
    `FILES_URL: the store at ${place.endpoint} does not accept the key or its secret (SignatureDoesNotMatch).`,
  )
  expect(await sentence({ bucket: 'journals' })).toBe(`FILES_URL: there is no bucket 'journals' at ${place.endpoint}; make it first.`)
  expect(await sentence({ endpoint: `http://127.0.0.1:${port}` })).toBe(`FILES_URL: the store at http://127.0.0.1:${port} cannot be reached (ECONNREFUSED).`)
  await openS3(place)
  expect(objects.size).toBe(0)
})

test('a bucket belongs to the database that used it first', async () => {
  const { place, objects } = await objectServer()
  const claim = (key: string, prefix = place.prefix) => claimBucket(s3Client({ ...place, prefix }), { ...place, prefix }, Buffer.from(key))
  await claim('one')
  await claim('one')
  await expect(claim('other')).rejects.toThrow(/^FILES_URL: 'papers\/site\/' holds the files of another database\./)
  await claim('other', 'second/')
  expect([...objects.keys()]).toEqual(['site/installation', 'second/installation'])
  expect(objects.get('site/installation')?.bytes.toString()).not.toContain('one')
})
