import { dateFormat } from './date-format.ts'

/** A calendar day is YYYY-MM-DD text and has no zone; arithmetic on it is done in UTC, where every day has 24 hours. */
export type CalendarDay = string

const millisecondsPerDay = 86_400_000

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10)
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay)
}

/** A zone's calendar, and the day that it was last asked for. */
interface WallCalendar {
  calendar: Intl.DateTimeFormat
  minute: number
  day: CalendarDay
}

const millisecondsPerMinute = 60_000
const wallCalendars = new Map<string, WallCalendar>()

/** The day on the wall calendar of a zone at a moment. */
export function dayInZone(moment: Date, timeZone: string): CalendarDay {
  // Asked hundreds of times a page, mostly about one moment, and midnight comes on the minute: zones have not differed by seconds for half a century.
  const minute = Math.floor(moment.getTime() / millisecondsPerMinute)
  const known = wallCalendars.get(timeZone)
  if (known?.minute === minute) return known.day
  const calendar = known?.calendar ?? dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const day = calendar.format(moment)
  wallCalendars.set(timeZone, { calendar, minute, day })
  return day
}

/** No zone is further from UTC than this, and no change of clocks is longer. */
const furthestHours = 16

/** Deadlines are asked about at every rendering, and there are only so many. */
const knownEnds = new Map<string, number>()
const mostKnownEnds = 2000

/** The last second of a day in a zone: when a deadline that names only the day closes. */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  const key = `${day} ${timeZone}`
  const end = knownEnds.get(key) ?? findEndOfDay(day, timeZone)
  if (knownEnds.size >= mostKnownEnds) knownEnds.clear()
  knownEnds.set(key, end)
  return new Date(end)
}

/** Searched for on the zone's own calendar, because a midnight can be missing or come twice. */
function findEndOfDay(day: CalendarDay, timeZone: string): number {
  const midnightUtcSeconds = Date.parse(`${addDays(day, 1)}T00:00:00Z`) / 1000
  let inside = midnightUtcSeconds - furthestHours * 3600
  let outside = midnightUtcSeconds + furthestHours * 3600
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (dayInZone(new Date(middle * 1000), timeZone) <= day) inside = middle
    else outside = middle
  }
  return inside * 1000
}
