import { beforeEach, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../tests/support/given-review.ts'
import { givenConference } from '../conferences/conference.fixture.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import type { ConferenceRole } from '../conferences/membership.ts'
import { membershipsOf } from '../conferences/memberships.store.ts'
import { assignmentsOf } from '../review/assignment/assignments.store.ts'
import { defaultReviewSettings } from '../review/review-settings.ts'
import { mayInConference, openParts } from './conference-rights.ts'

const house = await deskSubmissionsHouse()
const { db, given, server, services, deeds } = house
const olga = await house.organiser()
const { reference } = await given.submission('author@example.org', { moves: ['received', 'under-review'] })
await conferencesOf(db).add(givenConference({ _id: 'kandy', subConference: 'Health and Medicine Kandy' }))

/** An organiser with the right to content alone, so that everything else comes from a role. */
const carl = await house.organiser('Carl', 'Chair')
await db
  .updateTable('account')
  .set({ desk_rights: ['content'] })
  .where('id', '=', carl.id)
  .execute()
const person = { accountId: carl.id, rights: ['content'] as const }
const roles = (conference = 'colombo') => membershipsOf(db).rolesOf(carl.id, conference)

const call = async (who: { cookie: string }, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.inject({
    method,
    url: `/api/v1/desk${path}`,
    headers: { cookie: who.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
const give = (role: ConferenceRole | 'king', email = `${carl.id}@example.org`, who: { cookie: string } = olga) =>
  call(who, 'POST', '/conferences/colombo/members', { email, role })
const mails = async () =>
  (await db.selectFrom('mail').select('kind').where('kind', 'like', 'conference.role%').orderBy('queued_at').execute()).map(({ kind }) => kind)

beforeEach(async () => {
  await db.deleteFrom('membership').execute()
  await db.deleteFrom('mail').execute()
})

describe('a role in a conference', () => {
  test('is given and taken, each once, with a letter and an entry in the audit log', async () => {
    const before = (await deeds()).length
    expect((await give('chair')).statusCode).toBe(200)
    expect((await give('chair')).statusCode).toBe(200)
    expect(await roles()).toEqual(['chair'])
    const take = () => call(olga, 'DELETE', `/conferences/colombo/members/${carl.id}/chair`)
    expect((await take()).statusCode).toBe(200)
    expect((await take()).statusCode).toBe(200)
    expect(await roles()).toEqual([])
    expect((await deeds()).slice(before).map((deed) => deed.split(' ')[0])).toEqual(['conference.role_given', 'conference.role_taken'])
    expect(await mails()).toEqual(['conference.role_given', 'conference.role_ended'])
  })

  test('needs a confirmed account, a known role and the right to manage people', async () => {
    await house.participant('unconfirmed@example.org')
    expect((await give('chair', 'unconfirmed@example.org')).json().error.fields).toHaveProperty('email')
    expect((await give('chair', 'nobody@example.org')).json().error.fields).toHaveProperty('email')
    expect((await give('king')).json().error.fields).toHaveProperty('role')
    expect((await give('chair', undefined, carl)).statusCode).toBe(403)
    expect((await call(olga, 'POST', '/conferences/nowhere/members', { email: `${carl.id}@example.org`, role: 'chair' })).statusCode).toBe(404)
  })

  test.each([
    ['chair', ['read', 'review', 'submissions']],
    ['office', ['read', 'submissions', 'registrations', 'conferences']],
    ['read-only', ['read']],
    ['reviewer', []],
  ] as const)('%s opens what it says, in that conference alone', async (role, opened) => {
    await give(role)
    const rights = ['read', 'review', 'submissions', 'registrations', 'conferences', 'people', 'money'] as const
    const open = async (conference: string) => {
      const found = await Promise.all(rights.map((right) => mayInConference(db, person, right, conference)))
      return rights.filter((_, at) => found[at])
    }
    expect(await open('colombo')).toEqual(opened)
    expect(await open('kandy')).toEqual([])
  })
})

describe('at the desk', () => {
  const decide = async (who: { cookie: string }, more: object = {}) =>
    call(who, 'POST', '/submissions/decide', { selection: { ...(await house.chosen(reference)), ...more }, decision: 'rejected' })

  test('a chair decides on papers of the conference, and on no selection that reaches further', async () => {
    expect((await decide(carl)).statusCode).toBe(403)
    await give('chair')
    expect((await decide(carl, { matching: '', expected: 1 })).statusCode).toBe(403)
    const everything = { selection: { matching: '', expected: 1 }, decision: 'rejected' }
    expect((await call(carl, 'POST', '/submissions/decide', everything)).statusCode).toBe(403)
    expect((await decide(carl)).json()).toMatchObject({ done: [{ reference }] })
    await db.updateTable('paper').set({ conference_id: 'kandy' }).where('reference', '=', reference).execute()
    expect((await call(carl, 'POST', `/submissions/${reference}/notes`, { body: 'Good.' })).statusCode).toBe(403)
    await db.updateTable('paper').set({ conference_id: 'colombo' }).where('reference', '=', reference).execute()
    expect((await call(carl, 'POST', `/submissions/${reference}/notes`, { body: 'Good.' })).statusCode).toBe(200)
  })

  test('a chair without the right to reviews works on those of the conference, and on no others', async () => {
    const reviewer = await givenReview(services).reviewer('rosa@institute.example.net')
    const own = await given.submission('own@example.org')
    const other = await given.submission('elsewhere@example.org')
    await db.updateTable('paper').set({ conference_id: 'kandy' }).where('id', '=', other.paperId).execute()
    const assign = async (to: string) => (await call(carl, 'POST', `/review/papers/${to}/assign`, { reviewers: [reviewer] })).statusCode
    expect(await assign(own.reference)).toBe(403)
    await give('chair')
    expect([await assign(own.reference), await assign(other.reference), await assign('HM27-9999-Z')]).toEqual([200, 403, 403])
    const [assignment] = await assignmentsOf(db).ofPaper(own.paperId)
    const chosen = [{ id: assignment?.id, version: assignment?.version }]
    expect((await call(carl, 'POST', '/review/invite', { assignments: [...chosen, { id: 'unknown', version: 1 }] })).statusCode).toBe(403)
    expect((await call(carl, 'POST', '/review/invite', { assignments: chosen })).json()).toEqual({ done: 1, left: [] })
    const propose = (id: string) => call(carl, 'POST', `/review/conferences/${id}/propose`, { references: [] })
    expect([(await propose('colombo')).statusCode, (await propose('kandy')).statusCode]).toEqual([200, 403])
    const save = (id: string) => call(carl, 'PUT', `/conferences/${id}/review-settings`, { ...defaultReviewSettings, reviewsPerPaper: 3 })
    expect([(await save('colombo')).statusCode, (await save('kandy')).statusCode]).toEqual([200, 403])
    // The chair may be made the handling chair; the office of the conference may not.
    const handle = (handler: string) => call(olga, 'POST', `/review/papers/${own.reference}/handler`, { handler, before: carl.id })
    expect(await db.selectFrom('paper').select('handler_id').where('id', '=', own.paperId).executeTakeFirst()).toEqual({ handler_id: carl.id })
    const office = await house.organiser('Otto', 'Office')
    await db.updateTable('account').set({ desk_rights: [] }).where('id', '=', office.id).execute()
    await give('office', `${office.id}@example.org`)
    expect((await handle(office.id)).json().error.fields).toHaveProperty('handler')
    // A role never lifts a conflict.
    const conflict = {
      paper_id: own.paperId,
      email: `${carl.id}@example.org`,
      kind: 'declared' as const,
      state: 'confirmed' as const,
      found_at: services.now(),
    }
    await db
      .insertInto('review_conflict')
      .values({ ...conflict, answered_at: null, answered_by: null })
      .execute()
    expect((await call(carl, 'POST', `/review/papers/${own.reference}/assign`, { reviewers: [reviewer] })).json().error.code).toBe('review.conflict')
    await db.deleteFrom('review_settings').execute()
  })

  test.each([
    ['chair', ['home', 'papers', 'review', 'programme']],
    ['office', ['home', 'papers', 'settings']],
    ['read-only', ['home', 'papers']],
    ['reviewer', []],
  ] as const)('the %s of a conference is offered the parts that open', async (role, parts) => {
    await give(role)
    expect(await openParts(db, person, 'colombo')).toEqual(parts)
    expect(await openParts(db, person, 'kandy')).toEqual([])
  })

  test('whoever reads only downloads a file and changes nothing', async () => {
    const file = await db.selectFrom('submission_file').select('file_id').executeTakeFirstOrThrow()
    const download = async () =>
      (await server.inject({ url: `/api/v1/desk/submissions/${reference}/files/${file.file_id}`, headers: { cookie: carl.cookie } })).statusCode
    expect(await download()).toBe(403)
    await give('read-only')
    expect(await download()).toBe(200)
    expect((await call(carl, 'POST', `/submissions/${reference}/notes`, { body: 'Good.' })).statusCode).toBe(403)
    expect((await decide(carl)).statusCode).toBe(403)
  })

  test('the office of a conference extends its deadlines, and those of no other', async () => {
    const version = (await conferencesOf(db).findAlsoDraft('colombo')) && services.now().toISOString()
    const extend = (id: string) => call(carl, 'POST', `/conferences/${id}/extensions`, { version, deadline: 'abstractDeadline', to: '2027-02-01', reason: '' })
    expect((await extend('colombo')).statusCode).toBe(403)
    await give('office')
    expect((await extend('colombo')).statusCode).not.toBe(403)
    expect((await extend('kandy')).statusCode).toBe(403)
  })
})
