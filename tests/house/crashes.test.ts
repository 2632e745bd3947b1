import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#domain/durations.ts'
import { cleanUpFiles } from '../../src/domain/files/clean-up-files.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { localPartialUploads } from '../../src/platform/files/local-partial-uploads.ts'
import { type CrashHouse, crashHouse, type Kill, kills } from '../support/crash-house.ts'
import { type MailServer, parseMail, startMailServer } from '../support/mail-server.ts'
import { dataFolder, runProgram } from '../support/program.ts'
import { type Acknowledged, askPatiently, newPaper, sendUntilAcknowledged } from '../support/stubborn-author.ts'
import { long, percentile, report, siteEnvironment } from '../torture/torture.ts'

/** CI asks for a few; `CRASH_ROUNDS=200 npx vitest run tests/house/crashes.test.ts` for all. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 4)
const authors = 4
vi.setConfig({ testTimeout: minutes(6 + rounds), hookTimeout: minutes(2) })

test(`in ${rounds} kills at any moment nothing acknowledged is lost, nothing is there twice, and every mail goes out`, async () => {
  const inbox = await startMailServer()
  onTestFinished(() => inbox.close())
  const house = await crashHouse({ ...siteEnvironment('kills'), SMTP_URL: `smtp://127.0.0.1:${inbox.port}`, PUBLIC_URL: 'https://conferences.example.org' })
  const conference = await openConference(house)
  const troubles: Record<string, number> = {}
  const noted = (trouble: string) => {
    troubles[trouble] = (troubles[trouble] ?? 0) + 1
  }
  const all: Acknowledged[] = []
  let next = await freshTokens(house)
  let number = 0

  for (let round = 0; round < rounds; round++) {
    const { tokens, oldEnough } = next
    next = await freshTokens(house)
    await oldEnough
    let killed = false
    const since = all.length
    const writing = Array.from({ length: authors }, async () => {
      do {
        const token = tokens.pop()
        if (!token) return
        all.push(await sendUntilAcknowledged(newPaper(number++, token), conference, house.url, noted))
      } while (!killed)
    })
    await pause(Math.random() * 700)
    await house.kill(kills[round % kills.length] as Kill)
    killed = true
    await Promise.all(writing)
    for (const one of all.slice(since)) {
      await expectThere(house, one)
      forgetBytes(one)
    }
    // Whoever finds a slow start wants to know what else the machine did then.
    if (rounds > 20 && round % 20 === 19)
      console.log(`${round + 1} kills, ${all.length} acknowledged, slowest start so far ${percentile(house.secondsToReady, 1).toFixed(1)} s`)
  }

  const startedAgainAt = new Date()
  await house.startAgain()
  await expectEverythingOnce(house, all)
  const repeatedMails = await expectEveryMail(house, inbox, all)
  const swept = await expectNoFileWithoutOwner(house, startedAgainAt)
  await expectSameBytes(house, all)
  await expectRestored(house, all)
  const slowest = percentile(house.secondsToReady, 1)
  report('kills', 'acknowledged, each there once, every mail out, no file without a submission', all.length, 'all')
  const times = [0.5, 0.9, 0.99, 1].map((share) => percentile(house.secondsToReady, share).toFixed(1))
  report(
    'kills',
    `ready again after being started, of ${house.secondsToReady.length} starts half, 90 %, 99 % and all`,
    `${times.join(', ')} s`,
    'all within 3 s',
  )
  // Only in the long form, on a machine that does nothing else.
  if (long) expect(slowest).toBeLessThanOrEqual(3)
  const repeated = all.filter(({ paper }) => paper.tries > 1).length
  console.log(
    `${rounds} kills: ${all.length} acknowledged (${repeated} after a repetition), ${inbox.received.length} mails (${repeatedMails} twice)`,
    swept,
    troubles,
  )
})

/** The status page's own answer names every file as it was sent, and the bytes are those. */
async function expectThere(house: CrashHouse, { paper, reference, statusUrl, files }: Acknowledged): Promise<void> {
  const sent = paper.files.map(({ name, bytes, sha256 }) => ({ name, sizeBytes: bytes.length, sha256 }))
  expect(files).toEqual(sent)
  const headers = { 'x-submission-secret': statusUrl.split('/').at(-1) ?? '' }
  const answer = await askPatiently(`${house.url()}/api/v1/submissions/${reference}`, { headers })
  const status = (await answer.json()) as { state: string; files: { id: string; name: string; sizeBytes: number; sha256: string }[] }
  expect(status).toMatchObject({ state: 'received', files: sent })
  for (const { id, sha256 } of status.files) {
    const file = await askPatiently(`${house.url()}/api/v1/submissions/${reference}/files/${id}`, { headers })
    expect(
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256)
  }
}

/** What has been held against its bytes is known by its hash from then on: a thousand kills see gigabytes. */
function forgetBytes({ paper }: Acknowledged): void {
  for (const file of paper.files) file.bytes = Buffer.alloc(0)
}

/** Once more at the end, every file where it lies: whoever asks for so many over the line is told to come again in an hour. */
async function expectSameBytes(house: CrashHouse, all: readonly Acknowledged[]): Promise<void> {
  const rows = await house.query<{ reference: string; storage_key: string }>(
    `SELECT reference, storage_key FROM submission
     JOIN submission_file ON submission_id = submission.id JOIN stored_file ON stored_file.id = file_id ORDER BY reference, position`,
  )
  const files = await localFileStore(path.join(house.dataDir, 'files'))
  const found = new Map<string, string[]>()
  for (const { reference, storage_key } of rows) found.set(reference, [...(found.get(reference) ?? []), await hashOf(await files.read(storage_key))])
  expect(found).toEqual(new Map(all.map(({ paper, reference }) => [reference, paper.files.map(({ sha256 }) => sha256)])))
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}

async function expectEverythingOnce(house: CrashHouse, all: readonly Acknowledged[]): Promise<void> {
  const rows = await house.query<{ reference: string; email: string }>('SELECT reference, email FROM submission')
  const inOrder = (those: readonly { reference: string; email: string }[]) => those.map(({ reference, email }) => `${reference} ${email}`).sort()
  expect(inOrder(rows)).toEqual(inOrder(all.map(({ reference, paper }) => ({ reference, email: paper.email }))))
  const [numbers] = await house.query<{ most: number }>('SELECT max(number)::int AS most FROM submission')
  expect(numbers).toEqual({ most: all.length })
}

/** A backup of what the kills have left is restored elsewhere, with everything that was acknowledged. */
async function expectRestored(house: CrashHouse, all: readonly Acknowledged[]): Promise<void> {
  const backup = path.join(await dataFolder(), 'backup')
  const elsewhere = await dataFolder()
  expect(await runProgram({ DATA_DIR: house.dataDir }, { command: 'backup', args: ['--to', backup] })).toMatchObject({ code: 0, complained: '' })
  expect(await runProgram({ DATA_DIR: elsewhere }, { command: 'restore', args: ['--from', backup] })).toMatchObject({ code: 0, complained: '' })
  const restored = await crashHouse(siteEnvironment('kills'), elsewhere)
  await expectEverythingOnce(restored, all)
  await expectSameBytes(restored, all)
  report('kills', 'restored from a backup afterwards, with every row and file', all.length, 'all')
}

/** One to the author and one to the office; a second delivery has the Message-ID of the first. Answers how many came twice. */
async function expectEveryMail(house: CrashHouse, inbox: MailServer, all: readonly Acknowledged[]): Promise<number> {
  const waiting = async () => await house.query("SELECT to_address, attempts, last_answer FROM mail WHERE state <> 'sent'")
  await expect.poll(waiting, { timeout: minutes(3), interval: 500 }).toEqual([])
  const mails = await house.query<{ message_id: string; kind: string; to_address: string; about: string }>(
    'SELECT message_id, kind, to_address, about FROM mail',
  )
  expect(
    mails
      .filter(({ kind }) => kind === 'submission.receipt')
      .map(({ to_address }) => to_address)
      .sort(),
  ).toEqual(all.map(({ paper }) => paper.email).sort())
  expect(mails.filter(({ kind }) => kind === 'submission.office')).toHaveLength(all.length)
  const arrived = await Promise.all(inbox.received.map(async ({ raw }) => (await parseMail(raw)).messageId))
  expect([...new Set(arrived)].sort()).toEqual(mails.map(({ message_id }) => message_id).sort())
  return arrived.length - mails.length
}

/** A day later the sweeper has been: every file on the disk is one that a submission names or a copy of it for reviewers, and no row names a missing one. */
async function expectNoFileWithoutOwner(house: CrashHouse, startedAgainAt: Date) {
  // The site still makes copies for reviewers: a file that appears between two looks is no stray. A job that died with its process stays active until it expires.
  const copying = () =>
    house.query(`SELECT 'waiting' AS reason FROM paper_blindness WHERE state = 'waiting' UNION ALL
      SELECT 'active' FROM pgboss.job WHERE name = 'blindness' AND state = 'active' AND started_on > '${startedAgainAt.toISOString()}'`)
  await expect.poll(copying, { timeout: minutes(4), interval: 500 }).toEqual([])
  const { db, close } = await openDatabase<Tables>(house.connection, () => undefined)
  try {
    const files = await localFileStore(path.join(house.dataDir, 'files'))
    const uploadsFolder = path.join(house.dataDir, 'uploads')
    const uploads = await localPartialUploads(uploadsFolder)
    const tomorrow = new Date(Date.now() + 25 * minutes(60))
    const swept = await cleanUpFiles({ db, files, uploads, now: () => tomorrow })
    const rows = await db
      .selectFrom('stored_file')
      .leftJoin('submission_file', 'submission_file.file_id', 'stored_file.id')
      .leftJoin('reviewer_copy', 'reviewer_copy.copy_id', 'stored_file.id')
      .leftJoin('invoice_document', 'invoice_document.file_id', 'stored_file.id')
      .leftJoin('document', 'document.file_id', 'stored_file.id')
      .select([
        'stored_file.id',
        'storage_key',
        'claimed',
        'arrived_at',
        sql<string | null>`coalesce(submission_file.file_id, reviewer_copy.copy_id, invoice_document.file_id, document.file_id)`.as('file_id'),
      ])
      .execute()
    const entries = await readdir(path.join(house.dataDir, 'files'), { recursive: true, withFileTypes: true })
    const onDisk = entries.filter((entry) => entry.isFile())
    const owned = new Set(rows.filter((row) => row.file_id !== null).map((row) => row.storage_key))
    const strays = onDisk
      .filter(({ name }) => !owned.has(name))
      .map(({ name, parentPath }) => ({ name, parentPath, row: rows.find((row) => row.storage_key === name) }))
    expect({ strays, withoutBytes: owned.size - (onDisk.length - strays.length), withoutOwner: rows.filter((row) => row.file_id === null) }).toEqual({
      strays: [],
      withoutBytes: 0,
      withoutOwner: [],
    })
    expect(await readdir(uploadsFolder)).toEqual([])
    return swept
  } finally {
    await close()
  }
}

/** Opened a while before they are sent, as by people: what comes within two seconds is suspicious and gets no receipt. */
async function freshTokens(house: CrashHouse): Promise<{ tokens: string[]; oldEnough: Promise<unknown> }> {
  const asked = Array.from({ length: 60 }, async () => {
    const answer = await askPatiently(`${house.url()}/api/v1/submissions/token`, { method: 'POST' })
    return ((await answer.json()) as { token: string }).token
  })
  const tokens = await Promise.all(asked)
  return { tokens, oldEnough: pause(2100) }
}

async function openConference(house: CrashHouse): Promise<string> {
  const [found] = await house.query<{ id: string }>("SELECT id FROM conference WHERE abstract_deadline > now() + interval '10 days' LIMIT 1")
  return found?.id ?? ''
}
