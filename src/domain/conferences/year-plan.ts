import { addDays, type CalendarDay, daysBetween, monthNames } from '../dates.ts'
import type { ConferenceSummary } from './conference.ts'
import { type ImportantDateKey, importantDates } from './important-dates.ts'

export type PlannedConference = ConferenceSummary & { isDraft: boolean }

export interface PlannedMonth {
  name: string
  conferences: PlannedConference[]
  /** There are more than are shown here. */
  hasMore: boolean
  dates: { key: ImportantDateKey; name: string; day: CalendarDay; conference: PlannedConference }[]
  /** How many more dates there are. */
  moreDates: number
}

/** Two conferences on the same days, or on the same topic too close together. */
export interface Clash {
  kind: 'same days' | 'same topic'
  first: PlannedConference
  second: PlannedConference
}

export interface YearPlan {
  months: PlannedMonth[]
  /** Names of the months without a conference. */
  gaps: string[]
  clashes: Clash[]
  moreClashes: number
}

/** Limits for one month and for the page. */
export const maxPlannedPerMonth = 12
const maxDatesPerMonth = 24
const maxClashes = 12

/** Two calls on one topic within this time compete for the same authors. */
const nearDays = 28

/** The twelve months of a year: conferences, dates, months without a conference, and clashes. */
export function yearPlan(year: number, all: readonly PlannedConference[]): YearPlan {
  const months = monthNames.map((name, index) => {
    const prefix = `${year}-${String(index + 1).padStart(2, '0')}-`
    const conferences = all.filter((conference) => conference.startDate.startsWith(prefix))
    const dates = all
      // Of a postponed or cancelled conference nothing is due.
      .filter(({ state }) => state === 'scheduled')
      .flatMap((conference) =>
        importantDates(conference).flatMap(({ key, name: what, day }) => (day?.startsWith(prefix) ? [{ key, name: what, day, conference }] : [])),
      )
      .sort((a, b) => a.day.localeCompare(b.day))
    return {
      name,
      conferences: conferences.slice(0, maxPlannedPerMonth),
      hasMore: conferences.length > maxPlannedPerMonth,
      dates: dates.slice(0, maxDatesPerMonth),
      moreDates: Math.max(0, dates.length - maxDatesPerMonth),
    }
  })
  const clashes = clashesIn(year, all)
  return {
    months,
    gaps: months.filter((month) => month.conferences.length === 0).map((month) => month.name),
    clashes: clashes.slice(0, maxClashes),
    moreClashes: Math.max(0, clashes.length - maxClashes),
  }
}

function clashesIn(year: number, all: readonly PlannedConference[]): Clash[] {
  const inOrder = all
    .filter((conference) => conference.state === 'scheduled' && reaches(conference, year))
    .sort((a, b) => a.startDate.localeCompare(b.startDate))
  return inOrder.flatMap((first, index) => {
    const horizon = addDays(first.endDate, nearDays)
    const clashes: Clash[] = []
    for (const second of inOrder.slice(index + 1)) {
      if (second.startDate > horizon) break
      if (second.startDate <= first.endDate) clashes.push({ kind: 'same days', first, second })
      else if (second.topic === first.topic && daysBetween(first.endDate, second.startDate) <= nearDays) clashes.push({ kind: 'same topic', first, second })
    }
    return clashes
  })
}

function reaches(conference: PlannedConference, year: number): boolean {
  return conference.startDate <= `${year}-12-31` && conference.endDate >= `${year}-01-01`
}
