import { type ConferenceSummary, orderYears } from '#domain/conferences/conference.ts'
import { conferenceSearchOf } from '#domain/conferences/conference-search.store.ts'
import { conferenceStateLabels } from '#domain/conferences/conference-state.ts'
import { deadlineState, standingOf } from '#domain/conferences/important-dates.ts'
import { dayInZone } from '#domain/dates.ts'
import { searchWords } from '#domain/search-words.ts'
import type { Services } from '#domain/services.ts'
import { conferenceAddress, submitAddress } from './addresses.ts'
import { readYearsQuery } from './years-query.ts'

const rowsPerPage = 200
const maxOpenCalls = 50

/** The open calls, one page of a year's conferences, and the years, topics and countries to choose from. */
export async function loadYears(services: Services, search: URLSearchParams) {
  const now = services.now()
  const today = dayInZone(now, 'UTC')
  const conferences = conferenceSearchOf(services.db)
  const asked = readYearsQuery(search)
  let filter = { words: searchWords(asked.q), topic: asked.topic, country: asked.country }
  let choices = await conferences.choices(filter, today)
  const { topics, countries } = choices
  // A topic or country that no conference has is a mistyped URL and is ignored.
  const topic = topics.includes(asked.topic) ? asked.topic : ''
  const country = countries.includes(asked.country) ? asked.country : ''
  if (topic !== asked.topic || country !== asked.country) {
    filter = { ...filter, topic, country }
    choices = await conferences.choices(filter, today)
  }
  const years = orderYears(choices.years, today.slice(0, 4))
  const isFiltered = filter.words.length > 0 || topic !== '' || country !== ''
  const wanted = years.find((one) => one.year === asked.year)
  const chosen = wanted ?? (isFiltered ? firstWithMatches(years) : years[0])
  const pages = Math.max(1, Math.ceil((chosen?.matches ?? 0) / rowsPerPage))
  const page = Math.min(asked.page, pages)
  const [rows, openCalls] = await Promise.all([
    chosen ? conferences.inYear(chosen.year, filter, today, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }) : [],
    conferences.openCalls(filter, now, maxOpenCalls),
  ])
  return {
    years,
    topics,
    countries,
    pages,
    query: { year: chosen?.year ?? '', q: filter.words.length > 0 ? asked.q : '', topic, country, page },
    /** The year that the visitor has chosen; empty while the list chooses it. */
    wantedYear: wanted?.year ?? '',
    found: chosen?.matches ?? 0,
    foundElsewhere: years.filter((one) => one !== chosen && one.matches > 0),
    rows: rows.map((conference) => rowOf(conference, now)),
    openCalls: openCalls.map((conference) => openCallOf(conference, now)),
  }
}

/** A search looks among the coming conferences of every year before it looks among past ones. */
function firstWithMatches<Year extends { matches: number; coming: number }>(years: readonly Year[]): Year | undefined {
  return years.find((one) => one.coming > 0) ?? years.find((one) => one.matches > 0) ?? years[0]
}

function openCallOf(conference: ConferenceSummary, now: Date) {
  const { _id, subConference, startDate, endDate, location, country, abstractDeadline } = conference
  const deadline = deadlineState(abstractDeadline, conference.timeZone, now)
  const addresses = { address: conferenceAddress(conference), submit: submitAddress(conference) }
  return { _id, subConference, startDate, endDate, location, country, abstractDeadline, deadline, ...addresses }
}

/** Only the fields that are shown are sent to the browser. */
function rowOf(conference: ConferenceSummary, now: Date) {
  const { _id, conNo, subConference, theme, startDate, endDate, location, country, abstractDeadline } = conference
  const deadline = deadlineState(abstractDeadline, conference.timeZone, now)
  return {
    _id,
    conNo,
    subConference,
    theme,
    startDate,
    endDate,
    location,
    country,
    abstractDeadline,
    deadline,
    stateLabel: conferenceStateLabels[conference.state],
    isPast: standingOf(conference, now) === 'past',
    address: conferenceAddress(conference),
  }
}

export type Years = Awaited<ReturnType<typeof loadYears>>
export type YearsRow = Years['rows'][number]
export type OpenCall = Years['openCalls'][number]
