import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#domain/durations.ts'
import { cleanUpFiles } from '../../src/domain/files/clean-up-files.ts'
import { uploadsInParts } from '../../src/domain/files/uploads-in-parts.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { openS3Bucket, s3Bucket } from '../../src/platform/files/s3-bucket.ts'
import { s3FileStore } from '../../src/platform/files/s3-file-store.ts'
import type { S3Location } from '../../src/platform/files/s3-location.ts'
import { missingPackages } from '../support/debian-packages.ts'
import { expectStore } from '../support/file-store-contract.ts'
import { filesUrlOf } from '../support/object-server.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { dataFolder } from '../support/program.ts'
import { samplePdf } from '../support/sample-files.ts'
import { freePort, type RunningSite, startSite } from '../support/site.ts'
import { type Acknowledged, askPatiently, beginUpload, newPaper, sendUntilAcknowledged, uploadPiece } from '../support/stubborn-author.ts'
import { debianSwift, swiftServers } from '../support/swift.ts'
import { debianPostgres, sampleNginx, systemServers } from '../support/system-servers.ts'

vi.setConfig({ testTimeout: minutes(6), hookTimeout: minutes(2) })
const papersBefore = 6
const papersDuring = 12

const missing = await missingPackages({ ...systemServers, ...swiftServers })
const title = 'two machines behind nginx with Debian’s PostgreSQL and Swift: a submission through one is decided through the other, and a kill loses nothing'
test.skipIf(missing !== '')(missing ? `${title} (not run: ${missing} is not installed)` : title, async () => {
  const [databaseUrl, location] = await Promise.all([debianPostgres(), debianSwift()])
  await expectSwiftToFulfilContract(location)
  const ports = [await freePort(), await freePort()]
  const { url } = await sampleNginx(ports)
  const shared = { DATABASE_URL: databaseUrl, FILES_URL: filesUrlOf(location), PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' }
  // Each machine has a disk of its own.
  const disks = [await dataFolder(), await dataFolder()]
  const start = async (port: number | undefined, machine: number) => startSite({ ...shared, PORT: String(port), DATA_DIR: disks[machine] ?? '' })
  const sites = new Map<number, RunningSite>()
  for (const [machine, site] of (await Promise.all(ports.map(start))).entries()) sites.set(machine, site)
  onTestFinished(async () => void (await Promise.all([...sites.values()].map((site) => site.stop()))))
  const { db, close } = await openDatabase<Tables>({ connectionString: databaseUrl }, () => undefined)
  onTestFinished(close)
  const directly = (machine: number) => `http://127.0.0.1:${ports[machine]}`
  const conference = await db.selectFrom('conference').select('id').where('abstract_deadline', '>', '2027-01-15').limit(1).executeTakeFirstOrThrow()

  const tokens = await Promise.all(
    Array.from({ length: papersBefore + papersDuring + 1 }, async () => {
      const answer = await askPatiently(`${url}/api/v1/submissions/token`, { method: 'POST' })
      return ((await answer.json()) as { token: string }).token
    }),
  )
  // A form that is sent within two seconds is refused as spam.
  await pause(2100)
  let number = 0
  const failures: string[] = []
  const send = (where: () => string) =>
    sendUntilAcknowledged(newPaper(number++, tokens.pop() ?? ''), conference.id, where, (failure) => void failures.push(failure))

  // Each chunk of an upload may go to either machine.
  const all: Acknowledged[] = await Promise.all(Array.from({ length: papersBefore }, () => send(() => url)))
  // Submitted through one machine, decided through the other.
  const [one] = all
  const grace = await organiserAtDesk({ db, now: () => new Date() })
  const headers = { cookie: grace.cookie, 'content-type': 'application/json', origin: url }
  const act = async (machine: number, path: string, body: object) => {
    const row = await db.selectFrom('paper').select(['reference', 'version']).where('reference', '=', String(one?.reference)).executeTakeFirstOrThrow()
    const payload = JSON.stringify({ selection: { chosen: [row] }, ...body })
    return (await fetch(`${directly(machine)}/api/v1/desk/submissions/${path}`, { method: 'POST', headers, body: payload })).status
  }
  expect(await act(1, 'move', { to: 'under-review' })).toBe(200)
  expect(await act(0, 'decide', { decision: 'accepted' })).toBe(200)
  expect(await act(1, 'release', {})).toBe(200)
  expect(await stateOf(directly(0), one)).toBe('accepted')
  expect(await stateOf(directly(1), one)).toBe('accepted')

  // One machine is killed with half of an upload that came through it alone.
  const half = newPaper(number++, tokens.pop() ?? '')
  half.way = 'resumable'
  const [upload] = half.files
  if (!upload) throw new Error('A paper has a file.')
  upload.bytes = samplePdf(300_000)
  upload.sha256 = sha256Of(upload.bytes)
  await beginUpload(upload, half.token, directly(0))
  await uploadPiece(upload, directly(0))
  const sending = Array.from({ length: papersDuring }, () => send(() => url))
  await Promise.race(sending)
  const victim = sites.get(0)
  const ended = new Promise((resolve) => victim?.process.once('exit', resolve))
  victim?.process.kill('SIGKILL')
  await ended
  all.push(...(await Promise.all(sending)))
  all.push(
    await sendUntilAcknowledged(
      half,
      conference.id,
      () => directly(1),
      () => undefined,
    ),
  )
  expect(upload.location?.split('/').at(-1)).toBe(upload.id)
  sites.set(0, await start(ports[0], 0))

  const rows = await db.selectFrom('submission').select('reference').orderBy('reference').execute()
  expect(rows.map(({ reference }) => reference)).toEqual(all.map(({ reference }) => reference).sort())
  for (const [position, sent] of all.entries()) await expectDownloads(directly(position % 2), sent)

  // After cleaning up a day later, the store holds exactly the files that were sent, and the copies of them for reviewers.
  const files = await s3FileStore(s3Bucket(location), path.join(await dataFolder(), 'arriving'))
  await Promise.all([...sites.values()].map((site) => site.stop()))
  await cleanUpFiles({ db, files, uploads: uploadsInParts({ db, files, now }), now: () => new Date(Date.now() + 25 * minutes(60)) })
  const owned = await db.selectFrom('stored_file').select('storage_key').where('claimed', '=', true).orderBy('storage_key').execute()
  const stored: string[] = []
  for await (const key of files.keysOlderThan(new Date(Date.now() + minutes(60)))) stored.push(key)
  expect(stored.sort()).toEqual(owned.map((row) => row.storage_key))
  const copies = await db.selectFrom('reviewer_copy').select('copy_id').where('copy_id', 'is not', null).execute()
  expect(stored).toHaveLength(all.flatMap(({ paper }) => paper.files).length + copies.length)
  for (const disk of disks) expect(await readdir(disk)).not.toContain('uploads')
})

/** Checks signatures, hashes and lists with a real server. */
async function expectSwiftToFulfilContract(location: S3Location): Promise<void> {
  const arriving = path.join(await dataFolder(), 'arriving')
  await expectStore({ files: await s3FileStore(await openS3Bucket({ ...location, prefix: 'contract/' }), arriving), arriving })
  const sentence = (change: Partial<S3Location>) => openS3Bucket({ ...location, ...change }).catch((error: Error) => error.message)
  expect(await sentence({ bucket: 'nowhere' })).toBe(`FILES_URL: there is no bucket 'nowhere' at ${location.endpoint}; make it first.`)
  expect(await sentence({ secretAccessKey: 'wrong' })).toContain('does not accept the key or its secret')
}

const now = () => new Date()
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const secretOf = (sent: Acknowledged | undefined) => ({ 'x-submission-secret': sent?.statusUrl.split('/').at(-1) ?? '' })

async function statusOf(machine: string, sent: Acknowledged | undefined) {
  const answer = await askPatiently(`${machine}/api/v1/submissions/${sent?.reference}`, { headers: secretOf(sent) })
  return (await answer.json()) as { state: string; files: { id: string; sha256: string }[] }
}

const stateOf = async (machine: string, sent: Acknowledged | undefined) => (await statusOf(machine, sent)).state

/** Every file is downloaded as it was sent. */
async function expectDownloads(machine: string, sent: Acknowledged): Promise<void> {
  const { files } = await statusOf(machine, sent)
  expect(files.map(({ sha256 }) => sha256)).toEqual(sent.paper.files.map(({ sha256 }) => sha256))
  for (const { id, sha256 } of files) {
    const file = await askPatiently(`${machine}/api/v1/submissions/${sent.reference}/files/${id}`, { headers: secretOf(sent) })
    expect(sha256Of(Buffer.from(await file.arrayBuffer()))).toBe(sha256)
  }
}
