import { beforeEach, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import type { Services } from '#domain/services.ts'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { loadYears } from './load-years.ts'

const { db } = await testDatabase()
const services = { db, now: () => new Date('2027-02-20T10:00:00Z') } as Services
const load = (search: Record<string, string> = {}) => loadYears(services, new URLSearchParams(search))

beforeEach(async () => {
  await db.deleteFrom('conference').execute()
})

test('without conferences there are no years and no rows', async () => {
  expect(await load()).toMatchObject({ years: [], rows: [], found: 0, query: { year: '' } })
})

test('the first year is the current one, and a year that has none is not taken', async () => {
  for (const year of ['2026', '2027', '2028']) await conferencesOf(db).add(givenConference({ _id: year, startDate: `${year}-05-11`, endDate: `${year}-05-13` }))

  expect((await load()).years.map((one) => one.year)).toEqual(['2027', '2028', '2026'])
  expect((await load()).query.year).toBe('2027')
  expect((await load({ year: '1999' })).query.year).toBe('2027')
  expect((await load({ year: '2026' })).rows).toMatchObject([{ _id: '2026', isPast: true }])
})

test('a row says how its deadline stands and where its conference is read', async () => {
  await conferencesOf(db).add(givenConference())

  expect((await load()).rows).toMatchObject([
    { deadline: { state: 'near', daysLeft: 5 }, isPast: false, address: '/conference/colombo/health-and-medicine-colombo-2027' },
  ])
})

test('a filter that empties the year tells where something is', async () => {
  await conferencesOf(db).add(givenConference())
  await conferencesOf(db).add(givenConference({ _id: 'lima', location: 'Lima', country: 'Peru', startDate: '2028-01-01', endDate: '2028-01-02' }))

  expect(await load({ q: 'lima', year: '2027' })).toMatchObject({
    found: 0,
    rows: [],
    foundElsewhere: [{ year: '2028', matches: 1, coming: 1 }],
    query: { q: 'lima' },
  })
})

test('a search without a year looks among coming conferences first, and a chosen year stays', async () => {
  await conferencesOf(db).add(givenConference({ _id: 'january', startDate: '2027-01-11', endDate: '2027-01-12' }))
  await conferencesOf(db).add(givenConference({ _id: 'coming', startDate: '2028-01-11', endDate: '2028-01-12', abstractDeadline: '2027-10-01' }))
  await conferencesOf(db).add(givenConference({ _id: 'oslo', location: 'Oslo', startDate: '2026-01-11', endDate: '2026-01-12' }))

  expect(await load()).toMatchObject({ query: { year: '2027' }, wantedYear: '' })
  expect(await load({ q: 'colombo' })).toMatchObject({ query: { year: '2028' }, wantedYear: '', rows: [{ _id: 'coming' }] })
  expect(await load({ topic: 'Health and Medicine' })).toMatchObject({ query: { year: '2028' } })
  expect(await load({ q: 'oslo' })).toMatchObject({ query: { year: '2026' }, rows: [{ _id: 'oslo' }] })
  expect(await load({ q: 'colombo', year: '2027' })).toMatchObject({ query: { year: '2027' }, wantedYear: '2027', rows: [{ _id: 'january' }] })
  expect(await load({ q: 'nowhere' })).toMatchObject({ query: { year: '2027' }, found: 0 })
})

test('open calls of every year come by deadline and follow the filter', async () => {
  await conferencesOf(db).add(givenConference({ _id: 'closed', abstractDeadline: '2027-02-01' }))
  await conferencesOf(db).add(givenConference({ _id: 'later', abstractDeadline: '2027-09-01', startDate: '2028-01-11', endDate: '2028-01-12' }))
  await conferencesOf(db).add(
    givenConference({ _id: 'sooner', abstractDeadline: '2027-03-01', location: 'Oslo', startDate: '2028-02-11', endDate: '2028-02-12' }),
  )

  expect((await load()).openCalls.map((call) => [call._id, call.submit])).toEqual([
    ['sooner', '/conference/sooner/health-and-medicine-colombo-2028/submit'],
    ['later', '/conference/later/health-and-medicine-colombo-2028/submit'],
  ])
  expect((await load({ q: 'oslo', year: '2027' })).openCalls).toMatchObject([{ _id: 'sooner', deadline: { state: 'near', daysLeft: 9 } }])
})

test('a topic or country that no conference has is not taken for a wish', async () => {
  await conferencesOf(db).add(givenConference())

  for (const topic of ['Astrology', '\0']) expect(await load({ topic, country: 'Atlantis' })).toMatchObject({ found: 1, query: { topic: '', country: '' } })
})

test('a page past the last is the last', async () => {
  await conferencesOf(db).add(givenConference())

  expect(await load({ page: '99' })).toMatchObject({ pages: 1, query: { page: 1 }, found: 1 })
})

test('the list is five queries, for one row and for three', async () => {
  for (const id of ['one', 'two', 'three']) {
    await conferencesOf(db).add(givenConference({ _id: id }))
    expect(await countedQueries(db, () => load())).toBe(5)
    expect(await countedQueries(db, () => load({ year: '2027' }))).toBe(5)
  }
})

test.each([['1999'], ['0000'], ['20277'], ['2027-01-01'], ["'"], ['２０２７']])(
  'the year %j, which has no conference, is answered with the first that has',
  async (year) => {
    await conferencesOf(db).add(givenConference())

    expect(await load({ year })).toMatchObject({ query: { year: '2027' }, rows: [{ _id: 'colombo' }] })
  },
)

test('the rows are those of the year that is first now, and not of the one that was', async () => {
  await conferencesOf(db).add(givenConference({ _id: 'later', startDate: '2028-05-11', endDate: '2028-05-13' }))
  expect(await load()).toMatchObject({ query: { year: '2028' }, rows: [{ _id: 'later' }] })
  await conferencesOf(db).add(givenConference())
  expect(await load()).toMatchObject({ query: { year: '2027' }, rows: [{ _id: 'colombo' }] })
  await db.deleteFrom('conference').execute()
  expect(await load()).toMatchObject({ query: { year: '' }, rows: [] })
})
