import { endOfDay } from '#domain/calendar-day.ts'
import type { Conference, ConferenceSummary } from '#domain/conferences/conference.ts'
import { type ConferencePage, conferencePageOf } from '#domain/conferences/conference-page.store.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { deadlineState } from '#domain/conferences/deadline.ts'
import { feeRows } from '#domain/conferences/fees.ts'
import { importantDates, isDeadline } from '#domain/conferences/important-dates.ts'
import { standingOf } from '#domain/conferences/standing.ts'
import { zoneInWords } from '#domain/conferences/zone-in-words.ts'
import type { Entry } from '#domain/content/collections.ts'
import { pageReadsOf } from '#domain/page-reads.ts'
import type { Services } from '#domain/services.ts'
import { openCategories } from '#domain/submissions/call-for-abstracts.ts'
import { conferenceCoverUrl, partnerMarkUrl, portraitUrl } from '../artwork-url.ts'
import { onceForTheSame } from '../once-for-the-same.ts'
import { calendarAddress, conferenceAddress, submitAddress } from './addresses.ts'
import { coverSubject } from './cover-subject.ts'
import { loadGuidelines } from './load-guidelines.ts'

type NextOpenCall = (conference: Pick<Conference, '_id' | 'topic'>) => Promise<ConferenceSummary | undefined>

/** What is told of a conference whose call was not open when it was last asked for; as many as a site may have at once. */
const tooLateFor = new Map<string, Parameters<NextOpenCall>[0]>()
const mostTooLate = 200

/** Everything that the page of one conference shows, the same for every reader. */
export async function loadConference(services: Services, id: string) {
  // Where the next call is open is asked with the conference itself, as it was last time; when it is not as it was, once more.
  const expected = tooLateFor.get(id)
  const nextOpen = nextOpenCallOf(services)
  const [page, next] = await Promise.all([conferencePageOf(services.db).find(id), expected && nextOpen(expected)])
  if (!page) return undefined
  const { _id, topic } = page.conference
  const view = await viewOf(services, page, topic === expected?.topic ? async () => next : nextOpen)
  tooLateFor.delete(id)
  if (tooLateFor.size >= mostTooLate) tooLateFor.clear()
  if (view.standing !== 'call-open') tooLateFor.set(id, { _id, topic })
  return view
}

function nextOpenCallOf({ db, now }: Services): NextOpenCall {
  return (conference) => conferencesOf(db).nextOpenCall(conference, now())
}

/** The same for a conference that is at hand already: a draft is previewed exactly as it will be shown. */
export async function viewOf(services: Services, page: ConferencePage, nextOpen = nextOpenCallOf(services)) {
  const { conference, fees, photos, extensions } = page
  const now = services.now()
  const standing = standingOf(conference, now)
  const { content } = pageReadsOf(services)
  const [next, journals, guidelines] = await Promise.all([
    standing === 'call-open' ? undefined : nextOpen(conference),
    page.journals ? content.some('journal-partners', page.journals) : content.all('journal-partners'),
    loadGuidelines(content),
  ])
  return {
    conference,
    standing,
    /** To present, or only to listen: after the call listeners may register for longer. */
    mayRegister: (standing === 'call-open' || standing === 'call-closed') && openCategories(conference, now).length > 0,
    address: conferenceAddress(conference),
    submit: submitAddress(conference),
    calendar: calendarAddress(conference),
    cover: conferenceCoverUrl(coverSubject(conference)),
    dates: datesOf(conference, extensions, now),
    fees: { rows: feeRows(fees), earlyBirdUntil: fees?.earlyBirdUntil ?? null },
    next: next && nextOf(next),
    speakers: conference.selectedTeamMembers.map((speaker, position) => ({
      ...speaker,
      image: portraitUrl(speaker.speakerName),
      photo: photos[position] ?? undefined,
    })),
    journals: journalsOf(journals),
    guidelines,
  }
}

const journalsOf = onceForTheSame((journals: readonly Entry<'journal-partners'>[]) =>
  journals.map(({ id, heading, website, issn, place, logo }, position) => ({
    id,
    heading,
    website,
    issn,
    place,
    logo,
    image: partnerMarkUrl(heading, position),
  })),
)

/** Each date with how it stands and, for a deadline, the moment at which it passes and what that moment's zone is called. */
function datesOf(conference: Conference, extensions: ConferencePage['extensions'], now: Date) {
  return importantDates(conference).map(({ key, name, day }) => {
    const closesAt = day && isDeadline(key) ? endOfDay(day, conference.timeZone) : undefined
    const deadline = isDeadline(key) ? deadlineState(day, conference.timeZone, now) : ({ state: 'unknown' } as const)
    // What it was, each day that was promised before; a later correction to an earlier day makes an extension void.
    const extended = extensions.filter((extension) => extension.deadline === key && day && extension.from < day).map(({ from, reason }) => ({ from, reason }))
    return { key, name, day, deadline, extended, closesAt: closesAt?.toISOString(), zone: closesAt && zoneInWords(conference.timeZone, closesAt) }
  })
}

function nextOf(next: ConferenceSummary) {
  const { conNo, subConference, startDate, endDate, location, country } = next
  return { conNo, subConference, startDate, endDate, location, country, address: conferenceAddress(next) }
}

export type ConferenceView = Awaited<ReturnType<typeof viewOf>>
export type DateView = ConferenceView['dates'][number]
