import { type ConferenceSummary, orderYears } from '#domain/conferences/conference.ts'
import { conferenceSearchOf } from '#domain/conferences/conference-search.store.ts'
import { conferenceStateLabels } from '#domain/conferences/conference-state.ts'
import { deadlineState, standingOf } from '#domain/conferences/important-dates.ts'
import { dayInZone } from '#domain/dates.ts'
import { searchWords } from '#domain/search-words.ts'
import type { Services } from '#domain/services.ts'
import { conferenceAddress } from './addresses.ts'
import { readYearsQuery } from './years-query.ts'

const rowsPerPage = 200

/** One page of a year's conferences, and the years, topics and countries to choose from. */
export async function loadYears(services: Services, search: URLSearchParams) {
  const now = services.now()
  const today = dayInZone(now, 'UTC')
  const conferences = conferenceSearchOf(services.db)
  const asked = readYearsQuery(search)
  let filter = { words: searchWords(asked.q), topic: asked.topic, country: asked.country }
  let choices = await conferences.choices(filter)
  const { topics, countries } = choices
  // A topic or country that no conference has is a mistyped URL and is ignored.
  const topic = topics.includes(asked.topic) ? asked.topic : ''
  const country = countries.includes(asked.country) ? asked.country : ''
  if (topic !== asked.topic || country !== asked.country) {
    filter = { ...filter, topic, country }
    choices = await conferences.choices(filter)
  }
  const years = orderYears(choices.years, today.slice(0, 4))
  const chosen = years.find((one) => one.year === asked.year) ?? years[0]
  const pages = Math.max(1, Math.ceil((chosen?.matches ?? 0) / rowsPerPage))
  const page = Math.min(asked.page, pages)
  const rows = chosen ? await conferences.inYear(chosen.year, filter, today, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }) : []
  return {
    years,
    topics,
    countries,
    pages,
    query: { year: chosen?.year ?? '', q: filter.words.length > 0 ? asked.q : '', topic, country, page },
    found: chosen?.matches ?? 0,
    foundElsewhere: years.filter((one) => one !== chosen && one.matches > 0),
    rows: rows.map((conference) => rowOf(conference, now)),
  }
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
