import { expect, test } from 'vitest'
import { orderYears } from './order-years.ts'

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
