import { beforeEach, describe, expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { givenConference } from './conference.fixture.ts'
import type { Conference } from './conference.ts'
import { conferencesOf } from './conferences.store.ts'

const { db } = await testDatabase()
const conferences = conferencesOf(db)

beforeEach(async () => {
  await db.deleteFrom('conference').execute()
})

describe('whole conferences', () => {
  test('come in the order of their start, then of their id, with their speakers in order', async () => {
    const late = givenConference({ _id: 'late', startDate: '2027-08-01', endDate: '2027-08-01' })
    const second = givenConference({ _id: 'b', selectedTeamMembers: [] })
    const first = givenConference({ _id: 'a' })
    for (const one of [late, second, first]) await conferences.add(one)

    expect(await conferences.page(10)).toEqual([first, second, late])
  })

  test.each([1, 3])('of %d rows are two queries', async (rows) => {
    for (let row = 0; row < rows; row += 1) await conferences.add(givenConference({ _id: `row${row}` }))

    expect(await conferences.page(10)).toHaveLength(rows)
    expect(await countedQueries(db, () => conferences.page(10))).toBe(2)
  })

  test('are paged by the last one of the page before, none twice and none left out', async () => {
    for (const _id of ['a', 'b', 'c', 'd', 'e']) await conferences.add(givenConference({ _id }))
    const first = await conferences.page(2)
    const second = await conferences.page(2, first.at(-1))
    const third = await conferences.page(2, second.at(-1))

    expect([...first, ...second, ...third].map((one) => one._id)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await conferences.page(2, third.at(-1))).toEqual([])
  })

  test('are sanitised on the way in', async () => {
    await conferences.add(givenConference({ callForPaper: '<p onclick="x()">a</p><script>b</script>', scopes: '<a href="javascript:x()">c</a>' }))

    expect(await db.selectFrom('conference').select(['call_for_paper', 'scopes']).execute()).toEqual([{ call_for_paper: '<p>a</p>', scopes: '<a>c</a>' }])
  })

  test('are sanitised on the way out, however they came in', async () => {
    await conferences.add(givenConference())
    await db.updateTable('conference').set({ call_for_paper: '<p>a<img src=x onerror=alert(1)></p>', scopes: '<svg onload=alert(1)>b' }).execute()

    expect(await conferences.find('colombo')).toMatchObject({ callForPaper: '<p>a</p>', scopes: 'b' })
    expect(await conferences.page(1)).toMatchObject([{ callForPaper: '<p>a</p>', scopes: 'b' }])
  })
})

describe('one conference', () => {
  test('is found by its id', async () => {
    await conferences.add(givenConference())

    expect(await conferences.find('colombo')).toEqual(givenConference())
  })

  test.each(['nobody', '', 'a\0b', 'x'.repeat(5000), "'; DROP TABLE conference; --"])('is not found by %j', async (id) => {
    expect(await conferences.find(id)).toBeUndefined()
  })
})

describe('the version', () => {
  test('stays as long as nothing changes', async () => {
    await conferences.add(givenConference())

    expect(await conferences.version()).toBe(await conferences.version())
  })

  test.each([
    ['a conference is added', () => conferences.add(givenConference({ _id: 'another' }))],
    ['a conference is changed', () => db.updateTable('conference').set({ theme: 'Another' }).execute()],
    ['a conference is removed', () => db.deleteFrom('conference').execute()],
    [
      'a speaker is added',
      () =>
        db
          .insertInto('conference_speaker')
          .values({ conference_id: 'colombo', position: 9, speaker_name: 'C', speaker_category: 'Keynote', speaker_title: 'T' })
          .execute(),
    ],
    ['a speaker is changed', () => db.updateTable('conference_speaker').set({ speaker_title: 'Rector' }).where('position', '=', 0).execute()],
    ['a speaker is removed', () => db.deleteFrom('conference_speaker').where('position', '=', 1).execute()],
  ])('moves when %s', async (_what, change) => {
    await conferences.add(givenConference())
    const before = await conferences.version()
    await change()

    expect(await conferences.version()).not.toBe(before)
  })
})

describe('the next open call', () => {
  const today = '2027-03-01'
  const noon = new Date(`${today}T12:00:00Z`)
  const late = givenConference()

  test('is the earliest conference of the topic whose deadline has not passed', async () => {
    await conferences.add(late)
    await conferences.add(givenConference({ _id: 'also-late', startDate: '2027-06-01', endDate: '2027-06-02', abstractDeadline: '2027-02-28' }))
    await conferences.add(givenConference({ _id: 'other-topic', topic: 'Law', startDate: '2027-06-05', endDate: '2027-06-05', abstractDeadline: '2027-04-01' }))
    await conferences.add(givenConference({ _id: 'after', startDate: '2028-01-01', endDate: '2028-01-02', abstractDeadline: '2027-10-01' }))
    await conferences.add(givenConference({ _id: 'right', startDate: '2027-09-01', endDate: '2027-09-02', abstractDeadline: today }))

    expect(await conferences.nextOpenCall(late, noon)).toMatchObject({ _id: 'right' })
  })

  test('may be one without a deadline, and never the conference itself', async () => {
    const withoutDeadline = givenConference({ abstractDeadline: null })
    await conferences.add(withoutDeadline)
    expect(await conferences.nextOpenCall(withoutDeadline, noon)).toBeUndefined()

    await conferences.add(givenConference({ _id: 'next', startDate: '2027-12-01', endDate: '2027-12-01', abstractDeadline: null }))
    expect(await conferences.nextOpenCall(withoutDeadline, noon)).toMatchObject({ _id: 'next' })
  })

  test('goes by the time zone of each conference: closed in the east while it is open in the west', async () => {
    const sameDay = { startDate: '2027-09-01', endDate: '2027-09-02', abstractDeadline: '2027-03-01' }
    await conferences.add(givenConference({ ...sameDay, _id: 'almaty', timeZone: 'Asia/Almaty' }))
    await conferences.add(givenConference({ ...sameDay, _id: 'honolulu', timeZone: 'Pacific/Honolulu' }))

    expect(await conferences.nextOpenCall(late, new Date('2027-03-01T12:00:00Z'))).toMatchObject({ _id: 'almaty' })
    expect(await conferences.nextOpenCall(late, new Date('2027-03-01T20:00:00Z'))).toMatchObject({ _id: 'honolulu' })
    expect(await conferences.nextOpenCall(late, new Date('2027-03-02T09:00:00Z'))).toMatchObject({ _id: 'honolulu' })
    expect(await conferences.nextOpenCall(late, new Date('2027-03-02T10:00:00Z'))).toBeUndefined()
  })
})

describe('upcoming conferences', () => {
  const held = (id: string, timeZone: string, changes: Partial<Conference> = {}) =>
    conferences.add(givenConference({ _id: id, timeZone, startDate: '2027-05-10', endDate: '2027-05-11', ...changes }))
  const comingAt = async (moment: string, limit = 10) => (await conferences.upcoming(new Date(moment), limit)).map(({ _id }) => _id)

  test('stay until they are over in their own time zone', async () => {
    await held('almaty', 'Asia/Almaty')
    await held('honolulu', 'Pacific/Honolulu')
    await held('later', 'Europe/London', { startDate: '2027-06-01', endDate: '2027-06-02' })

    expect(await comingAt('2027-05-11T18:00:00Z')).toEqual(['almaty', 'honolulu', 'later'])
    expect(await comingAt('2027-05-11T19:30:00Z')).toEqual(['honolulu', 'later'])
    expect(await comingAt('2027-05-12T09:30:00Z')).toEqual(['honolulu', 'later'])
    expect(await comingAt('2027-05-12T10:30:00Z')).toEqual(['later'])
  })

  test('are found however many ended in the same night', async () => {
    for (let one = 0; one < 40; one += 1) await held(`over${one}`, 'Asia/Almaty')
    await held('later', 'Europe/London', { startDate: '2027-06-01', endDate: '2027-06-02' })

    expect(await comingAt('2027-05-11T19:30:00Z', 1)).toEqual(['later'])
  })
})
