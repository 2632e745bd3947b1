import { expect, test } from 'vitest'
import { givenConference } from './conference.fixture.ts'
import { deadlineState, standingOf } from './important-dates.ts'

test.each([
  ['2027-02-01T00:00:00Z', { state: 'open', daysLeft: 25 }],
  ['2027-02-11T12:00:00Z', { state: 'near', daysLeft: 14 }],
  ['2027-02-25T12:00:00Z', { state: 'near', daysLeft: 0 }],
  ['2027-02-26T11:59:59Z', { state: 'near', daysLeft: 0 }],
  ['2027-02-26T12:00:00Z', { state: 'closed' }],
])('at %s a deadline of 25 February twelve hours behind UTC is %o', (moment, expected) => {
  expect(deadlineState('2027-02-25', 'Etc/GMT+12', new Date(moment))).toEqual(expected)
})

test('a missing deadline has the state unknown', () => {
  expect(deadlineState(null, 'Asia/Colombo', new Date())).toEqual({ state: 'unknown' })
})

// In Colombo it is 5:30 later than in UTC: the last second of a day there is 18:29:59 UTC.
test.each([
  ['2027-02-25T18:29:59Z', 'call-open'],
  ['2027-02-25T18:30:00Z', 'call-closed'],
  ['2027-05-10T18:29:59Z', 'call-closed'],
  ['2027-05-10T18:30:00Z', 'running'],
  ['2027-05-13T18:29:59Z', 'running'],
  ['2027-05-13T18:30:00Z', 'past'],
])('at %s the conference in Colombo is %s', (moment, standing) => {
  expect(standingOf(givenConference(), new Date(moment))).toBe(standing)
})

test('a call without a deadline is open until the conference begins', () => {
  const conference = givenConference({ abstractDeadline: null })
  expect(standingOf(conference, new Date('2027-05-10T12:00:00Z'))).toBe('call-open')
  expect(standingOf(conference, new Date('2027-05-11T12:00:00Z'))).toBe('running')
})
