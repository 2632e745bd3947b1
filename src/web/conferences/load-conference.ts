import { drawingUrls } from '#artwork/drawing-urls.ts'
import { hostCities, isHostCity } from '#artwork/host-cities.ts'
import { coordinatesOf } from '#artwork/venue-map.ts'
import { type Conference, type ConferenceSummary, yearOf } from '#domain/conferences/conference.ts'
import type { ConferencePage } from '#domain/conferences/conferences.store.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { feeRows, feeStepOn } from '#domain/conferences/fees.ts'
import { deadlineState, importantDates, isDeadline, standingOf } from '#domain/conferences/important-dates.ts'
import { trustFacts } from '#domain/conferences/trust-facts.ts'
import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { dayInZone, endOfDay, formatDay, formatTimeZone } from '#domain/dates.ts'
import { currencies, formatMoney } from '#domain/money/money.ts'
import { acceptedAbstracts } from '#domain/programme/accepted-abstracts.store.ts'
import { conferencesWithProgramme } from '#domain/programme/public-programme.store.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { volumePath } from '#domain/publishing/published-article.ts'
import { volumesOf } from '#domain/publishing/volumes.store.ts'
import { openScholarships } from '#domain/registrations/scholarships/apply-for-scholarship.ts'
import { scholarshipsOf } from '#domain/registrations/scholarships/scholarships.store.ts'
import { publicReviewers } from '#domain/review/pool/reviewer-list.store.ts'
import { rolesOf } from '#domain/roles/roles.store.ts'
import type { Services } from '#domain/services.ts'
import { openCategories } from '#domain/submissions/call-for-abstracts.ts'
import type { Database } from '#domain/tables.ts'
import { programmeAddress } from '../programme/programme-address.ts'
import { calendarAddress, conferenceAddress, registerAddress, submitAddress } from './addresses.ts'
import { loadGuidelines } from './load-guidelines.ts'
import { speakersAmong, supportersAmong } from './public-roles.ts'

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
  const [next, journals, guidelines, scholarships, applying, withProgramme, roles, facts, volume] = await Promise.all([
    standing === 'call-open' ? undefined : conferencesOf(services.db).nextOpenCall(conference, now),
    page.journals ? content.some('journal-partners', page.journals) : content.all('journal-partners'),
    loadGuidelines(content),
    scholarshipsOf(services.db).totals(conference._id),
    openScholarships(services.db, conference, now),
    conferencesWithProgramme(services.db, [conference._id]),
    rolesOf(services.db).publicOf(conference._id),
    trustFacts(services.db, conference._id),
    // Nothing is published of what has not begun.
    standing === 'past' || standing === 'running' ? volumeOf(services.db, conference._id) : undefined,
  ])
  return {
    conference,
    standing,
    facts,
    /** Listeners may register for longer than presenters. */
    mayRegister: (standing === 'call-open' || standing === 'call-closed') && openCategories(conference, now).length > 0,
    address: conferenceAddress(conference),
    submit: submitAddress(conference),
    register: registerAddress(conference),
    calendar: calendarAddress(conference),
    /** Once a version is published. */
    programme: withProgramme.has(conference._id) ? programmeAddress(conference) : undefined,
    cover: coverUrl(services.key, conference),
    map: mapOf(services.key, conference),
    notice: page.notice,
    previousStartDate: page.previousStartDate,
    dates: datesOf(conference, extensions, now),
    fees: {
      rows: feeRows(fees),
      earlyBirdUntil: fees?.earlyBirdUntil ?? null,
      lateFrom: fees?.lateFrom ?? null,
      step: feeStepOn(fees, dayInZone(now, conference.timeZone)),
    },
    scholarships: {
      /** Undefined while nothing is awarded. */
      awarded: scholarships.count === 0 ? undefined : awardedWords(scholarships),
      applyUntil: applying && formatDay(applying.closesOn),
    },
    next: next && nextOf(next),
    speakers: [...conference.selectedTeamMembers, ...speakersAmong(roles, conference)].map((speaker, position) => ({
      ...speaker,
      image: drawingUrls(services.key).portrait(speaker.speakerName),
      photo: photos[position] ?? undefined,
    })),
    supporters: supportersAmong(roles),
    // Among few papers a name would tell who has read which.
    reviewers: facts ? await publicReviewers(services.db, conference._id) : [],
    volume,
    accepted: standing === 'past' ? await acceptedAbstracts(services.db, conference._id) : [],
    journals: journalsOf(services.key, journals, page.journals ? undefined : conference.topic),
    guidelines,
  }
}

/** Where the conference is, when it is in a city that we can draw, and where the reader finds the venue on a street map. */
function mapOf(key: Buffer, { location, country, venue }: Conference) {
  const place = [location, country].filter(Boolean).join(', ')
  const search = new URLSearchParams({ query: [venue, place].filter(Boolean).join(', ') })
  return {
    place,
    streetMap: venue && `https://www.openstreetmap.org/search?${search}`,
    ...(location && isHostCity(location) ? { drawing: drawingUrls(key).venueMap(location), coordinates: coordinatesOf(hostCities[location]) } : {}),
  }
}

/** Those that fit the topic apart from the others; all fit when the desk has chosen them, or when none names the topic. */
function journalsOf(key: Buffer, journals: readonly Entry<'journal-partners'>[], topic: string | undefined) {
  const all = journals.map(({ id, heading, website, issn, place, logo, topics }, position) => ({
    fits: topic === undefined || (topics?.includes(topic) ?? false),
    journal: {
      ...{ id, heading, website, issn, place, logo },
      image: drawingUrls(key).partnerMark(heading, position),
      imageDark: drawingUrls(key).partnerMark(heading, position, 'dark'),
    },
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

/** What was given away, in public: a number and its sums. */
function awardedWords({ count, sums }: { count: number; sums: Record<'EUR' | 'GBP', number> }): string {
  const amounts = currencies.filter((currency) => sums[currency] > 0).map((currency) => formatMoney(sums[currency], currency))
  return `${count === 1 ? 'One scholarship' : `${count} scholarships`} of ${amounts.join(' and ')}${count === 1 ? '' : ' together'} ${count === 1 ? 'has' : 'have'} been awarded.`
}

/** Where the papers of the conference are published. */
async function volumeOf(db: Database, conferenceId: string) {
  const volume = await volumesOf(db).ofConference(conferenceId)
  if (!volume) return undefined
  const { title, number, series } = volume
  return { title, number, series: series.title, path: volumePath(volume, series.id), articles: (await articlesOf(db).idsIn(volume.id)).length }
}
