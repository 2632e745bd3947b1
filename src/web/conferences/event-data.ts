import type { Conference, ConferenceState } from '#domain/conferences/conference.ts'
import type { FeeRow } from '#domain/conferences/fees.ts'
import type { Site } from '../site/load-site.ts'

const eventStatuses = { scheduled: 'EventScheduled', postponed: 'EventPostponed', cancelled: 'EventCancelled' } as const satisfies Record<
  ConferenceState,
  string
>

/** The conference as a schema.org Event for search engines. */
export function eventData(
  { publicUrl, settings }: Site,
  conference: Conference,
  fees: readonly FeeRow[],
  { previousStartDate, ...addresses }: { page: string; submit: string; previousStartDate?: string | null },
): object {
  const organiser = { '@type': 'Organization', name: settings.organiserName, url: `${publicUrl}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: `${conference.conNo} ${conference.subConference}`,
    description: conference.theme,
    startDate: conference.startDate,
    endDate: conference.endDate,
    eventStatus: `https://schema.org/${conference.state === 'scheduled' && previousStartDate ? 'EventRescheduled' : eventStatuses[conference.state]}`,
    ...(conference.state === 'scheduled' && previousStartDate ? { previousStartDate } : {}),
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      {
        '@type': 'Place',
        name: conference.venue ?? conference.location,
        address: { '@type': 'PostalAddress', addressLocality: conference.location, addressCountry: conference.country },
      },
      { '@type': 'VirtualLocation', url: publicUrl + addresses.page },
    ],
    image: `${publicUrl}/share${addresses.page}.png`,
    url: publicUrl + addresses.page,
    inLanguage: 'en',
    organizer: organiser,
    performer: conference.selectedTeamMembers.map((speaker) => ({ '@type': 'Person', name: speaker.speakerName, jobTitle: speaker.speakerTitle })),
    // Nothing is offered while it does not take place.
    offers: (conference.state === 'scheduled' ? fees : []).map(({ label, gbp }) => ({
      '@type': 'Offer',
      name: label,
      price: gbp,
      priceCurrency: 'GBP',
      url: publicUrl + addresses.submit,
      ...(conference.registrationDeadline ? { validThrough: conference.registrationDeadline } : {}),
    })),
  }
}
