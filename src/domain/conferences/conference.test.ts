import { expect, test } from 'vitest'
import { slugOf, yearOf } from './conference.ts'

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
