import { expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/durations.ts'
import { formatLocalTime, formatTimeLeft } from './reader-deadline.tsx'

test.each([
  [days(39) + hours(5) + minutes(59), '39 days 5 hours'],
  [days(1), '1 day'],
  [hours(23) + minutes(1), '23 hours 1 minute'],
  [hours(1), '1 hour'],
  [minutes(12), '12 minutes'],
  [30_000, 'less than a minute'],
])('%d milliseconds are %s', (left, text) => {
  expect(formatTimeLeft(left)).toBe(text)
})

test('an instant is formatted in the local time zone', () => {
  expect(formatLocalTime(new Date(2026, 11, 25, 5, 29, 59))).toBe('25 December 2026, 05:29')
  expect(formatLocalTime(new Date(2027, 0, 1, 0, 0))).toBe('1 January 2027, 00:00')
})
