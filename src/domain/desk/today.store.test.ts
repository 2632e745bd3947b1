import { expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { loadToday } from '../../web/desk/today/load-today.ts'
import { todayOf } from './today.store.ts'
import { figureWeeks } from './today.ts'

const house = await formHouse()
const { db, services, clock } = house
const given = givenThings(services)
const today = todayOf(db)
const empty = Array.from({ length: figureWeeks }, () => 0)
const weeksAgo = (weeks: number) => new Date(clock.now.getTime() - weeks * 7 * 86_400_000)

test('with nothing there, nothing waits and every week is empty', async () => {
  expect(await today.waiting(clock.now)).toEqual({ submissions: 0, unreleased: 0, applications: 0, failedMails: 0, messages: 0, overdue: 0, soon: 0 })
  expect(await today.figures(clock.now)).toEqual({ thisYear: empty, lastYear: empty, byCategory: [], byCountry: [] })
})

test('what waits is counted, by week of this year and of the last, by category and country', async () => {
  await given.submission('ada@example.org')
  await given.submission('bob@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  const old = await given.submission('cyd@example.org', { moves: ['received', 'under-review'] })
  await db
    .updateTable('submission')
    .set({ received_at: weeksAgo(53.5) })
    .where('id', '=', old.id)
    .execute()
  const earlier = await given.submission('dan@example.org', { moves: ['received', 'under-review'] })
  await db
    .updateTable('submission')
    .set({ received_at: weeksAgo(2.5), regtype: '332', country: 'Kenya' })
    .where('id', '=', earlier.id)
    .execute()
  await given.application('ada@example.org')
  await given.message('ada@example.org')
  expect(await today.waiting(clock.now)).toEqual({ submissions: 1, unreleased: 1, applications: 1, failedMails: 0, messages: 1, overdue: 1, soon: 0 })
  const { thisYear, lastYear, byCategory, byCountry } = await today.figures(clock.now)
  expect(thisYear.slice(0, 4)).toEqual([2, 0, 1, 0])
  expect(lastYear.slice(0, 3)).toEqual([0, 1, 0])
  expect(byCategory).toEqual([
    { name: '330', count: 2 },
    { name: '332', count: 1 },
  ])
  expect(byCountry).toEqual([
    { name: 'Portugal', count: 2 },
    { name: 'Kenya', count: 1 },
  ])
})

test('deadlines of the next weeks come in their order', async () => {
  await db
    .updateTable('conference')
    .set({ abstract_deadline: '2026-11-20', notification: '2026-11-18', paper_deadline: '2027-02-01' })
    .where('id', '=', 'colombo')
    .execute()
  const coming = await today.deadlines('2026-11-15', '2026-12-06')
  expect(coming.map(({ what, day }) => [what, day])).toEqual([
    ['notification', '2026-11-18'],
    ['abstractDeadline', '2026-11-20'],
  ])
})

test('the page asks four questions, however much there is', async () => {
  expect(await countedQueries(db, () => loadToday(services))).toBe(4)
})
