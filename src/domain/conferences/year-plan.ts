import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'
import { monthNames } from '../day-in-words.ts'
import type { ConferenceSummary } from './conference.ts'
import { type ImportantDateKey, importantDates } from './important-dates.ts'

export type PlannedConference = ConferenceSummary & { isDraft: boolean }

export interface PlannedMonth {
  name: string
  conferences: PlannedConference[]
  /** There are more than are shown here; they are in the list. */
  hasMore: boolean
  dates: { key: ImportantDateKey; name: string; day: CalendarDay; conference: PlannedConference }[]
  /** How many more days of those conferences are due. */
  moreDates: number
}

/** Two conferences that stand in each other's way. */
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

/** A plan is seen at a glance: a month shows no more than this, however many conferences there are. */
export const mostPlannedAMonth = 12
const mostDatesAMonth = 24
const mostClashes = 12

/** Two calls on one topic so close together share one public. */
const nearDays = 28

/** The twelve months of a year: what takes place, what is due, where nothing is planned and what collides. */
export function yearPlan(year: number, all: readonly PlannedConference[]): YearPlan {
  const months = monthNames.map((name, index) => {
    const prefix = `${year}-${String(index + 1).padStart(2, '0')}-`
    const conferences = all.filter((conference) => conference.startDate.startsWith(prefix))
    const dates = all
      .flatMap((conference) =>
        importantDates(conference).flatMap(({ key, name: what, day }) => (day?.startsWith(prefix) ? [{ key, name: what, day, conference }] : [])),
      )
      .sort((a, b) => a.day.localeCompare(b.day))
    return {
      name,
      conferences: conferences.slice(0, mostPlannedAMonth),
      hasMore: conferences.length > mostPlannedAMonth,
      dates: dates.slice(0, mostDatesAMonth),
      moreDates: Math.max(0, dates.length - mostDatesAMonth),
    }
  })
  const clashes = clashesIn(year, all)
  return {
    months,
    gaps: months.filter((month) => month.conferences.length === 0).map((month) => month.name),
    clashes: clashes.slice(0, mostClashes),
    moreClashes: Math.max(0, clashes.length - mostClashes),
  }
}

function clashesIn(year: number, all: readonly PlannedConference[]): Clash[] {
  const inOrder = all.filter((conference) => reaches(conference, year)).sort((a, b) => a.startDate.localeCompare(b.startDate))
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
