import { expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { feeRows } from '#domain/conferences/fees.ts'
import type { Site } from '../site/load-site.ts'
import { eventData } from './event-data.ts'

const site = { publicUrl: 'https://conferences.example.org', settings: { organiserName: 'Meridian' } } as Site
const addresses = { page: '/conference/colombo/slug', submit: '/conference/colombo/slug/submit' }

test('a conference is a mixed event with its place, people and five fees in pounds', () => {
  expect(eventData(site, givenConference(), feeRows(null), addresses)).toMatchObject({
    '@type': 'Event',
    startDate: '2027-05-11',
    endDate: '2027-05-13',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [{ '@type': 'Place', name: 'Lake House', address: { addressLocality: 'Colombo', addressCountry: 'Sri Lanka' } }, { '@type': 'VirtualLocation' }],
    organizer: { name: 'Meridian' },
    performer: [{ name: 'Prof. Ada One' }, { name: 'Dr. Bo Two' }],
    offers: [
      { price: 275, priceCurrency: 'GBP', url: 'https://conferences.example.org/conference/colombo/slug/submit' },
      { price: 245 },
      { price: 225 },
      { price: 225 },
      { price: 185 },
    ],
  })
})

test.each([
  ['postponed', null, 'EventPostponed'],
  ['cancelled', '2027-04-01', 'EventCancelled'],
  ['scheduled', '2027-04-01', 'EventRescheduled'],
  ['scheduled', null, 'EventScheduled'],
] as const)('a conference that is %s, with %s as its first day before, is an %s', (state, previousStartDate, status) => {
  const event = eventData(site, givenConference({ state }), feeRows(null), { ...addresses, previousStartDate }) as {
    offers: object[]
    previousStartDate?: string
  }
  expect(event).toMatchObject({ eventStatus: `https://schema.org/${status}`, startDate: '2027-05-11' })
  expect(event.previousStartDate).toBe(status === 'EventRescheduled' ? '2027-04-01' : undefined)
  expect(event.offers).toHaveLength(state === 'scheduled' ? 5 : 0)
})

test('without a venue the city is the place', () => {
  expect(eventData(site, givenConference({ venue: null }), feeRows(null), addresses)).toMatchObject({ location: [{ name: 'Colombo' }, {}] })
})
