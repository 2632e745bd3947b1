import type { PublicSession } from '#domain/programme/public-programme.ts'
import { conferenceAddress } from '../conferences/addresses.ts'

interface NamedConference {
  _id: string
  subConference: string
  startDate: string
  conNo: string
  venue: string | null
  location: string
  country: string
}

/** The sessions of the page as parts of the conference's schema.org Event. */
export function sessionEvents(publicUrl: string, conference: NamedConference, sessions: readonly PublicSession[]): object {
  const place = { '@type': 'PostalAddress', addressLocality: conference.location, addressCountry: conference.country }
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': publicUrl + conferenceAddress(conference),
    name: `${conference.conNo} ${conference.subConference}`,
    startDate: conference.startDate,
    location: { '@type': 'Place', name: conference.venue ?? conference.location, address: place },
    subEvent: sessions
      .filter(({ items }) => items.some(({ kind }) => kind !== 'break'))
      .map(({ title, startsAt, endsAt, room, items }) => ({
        '@type': 'Event',
        name: title,
        startDate: startsAt,
        endDate: endsAt,
        location: { '@type': 'Place', name: room || conference.venue || conference.location, address: place },
        performer: [...new Set(items.flatMap(({ speakers }) => speakers))].map((name) => ({ '@type': 'Person', name })),
      })),
  }
}
