import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#domain/durations.ts'
import { dayInZone } from '../../src/domain/dates.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenReview } from '../support/given-review.ts'
import { givenThings } from '../support/given-things.ts'
import { parseMail, startMailServer } from '../support/mail-server.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { databaseUrl, dataFolder } from '../support/program.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { testDatabase } from '../support/test-database.ts'

vi.setConfig({ testTimeout: minutes(4), hookTimeout: minutes(2) })

/**
 * A lock of ours makes the site wait in the middle of an act, so the kill always comes there and not by luck. What it had written until then must
 * be gone, and doing it again must do it once.
 */
test('killed in the middle of an assignment, a release or a reminder run, nothing is half done and no mail goes out twice', async () => {
  const house = await reviewHouse()
  const { given, review, db, act, during, mails, now } = house

  const titles = ['received', 'received', 'received'] as const
  const papers = []
  for (const [index] of titles.entries()) papers.push(await given.submission(`author-${index}@example.org`))
  const reviewerIds: string[] = []
  for (const index of [1, 2, 3, 4]) reviewerIds.push(await review.reviewer(`reviewer-${index}@example.net`, { time_zone: daytimeZone(now()) }))
  const assignments = () => db.selectFrom('review_assignment').select(['id', 'version', 'state', 'reviewer_id']).orderBy('paper_id').orderBy('id').execute()
  const paperStates = async () => (await db.selectFrom('paper').select('state').orderBy('reference').execute()).map(({ state }) => state)

  // The proposal is being written, and the first paper is in review, when it is killed.
  const look = async () => {
    const { id } = await act('review/conferences/colombo/propose', { references: [] })
    const isFound = async () => (await db.selectFrom('review_proposal').select('id').where('result', 'is not', null).execute()).length === 1
    await expect.poll(isFound, { timeout: minutes(1) }).toBe(true)
    return id
  }
  let proposal = await look()
  const propose = () => act('review/conferences/colombo/propose/take', { proposal })
  await during(propose, 'LOCK TABLE review_assignment IN SHARE MODE')
  expect({ assignments: await assignments(), states: await paperStates(), mails: await mails() }).toEqual({ assignments: [], states: titles, mails: [] })
  expect(await db.selectFrom('review_round').selectAll().execute()).toEqual([])
  await house.startAnew()
  expect(await propose()).toMatchObject({ papers: 3, reviews: 6 })
  proposal = await look()
  expect(await propose()).toMatchObject({ papers: 0, reviews: 0 })
  expect(await assignments()).toHaveLength(6)

  // The first reviewers are invited when it is killed.
  const chosen = (await assignments()).map(({ id, version }) => ({ id, version }))
  const invite = () => act('review/invite', { assignments: chosen })
  const last = (await assignments()).at(-1)
  await during(invite, `SELECT FROM review_assignment WHERE id = '${last?.id}' FOR UPDATE`)
  expect(new Set((await assignments()).map(({ state }) => state))).toEqual(new Set(['proposed']))
  expect((await mails()).filter(({ kind }) => kind === 'review.invitation')).toEqual([])
  await house.startAnew()
  expect(await invite()).toMatchObject({ done: 6, left: [] })
  expect(await invite()).toMatchObject({ done: 0 })
  expect((await mails()).filter(({ kind }) => kind === 'review.invitation')).toHaveLength(6)

  // The first author's decision is released when it is killed.
  const decided = []
  for (const index of [1, 2, 3])
    decided.push(await given.submission(`decided-${index}@example.org`, { moves: ['received', 'under-review'], unreleased: ['accepted'] }))
  await db
    .updateTable('paper')
    .set({ decision_waiting: true })
    .where(
      'id',
      'in',
      decided.map(({ paperId }) => paperId),
    )
    .execute()
  const versions = await db.selectFrom('paper').select(['reference', 'version']).where('state', '=', 'accepted').orderBy('reference').execute()
  const release = () => act('submissions/release', { selection: { chosen: versions } })
  await during(release, `SELECT FROM paper_move WHERE paper_id = '${decided.at(-1)?.paperId}' FOR UPDATE`)
  const told = () => db.selectFrom('paper_move').select('paper_id').where('to_state', '=', 'accepted').where('released_at', 'is not', null).execute()
  expect({ told: await told(), letters: (await mails()).filter(({ kind }) => kind === 'submission.decision') }).toEqual({ told: [], letters: [] })
  await house.startAnew()
  expect((await release()).done).toHaveLength(3)
  expect(await release()).toMatchObject({ done: [] })
  expect(await told()).toHaveLength(3)
  const letters = (await mails()).filter(({ kind }) => kind === 'submission.decision')
  expect(letters.map(({ to_address }) => to_address).sort()).toEqual(['decided-1@example.org', 'decided-2@example.org', 'decided-3@example.org'])

  // The reminder run has reminded two of the reviewers when it is killed.
  const today = dayInZone(now(), daytimeZone(now()))
  for (const { id } of await assignments()) {
    const found = await assignmentsOf(db).find(id)
    if (found) await assignmentsOf(db).move(found, 'accepted', { answeredAt: now(), dueOn: today })
  }
  const inOrder = await db.selectFrom('review_assignment').select('id').orderBy('id').execute()
  const reminders = async () => (await mails()).filter(({ kind }) => kind === 'review.reminder')
  await during(() => house.startAnew(), `SELECT FROM review_assignment WHERE id = '${inOrder[2]?.id}' FOR UPDATE`)
  expect(await reminders()).toHaveLength(2)
  expect(await db.selectFrom('review_reminder').selectAll().execute()).toHaveLength(2)
  await house.startAnew()
  await expect.poll(async () => (await reminders()).length, { timeout: minutes(1) }).toBe(6)
  await house.startAnew()

  await expect.poll(async () => (await mails()).filter(({ state }) => state !== 'sent'), { timeout: minutes(1) }).toEqual([])
  const arrived = await house.arrived()
  expect(new Set(arrived).size).toBe(arrived.length)
  expect(arrived).toHaveLength((await mails()).length)
})

/** The built site on a database of the tests, with an inbox and somebody at the desk; the site may be killed. */
async function reviewHouse() {
  const inbox = await startMailServer()
  onTestFinished(() => inbox.close())
  const { db, connection } = await testDatabase()
  const dataDir = await dataFolder()
  const now = () => new Date()
  const services = { db, now, key: Buffer.alloc(32), files: await localFileStore(path.join(dataDir, 'files')) }
  const start = () =>
    startSite({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(connection.database ?? ''),
      SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
      PUBLIC_URL: 'https://conferences.example.org',
      LOG_LEVEL: 'fatal',
    })
  let starting = start()
  let site: RunningSite = await starting
  onTestFinished(() => site.stop())
  const given = givenThings(services)
  const { cookie } = await organiserAtDesk(services)

  async function kill(): Promise<void> {
    // The background worker may be at work before the site is ready.
    site = await starting
    const ended = new Promise((resolve) => site.process.once('exit', resolve))
    site.process.kill('SIGKILL')
    await ended
  }

  const [holder, cleaner] = [new pg.Client(connection), new pg.Client(connection)] as const
  for (const client of [holder, cleaner]) {
    await client.connect()
    onTestFinished(() => client.end())
  }
  const forgetReminderRun = () => cleaner.query("DELETE FROM pgboss.job WHERE name = 'remind-of-reviews'")
  const waitsForUs = async () => {
    const [row] = (await cleaner.query("SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"))
      .rows as { waiting: number }[]
    return row?.waiting ?? 0
  }

  return {
    db,
    now,
    given,
    review: givenReview(services),

    /** What an organiser does at the desk. */
    async act(address: string, body: object): Promise<Record<string, unknown> & { done: unknown }> {
      const headers = { cookie, 'content-type': 'application/json', host: 'conferences.example.org' }
      const answer = await fetch(`${site.url}/api/v1/desk/${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as Record<string, unknown> & { done: unknown }
    },

    /** Begins something that comes to wait for our lock, and kills the site there. */
    async during(begin: () => Promise<unknown>, lock: string): Promise<void> {
      await holder.query('BEGIN')
      await holder.query(lock)
      void begin().catch(() => undefined)
      await expect.poll(waitsForUs, { timeout: minutes(1), interval: 50 }).toBeGreaterThan(0)
      // What was queued before has left the house: the kill must find nobody between the mail server's answer and our note of it.
      await expect.poll(() => db.selectFrom('mail').select('id').where('state', '<>', 'sent').execute(), { timeout: minutes(1) }).toEqual([])
      await kill()
      await holder.query('ROLLBACK')
      await expect.poll(waitsForUs, { timeout: minutes(1), interval: 50 }).toBe(0)
    },

    /** Starts the site in the next hour, as far as the reminders can tell. */
    async startAnew(): Promise<void> {
      await site.stop()
      await forgetReminderRun()
      starting = start()
      site = await starting
    },

    mails: () => db.selectFrom('mail').select(['kind', 'to_address', 'state', 'message_id']).orderBy('id').execute(),
    arrived: () => Promise.all(inbox.received.map(async ({ raw }) => (await parseMail(raw)).messageId)),
  }
}

/** A time zone in which it is noon now or nearly: reminders go out at daytime. */
function daytimeZone(now: Date): string {
  const ahead = 12 - now.getUTCHours()
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
