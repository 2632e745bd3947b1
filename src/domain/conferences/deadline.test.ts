import { expect, test } from 'vitest'
import { deadlineState } from './deadline.ts'

test.each([
  ['2027-02-01T00:00:00Z', { state: 'open', daysLeft: 25 }],
  ['2027-02-11T12:00:00Z', { state: 'near', daysLeft: 14 }],
  ['2027-02-25T12:00:00Z', { state: 'near', daysLeft: 0 }],
  ['2027-02-26T11:59:59Z', { state: 'near', daysLeft: 0 }],
  ['2027-02-26T12:00:00Z', { state: 'closed' }],
])('at %s a deadline of 25 February twelve hours behind UTC is %o', (moment, expected) => {
  expect(deadlineState('2027-02-25', 'Etc/GMT+12', new Date(moment))).toEqual(expected)
})

test('a deadline that is not settled has no state', () => {
  expect(deadlineState(null, 'Asia/Colombo', new Date())).toEqual({ state: 'unknown' })
})
