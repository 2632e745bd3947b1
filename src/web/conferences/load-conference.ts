import { dayInZone, endOfDay } from '#domain/calendar-day.ts'
import type { Conference, ConferenceSummary } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { deadlineState } from '#domain/conferences/deadline.ts'
import { importantDates, isDeadline } from '#domain/conferences/important-dates.ts'
import { standingOf } from '#domain/conferences/standing.ts'
import { zoneInWords } from '#domain/conferences/zone-in-words.ts'
import { contentOf } from '#domain/content/content.store.ts'
import type { Services } from '#domain/services.ts'
import { openCategories } from '#domain/submissions/call-for-abstracts.ts'
import { conferenceCoverUrl, partnerMarkUrl, portraitUrl } from '../artwork-url.ts'
import { calendarAddress, conferenceAddress, submitAddress } from './addresses.ts'
import { coverSubject } from './cover-subject.ts'
import { loadGuidelines } from './load-guidelines.ts'

/** Everything that the page of one conference shows, the same for every reader. */
export async function loadConference(services: Services, id: string) {
  const conferences = conferencesOf(services.db)
  const conference = await conferences.find(id)
  if (!conference) return undefined
  const now = services.now()
  const standing = standingOf(conference, now)
  const next = standing === 'call-open' ? undefined : await conferences.nextOpenCall(conference, dayInZone(now, conference.timeZone))
  const content = contentOf(services.db)
  const journals = await content.all('journal-partners')
  return {
    conference,
    standing,
    listenersWelcome: standing === 'call-closed' && openCategories(conference, now).length > 0,
    address: conferenceAddress(conference),
    submit: submitAddress(conference),
    calendar: calendarAddress(conference),
    cover: conferenceCoverUrl(coverSubject(conference)),
    dates: datesOf(conference, now),
    next: next && nextOf(next),
    speakers: conference.selectedTeamMembers.map((speaker) => ({ ...speaker, image: portraitUrl(speaker.speakerName) })),
    journals: journals.map(({ id, heading, website, issn, place }, position) => ({
      id,
      heading,
      website,
      issn,
      place,
      image: partnerMarkUrl(heading, position),
    })),
    guidelines: await loadGuidelines(content),
  }
}

/** Each date with how it stands and, for a deadline, the moment at which it passes and what that moment's zone is called. */
function datesOf(conference: Conference, now: Date) {
  return importantDates(conference).map(({ key, name, day }) => {
    const closesAt = day && isDeadline(key) ? endOfDay(day, conference.timeZone) : undefined
    const deadline = isDeadline(key) ? deadlineState(day, conference.timeZone, now) : ({ state: 'unknown' } as const)
    return { key, name, day, deadline, closesAt: closesAt?.toISOString(), zone: closesAt && zoneInWords(conference.timeZone, closesAt) }
  })
}

function nextOf(next: ConferenceSummary) {
  const { conNo, subConference, startDate, endDate, location, country } = next
  return { conNo, subConference, startDate, endDate, location, country, address: conferenceAddress(next) }
}

export type ConferenceView = NonNullable<Awaited<ReturnType<typeof loadConference>>>
export type DateView = ConferenceView['dates'][number]
