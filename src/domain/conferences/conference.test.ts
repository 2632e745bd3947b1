import { expect, test } from 'vitest'
import { orderYears, slugOf, yearOf } from './conference.ts'

test('the year is the part of the start date before the first dash', () => {
  expect(yearOf({ startDate: '2027-03-09' })).toBe('2027')
})

test.each([
  ['Health and Medicine London', 'health-and-medicine-london-2027'],
  ['Education & Pedagogy: Montréal', 'education-pedagogy-montreal-2027'],
  ['会議', 'conference-2027'],
  ['  ../../x?y=z#a  ', 'x-y-z-a-2027'],
])('%j is written %j in an address', (subConference, slug) => {
  expect(slugOf({ subConference, startDate: '2027-03-09' })).toBe(slug)
})

const ordered = (years: string[], thisYear: string) =>
  orderYears(
    years.map((year) => ({ year })),
    thisYear,
  ).map(({ year }) => year)

test('this year and the coming ones stand first, then the past ones, latest first', () => {
  expect(ordered(['2024', '2028', '2025', '2026', '2027'], '2026')).toEqual(['2026', '2027', '2028', '2025', '2024'])
})

test('without a conference this year the next year stands first', () => {
  expect(ordered(['2025', '2028', '2027'], '2026')).toEqual(['2027', '2028', '2025'])
})

test('when all is over the latest year stands first', () => {
  expect(ordered(['2023', '2025', '2024'], '2026')).toEqual(['2025', '2024', '2023'])
})
