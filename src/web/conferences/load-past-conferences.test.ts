import { beforeEach, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { programmeOf } from '#domain/programme/programme.store.ts'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { givenVolume } from '../../../tests/support/given-articles.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { loadPastConferences } from './load-past-conferences.ts'

const publicUrl = 'https://conferences.example.org'
const { db, services, server, cache } = await testServer({ publicUrl })
const later = { db, now: () => new Date('2027-05-13T19:00:00Z') }
const load = (limit?: number) => loadPastConferences(later, limit)
const ids = async () => (await load()).years.map(({ year, rows }) => [year, ...rows.map(({ _id }) => _id)])
const add = (_id: string, startDate: string, endDate: string, more = {}) => conferencesOf(db).add(givenConference({ _id, startDate, endDate, ...more }))

beforeEach(async () => {
  await db.deleteFrom('conference').execute()
})

test('without a past conference there are no years', async () => {
  await add('coming', '2027-06-01', '2027-06-02')
  expect(await load()).toEqual({ years: [], hasOlder: false })
})

test('conferences that are over where they took place are listed by year, the latest first; drafts and cancelled ones are not', async () => {
  await add('oldest', '2025-03-01', '2025-03-02')
  // It is the 14th in Colombo already, and still the 13th in Lisbon.
  await add('colombo', '2027-05-11', '2027-05-13')
  await add('lisbon', '2027-05-11', '2027-05-13', { timeZone: 'Europe/Lisbon' })
  await add('january', '2027-01-11', '2027-01-12')
  await add('cancelled', '2027-01-11', '2027-01-12')
  await db.updateTable('conference').set({ status: 'cancelled', notice: '<p>No.</p>' }).where('id', '=', 'cancelled').execute()
  await conferencesOf(db).add(givenConference({ _id: 'draft', startDate: '2026-03-01', endDate: '2026-03-02' }), null)
  expect(await ids()).toEqual([
    ['2027', 'colombo', 'january'],
    ['2025', 'oldest'],
  ])
  expect(await load(2)).toMatchObject({ years: [{ year: '2027' }], hasOlder: true })
})

test('the page is in the sitemap', async () => {
  cache.invalidate()
  expect((await server.inject('/sitemap.xml')).body).toContain(`<loc>${publicUrl}/past-conferences</loc>`)
})

test('a conference leads to its programme, abstracts and proceedings once there are any, with as many queries for three as for one', async () => {
  await add('colombo', '2027-05-11', '2027-05-13')
  const bare = (await load()).years[0]?.rows[0]
  expect(bare).toMatchObject({ address: '/conference/colombo/health-and-medicine-colombo-2027', programme: undefined, abstracts: 0, volume: undefined })

  const given = givenThings(services)
  const { paperId } = await given.submission('ada@example.org', { moves: ['received', 'under-review', 'accepted'] })
  await db.updateTable('paper').set({ abstract: 'About engines.', shows_abstract: true }).where('id', '=', paperId).execute()
  const hidden = await given.submission('bob@example.org', { moves: ['received', 'under-review', 'accepted'] })
  await db.updateTable('paper').set({ abstract: 'Kept to himself.' }).where('id', '=', hidden.paperId).execute()
  const programme = programmeOf('colombo', db)
  await programme.save({ rooms: [], sessions: [], talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 1 }, later.now())
  const content = { rooms: [], sessions: [], questionMinutes: 5 }
  await programme.publish({ draftVersion: 1, content, publishedAt: later.now(), isUrgent: false }, 'Olga')
  await givenVolume(db, later.now(), { slug: 'colombo-2027', title: 'Papers of Colombo', conference_id: 'colombo' })

  const one = await countedQueries(db, load)
  expect((await load()).years[0]?.rows[0]).toMatchObject({
    programme: '/conference/colombo/health-and-medicine-colombo-2027/programme',
    abstracts: 1,
    volume: { title: 'Papers of Colombo', path: '/proceedings/colombo-2027' },
  })
  for (const id of ['lima', 'oslo']) await add(id, '2026-05-11', '2026-05-13')
  expect(await countedQueries(db, load)).toBe(one)
})
