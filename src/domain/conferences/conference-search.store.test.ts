import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { searchWords } from '../search-words.ts'
import { givenConference } from './conference.fixture.ts'
import { conferenceSearchOf } from './conference-search.store.ts'
import { conferencesOf } from './conferences.store.ts'

const { db } = await testDatabase()
const search = conferenceSearchOf(db)
const everything = { words: [] }
const today = '2026-11-15'

beforeAll(async () => {
  const rows = [
    {
      _id: 'january',
      startDate: '2026-01-16',
      endDate: '2026-01-18',
      subConference: 'Social Science Athens',
      location: 'Athens',
      country: 'Greece',
      topic: 'Social Science',
    },
    { _id: 'october', startDate: '2026-10-07', endDate: '2026-10-08', subConference: 'Food Jakarta', location: 'Jakarta', country: 'Indonesia', topic: 'Food' },
    { _id: 'today', startDate: '2026-11-13', endDate: '2026-11-15', subConference: 'Language Tokyo', location: 'Tokyo', country: 'Japan', topic: 'Language' },
    {
      _id: 'december',
      startDate: '2026-12-15',
      endDate: '2026-12-17',
      subConference: 'Climate Kathmandu',
      location: 'Kathmandu',
      country: 'Nepal',
      topic: 'Climate',
    },
    {
      _id: 'montreal',
      startDate: '2027-04-15',
      endDate: '2027-04-17',
      subConference: 'Education Montréal',
      location: 'Montréal',
      country: 'Canada',
      topic: 'Education',
      venue: 'Université du Mont-Cendré',
    },
    { _id: 'lima', startDate: '2027-12-31', endDate: '2028-01-02', subConference: 'Tourism Lima', location: 'Lima', country: 'Peru', topic: 'Tourism' },
  ]
  for (const row of rows) await conferencesOf(db).add(givenConference({ theme: 'A theme', ...row }))
})

const found = async (year: string, typed: string, more: { topic?: string; country?: string } = {}) =>
  (await search.inYear(year, { words: searchWords(typed), ...more }, today, { limit: 50, offset: 0 })).map((one) => one._id)

describe('the years', () => {
  test('are those of the start dates, each with the number of its conferences', async () => {
    expect((await search.choices(everything, today)).years.sort((a, b) => a.year.localeCompare(b.year))).toEqual([
      { year: '2026', matches: 4, coming: 2 },
      { year: '2027', matches: 2, coming: 2 },
    ])
  })

  test('stay in the list when a filter leaves nothing in them', async () => {
    expect((await search.choices({ words: ['lima'] }, today)).years).toEqual(
      expect.arrayContaining([
        { year: '2026', matches: 0, coming: 0 },
        { year: '2027', matches: 1, coming: 1 },
      ]),
    )
  })
})

describe('a year', () => {
  test('shows what is to come or under way by date, then what is over, latest first', async () => {
    expect(await found('2026', '')).toEqual(['today', 'december', 'october', 'january'])
  })

  test('ends with the conference that starts on its last day', async () => {
    expect(await found('2027', '')).toEqual(['montreal', 'lima'])
  })

  test('is shown in parts', async () => {
    const part = await search.inYear('2026', everything, today, { limit: 2, offset: 1 })
    expect(part.map((one) => one._id)).toEqual(['december', 'october'])
  })
})

describe('words', () => {
  test.each([
    ['montreal', ['montreal']],
    ['MONTRÉAL', ['montreal']],
    ['educ mont', ['montreal']],
    ['mont-cendre', ['montreal']],
    ['(Montréal, Canada)', ['montreal']],
    ['lima', ['lima']],
    ['imal', []],
    ['montreal lima', []],
    ['%', ['montreal', 'lima']],
    ['_', ['montreal', 'lima']],
    ["'; DROP TABLE conference; --", []],
    ['\\', ['montreal', 'lima']],
    ['\0', ['montreal', 'lima']],
  ])('%j finds %j', async (typed, ids) => {
    expect(await found('2027', typed)).toEqual(ids)
  })

  test('find the beginning of a word and not its middle', async () => {
    expect(await found('2026', 'lima')).toEqual([])
    expect(await found('2026', 'clima')).toEqual(['december'])
  })

  test('are a few at most, however much is typed', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8)
    expect(searchWords(`${'x'.repeat(5000)}`)[0]).toHaveLength(100)
  })
})

test('topic and country narrow the list', async () => {
  expect(await found('2026', '', { topic: 'Food' })).toEqual(['october'])
  expect(await found('2026', '', { country: 'Nepal' })).toEqual(['december'])
  expect(await found('2026', '', { topic: 'Food', country: 'Nepal' })).toEqual([])
})

test('topics and countries to choose from are those of the conferences', async () => {
  expect((await search.choices(everything, today)).topics).toEqual(['Climate', 'Education', 'Food', 'Language', 'Social Science', 'Tourism'])
  expect((await search.choices(everything, today)).countries).toEqual(['Canada', 'Greece', 'Indonesia', 'Japan', 'Nepal', 'Peru'])
})

describe('open calls', () => {
  const closing = { climate: '2027-01-20', law: '2027-01-10' }
  const open = async (now: string, filter = {}) => (await search.openCalls({ words: ['vientiane'], ...filter }, new Date(now), 9)).map((one) => one._id)

  beforeAll(async () => {
    const given = { location: 'Vientiane', country: 'Laos', timeZone: 'Asia/Vientiane', startDate: '2027-06-01', endDate: '2027-06-02' }
    await conferencesOf(db).add(givenConference({ ...given, _id: 'call-climate', topic: 'Climate', abstractDeadline: closing.climate }))
    await conferencesOf(db).add(givenConference({ ...given, _id: 'call-law', topic: 'Law', abstractDeadline: closing.law }))
    await conferencesOf(db).add(givenConference({ ...given, _id: 'call-undated', topic: 'Law', abstractDeadline: null }))
    await conferencesOf(db).add(givenConference({ ...given, _id: 'call-draft', topic: 'Law' }), null)
    await conferencesOf(db).add(givenConference({ ...given, _id: 'call-postponed', topic: 'Law' }))
    await db.updateTable('conference').set({ status: 'postponed', notice: '<p>Later.</p>' }).where('id', '=', 'call-postponed').execute()
  })

  test('come by the day on which they close; drafts and postponed conferences are not among them', async () => {
    expect(await open('2026-12-01T00:00:00Z')).toEqual(['call-law', 'call-climate', 'call-undated'])
    expect(await open('2026-12-01T00:00:00Z', { topic: 'Climate' })).toEqual(['call-climate'])
  })

  test('close by the calendar of their own time zone', async () => {
    expect(await open('2027-01-10T16:59:59Z')).toEqual(['call-law', 'call-climate', 'call-undated'])
    expect(await open('2027-01-10T17:00:00Z')).toEqual(['call-climate', 'call-undated'])
    expect(await open('2027-06-01T00:00:00Z')).toEqual([])
  })
})
