import { expect, test } from 'vitest'
import { addDays, dayInZone, daysBetween, endOfDay, formatTimeZone } from './dates.ts'

test.each([
  ['2026-11-15', 1, '2026-11-16'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2027-03-27', 2, '2027-03-29'],
  ['2026-11-15', 0, '2026-11-15'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test.each([
  ['2026-11-15', '2026-11-15', 0],
  ['2026-11-15', '2026-11-16', 1],
  ['2026-11-16', '2026-11-15', -1],
  ['2027-03-27', '2027-03-29', 2],
  ['2028-01-01', '2029-01-01', 366],
])('from %s to %s it is %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

test('one instant is different days in different time zones', () => {
  const instant = new Date('2026-11-15T20:00:00Z')
  expect(dayInZone(instant, 'UTC')).toBe('2026-11-15')
  expect(dayInZone(instant, 'Asia/Colombo')).toBe('2026-11-16')
  expect(dayInZone(instant, 'Pacific/Kiritimati')).toBe('2026-11-16')
  expect(dayInZone(new Date('2026-11-15T02:00:00Z'), 'America/Argentina/Buenos_Aires')).toBe('2026-11-14')
})

test.each([
  ['Asia/Colombo', '2027-02-25', '2027-02-25T18:29:59.000Z'],
  ['UTC', '2027-02-25', '2027-02-25T23:59:59.000Z'],
  ['Europe/Lisbon', '2027-02-25', '2027-02-25T23:59:59.000Z'],
  ['Europe/Lisbon', '2027-07-25', '2027-07-25T22:59:59.000Z'],
  ['America/New_York', '2027-02-25', '2027-02-26T04:59:59.000Z'],
  ['Pacific/Kiritimati', '2027-02-25', '2027-02-25T09:59:59.000Z'],
])('in %s the day %s ends at %s', (zone, day, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end)
})

test.each([
  ['Europe/Lisbon', '2027-03-28', 'clocks go forward that morning', '2027-03-28T22:59:59.000Z'],
  ['Europe/Lisbon', '2027-10-31', 'clocks go back that morning', '2027-10-31T23:59:59.000Z'],
  ['America/Havana', '2027-03-13', 'the next day has no midnight', '2027-03-14T04:59:59.000Z'],
  ['Asia/Beirut', '2027-03-27', 'the next day has no midnight', '2027-03-27T21:59:59.000Z'],
  ['Asia/Beirut', '2027-10-30', 'its last hour comes twice', '2027-10-30T21:59:59.000Z'],
])('in %s the day %s ends right although %s', (zone, day, _why, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end)
})

test('a day ends one second before the next begins', () => {
  for (const zone of ['Europe/Lisbon', 'America/Santiago', 'Australia/Lord_Howe']) {
    for (let day = '2027-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      const end = endOfDay(day, zone)
      expect(dayInZone(end, zone)).toBe(day)
      expect(dayInZone(new Date(end.getTime() + 1000), zone)).toBe(addDays(day, 1))
    }
  }
})

test.each([
  ['Africa/Nairobi', '2027-01-01', 'East Africa Time, UTC+3'],
  ['Europe/Lisbon', '2027-07-01', 'Western European Summer Time, UTC+1'],
  ['Asia/Colombo', '2027-01-01', 'India Standard Time, UTC+5:30'],
  ['America/New_York', '2027-01-01', 'Eastern Standard Time, UTC-5'],
])('%s in %s is called %s', (zone, day, words) => {
  expect(formatTimeZone(zone, new Date(day))).toBe(words)
})
