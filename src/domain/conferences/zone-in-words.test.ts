import { expect, test } from 'vitest'
import { zoneInWords } from './zone-in-words.ts'

test.each([
  ['Africa/Nairobi', '2027-01-01', 'East Africa Time, UTC+3'],
  ['Europe/Lisbon', '2027-07-01', 'Western European Summer Time, UTC+1'],
  ['Asia/Colombo', '2027-01-01', 'India Standard Time, UTC+5:30'],
  ['America/New_York', '2027-01-01', 'Eastern Standard Time, UTC-5'],
])('%s in %s is called %s', (zone, day, words) => {
  expect(zoneInWords(zone, new Date(day))).toBe(words)
})
