import { drawingUrls } from '#artwork/drawing-urls.ts'
import { type Conference, type ConferenceSummary, yearOf } from '#domain/conferences/conference.ts'
import type { ConferencePage } from '#domain/conferences/conferences.store.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { feeRows, feeStepOn } from '#domain/conferences/fees.ts'
import { deadlineState, importantDates, isDeadline, standingOf } from '#domain/conferences/important-dates.ts'
import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { dayInZone, endOfDay, formatTimeZone } from '#domain/dates.ts'
import type { Services } from '#domain/services.ts'
import { openCategories } from '#domain/submissions/call-for-abstracts.ts'
import { calendarAddress, conferenceAddress, registerAddress, submitAddress } from './addresses.ts'
import { loadGuidelines } from './load-guidelines.ts'

/** The data of a conference's page, the same for every visitor. */
export async function loadConference(services: Services, id: string) {
  const page = await conferencesOf(services.db).findPage(id)
  return page && viewOf(services, page)
}

/** The same for a conference that is already loaded, such as a draft in the preview. */
export async function viewOf(services: Services, page: ConferencePage) {
  const { conference, fees, photos, extensions } = page
  const now = services.now()
  const standing = standingOf(conference, now)
  const content = contentOf(services.db)
  const [next, journals, guidelines] = await Promise.all([
    standing === 'call-open' ? undefined : conferencesOf(services.db).nextOpenCall(conference, now),
    page.journals ? content.some('journal-partners', page.journals) : content.all('journal-partners'),
    loadGuidelines(content),
  ])
  return {
    conference,
    standing,
    /** Listeners may register for longer than presenters. */
    mayRegister: (standing === 'call-open' || standing === 'call-closed') && openCategories(conference, now).length > 0,
    address: conferenceAddress(conference),
    submit: submitAddress(conference),
    register: registerAddress(conference),
    calendar: calendarAddress(conference),
    cover: coverUrl(services.key, conference),
    notice: page.notice,
    previousStartDate: page.previousStartDate,
    dates: datesOf(conference, extensions, now),
    fees: {
      rows: feeRows(fees),
      earlyBirdUntil: fees?.earlyBirdUntil ?? null,
      lateFrom: fees?.lateFrom ?? null,
      step: feeStepOn(fees, dayInZone(now, conference.timeZone)),
    },
    next: next && nextOf(next),
    speakers: conference.selectedTeamMembers.map((speaker, position) => ({
      ...speaker,
      image: drawingUrls(services.key).portrait(speaker.speakerName),
      photo: photos[position] ?? undefined,
    })),
    journals: journalsOf(services.key, journals, page.journals ? undefined : conference.topic),
    guidelines,
  }
}

/** Those that fit the topic apart from the others; all fit when the desk has chosen them, or when none names the topic. */
function journalsOf(key: Buffer, journals: readonly Entry<'journal-partners'>[], topic: string | undefined) {
  const all = journals.map(({ id, heading, website, issn, place, logo, topics }, position) => ({
    fits: topic === undefined || (topics?.includes(topic) ?? false),
    journal: { id, heading, website, issn, place, logo, image: drawingUrls(key).partnerMark(heading, position) },
  }))
  const isAnyFitting = all.some(({ fits }) => fits)
  return {
    fitting: all.flatMap(({ fits, journal }) => (fits || !isAnyFitting ? [journal] : [])),
    others: all.flatMap(({ fits, journal }) => (fits || !isAnyFitting ? [] : [journal])),
  }
}

/** Each date with its state and, for a deadline, the instant at which it passes and the name of its time zone. */
function datesOf(conference: Conference, extensions: ConferencePage['extensions'], now: Date) {
  return importantDates(conference).map(({ key, name, day }) => {
    const closesAt = day && isDeadline(key) ? endOfDay(day, conference.timeZone) : undefined
    const deadline = isDeadline(key) ? deadlineState(day, conference.timeZone, now) : ({ state: 'unknown' } as const)
    // The earlier days of an extended deadline; an extension does not count when the deadline was later moved before it.
    const extended = extensions.filter((extension) => extension.deadline === key && day && extension.from < day).map(({ from, reason }) => ({ from, reason }))
    return { key, name, day, deadline, extended, closesAt: closesAt?.toISOString(), zone: closesAt && formatTimeZone(conference.timeZone, closesAt) }
  })
}

/** The URL of the cover that is drawn for a conference; the parameters do not change when a text is corrected. */
export function coverUrl(key: Buffer, conference: ConferenceSummary): string {
  return drawingUrls(key).conferenceCover({
    id: conference._id,
    code: conference.code,
    topic: conference.topic,
    city: conference.location,
    year: Number(yearOf(conference)),
    month: Number(conference.startDate.split('-')[1]),
  })
}

function nextOf(next: ConferenceSummary) {
  const { conNo, subConference, startDate, endDate, location, country } = next
  return { conNo, subConference, startDate, endDate, location, country, address: conferenceAddress(next) }
}

export type ConferenceView = Awaited<ReturnType<typeof viewOf>>
export type DateView = ConferenceView['dates'][number]
