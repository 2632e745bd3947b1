import { describe, expect, test } from 'vitest'
import { givenConference } from './conference.fixture.ts'
import { yearPlan } from './year-plan.ts'

const planned = (_id: string, startDate: string, endDate: string, topic = _id) => ({ ...givenConference({ _id, startDate, endDate, topic }), isDraft: false })

describe('the plan of a year', () => {
  test('puts conferences and deadlines into their months and names the months without a conference', () => {
    const { months, gaps } = yearPlan(2027, [planned('a', '2027-05-11', '2027-05-13')])
    expect(
      months.flatMap((month) => [...month.conferences.map((one) => `${month.name}: ${one._id}`), ...month.dates.map((date) => `${month.name}: ${date.name}`)]),
    ).toEqual(['February: Abstract deadline', 'March: Notification of acceptance', 'April: Full paper deadline', 'April: Registration deadline', 'May: a'])
    expect(gaps).toHaveLength(11)
    expect(gaps).not.toContain('May')
  })

  test.each([
    ['share a day', '2027-05-13', 'other', ['same days']],
    ['share a topic within four weeks', '2027-06-01', 'a', ['same topic']],
    ['have other topics', '2027-06-01', 'other', []],
    ['share a topic and are far apart', '2027-06-20', 'a', []],
  ])('two conferences that %s clash or not', (_name, startDate, topic, expected) => {
    const { clashes } = yearPlan(2027, [planned('a', '2027-05-11', '2027-05-13'), planned('b', startDate, startDate, topic)])
    expect(clashes.map((clash) => clash.kind)).toEqual(expected)
  })

  test('limits what a crowded month shows, and says that there is more', () => {
    const many = Array.from({ length: 13 }, (_, place) => planned(`c${place}`, '2027-05-11', '2027-05-13'))
    const { months, gaps, clashes, moreClashes } = yearPlan(2027, many)
    expect(months.map(({ conferences, hasMore }) => [conferences.length, hasMore])[4]).toEqual([12, true])
    expect(months.map(({ dates, moreDates }) => dates.length + moreDates).reduce((sum, dates) => sum + dates)).toBe(13 * 4)
    expect(gaps).not.toContain('May')
    expect(clashes.length + moreClashes).toBe((13 * 12) / 2)
  })
})
