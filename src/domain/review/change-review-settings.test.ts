import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../tests/support/given-review.ts'
import { openAbstractRound } from '../../../tests/support/reviewed-paper.ts'
import { until } from '../../../tests/support/until.ts'
import { givenConference } from '../conferences/conference.fixture.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { deskRights } from '../desk/rights.ts'
import { type Assignment, assignmentsOf } from './assignment/assignments.store.ts'
import { inviteOne } from './assignment/invite-reviewers.ts'
import { lockPaper } from './assignment/review-desk.ts'
import { reviewSettingsOf } from './review-settings.store.ts'
import { defaultReviewSettings } from './review-settings.ts'

const house = await deskSubmissionsHouse()
const { db, services, server, given } = house
const olga = await house.organiser()
const actor: Organiser = { accountId: olga.id, name: 'Olga Organiser', email: 'olga@example.org', rights: deskRights }

async function save(changes: object, conference = 'colombo') {
  const settings = await reviewSettingsOf(db).find(conference)
  const answer = await server.inject({
    method: 'PUT',
    url: `/api/v1/desk/conferences/${conference}/review-settings`,
    headers: { cookie: olga.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...settings, ...changes }),
  })
  return answer.statusCode === 200 ? 'saved' : answer.json().error
}

const invite = (assignment: Assignment) =>
  db
    .transaction()
    .execute(async (trx) => inviteOne(services, trx, actor, { assignment, paper: await lockPaper(trx, actor, assignment.paperId) }, services.now()))

test('who knows whom may change until somebody is invited to review, and never after that', async () => {
  const { reference, paperId } = await given.submission('ada@example.org', { moves: ['received', 'under-review'] })
  const round = await openAbstractRound(db, reference, 'colombo')
  const reviewerId = await givenReview(services).reviewer('rita@institute.example.net')
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: services.now() })
  expect(await save({ mode: 'open' })).toBe('saved')
  expect(await save({ mode: 'double-blind' })).toBe('saved')
  // Another mode waits for the guard.
  await db.updateTable('paper_blindness').set({ state: 'ready' }).where('paper_id', '=', paperId).execute()
  await invite(proposed)
  for (const mode of ['open', 'single-blind'])
    expect(await save({ mode, reviewDays: 20 })).toMatchObject({ code: 'review.mode_fixed', fields: { mode: expect.stringContaining('already invited') } })
  expect(await reviewSettingsOf(db).find('colombo')).toMatchObject({ mode: 'double-blind', reviewDays: defaultReviewSettings.reviewDays })
  expect(await save({ reviewDays: 20 })).toBe('saved')
  // Whoever was taken away was told as well, and stays so when they are proposed again.
  await assignmentsOf(db).move({ ...proposed, state: 'invited' }, 'cancelled', { reason: 'Not needed.' })
  expect(await save({ mode: 'open' })).toMatchObject({ code: 'review.mode_fixed' })
  expect(await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: services.now() })).toMatchObject({ invitedAt: null })
  expect(await save({ mode: 'open' })).toMatchObject({ code: 'review.mode_fixed' })

  // Another conference would do what the settings may not.
  await conferencesOf(db).add(givenConference({ _id: 'kandy', subConference: 'Kandy', startDate: '2027-09-01', endDate: '2027-09-02' }))
  await reviewSettingsOf(db).save('kandy', { ...defaultReviewSettings, mode: 'open' }, services.now())
  const move = async () => {
    const { version } = await db.selectFrom('paper').select('version').where('id', '=', paperId).executeTakeFirstOrThrow()
    return olga.act(`${reference}/conference`, { version, conference: 'kandy', letter: false, note: '' })
  }
  expect((await move()).json().error).toMatchObject({ code: 'review.mode_fixed', fields: { conference: expect.stringContaining('Kandy') } })
  await reviewSettingsOf(db).save('kandy', defaultReviewSettings, services.now())
  expect((await move()).statusCode).toBe(200)
})

test('a change of who knows whom waits for an invitation that is being sent, and is refused then', async () => {
  await conferencesOf(db).add(givenConference({ _id: 'galle', subConference: 'Galle', startDate: '2027-09-01', endDate: '2027-09-02' }))
  const { reference, paperId } = await given.submission('grace@example.org', { moves: ['received', 'under-review'] })
  await db.updateTable('paper').set({ conference_id: 'galle' }).where('id', '=', paperId).execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).where('paper_id', '=', paperId).execute()
  const round = await openAbstractRound(db, reference, 'galle')
  const reviewerId = await givenReview(services).reviewer('grete@institute.example.net')
  const assignment = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: services.now() })
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let isInvited = false
  const inviting = db.transaction().execute(async (trx) => {
    await inviteOne(services, trx, actor, { assignment, paper: await lockPaper(trx, actor, paperId) }, services.now())
    isInvited = true
    await mayCommit
  })
  await until(() => isInvited)
  let isAnswered = false
  const saving = save({ mode: 'open' }, 'galle').finally(() => {
    isAnswered = true
  })
  await until(async () => {
    const { rows } = await sql<{ waits: boolean }>`SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`.execute(db)
    return isAnswered || rows[0]?.waits === true
  })
  commit()
  await inviting
  expect(await saving).toMatchObject({ code: 'review.mode_fixed' })
})

test('nothing but the form of the settings and the demonstration writes how a conference reviews', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? sources(file) : /(?<!\.test)\.tsx?$/.test(entry.name) ? [file] : []
    })
  const writers = sources(path.join(import.meta.dirname, '../..')).filter((file) =>
    /reviewSettingsOf\(\w+\)\.save|(?:insertInto|updateTable)\('review_settings|INTO review_settings|UPDATE review_settings/.test(readFileSync(file, 'utf8')),
  )
  expect(writers.map((file) => path.basename(file)).toSorted()).toEqual(['change-review-settings.ts', 'review-settings.store.ts', 'seed-review.ts'])
})
