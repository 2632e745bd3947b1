import { days, hours, seconds } from './durations.ts'

/** A calendar day is YYYY-MM-DD text without a time zone; arithmetic on it is done in UTC, where every day has 24 hours. */
export type CalendarDay = string

/** Whether text is a day that the calendar has: not 30 February. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const timestamp = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(timestamp) && new Date(timestamp).toISOString().startsWith(text)
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10)
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / days(1))
}

/** The calendar day in a time zone at an instant. */
export function dayInZone(instant: Date, timeZone: string): CalendarDay {
  return calendarDayFormat(timeZone).format(instant)
}

/** The hour of the day in a time zone at an instant, from 0 to 23. */
export function hourInZone(instant: Date, timeZone: string): number {
  return Number(dateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant))
}

const calendarDayFormat = (timeZone: string) => dateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** No time zone is further from UTC than this, and no change of clocks is longer. */
const maxOffset = hours(16)

/** The last second of a day in a time zone: when a deadline that names only the day closes. Found by bisection, because a midnight can be missing or come twice. */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  const midnightUtc = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  let inside = midnightUtc - maxOffset
  let outside = midnightUtc + maxOffset
  const format = calendarDayFormat(timeZone)
  while (outside - inside > seconds(1)) {
    const middle = inside + seconds(Math.floor((outside - inside) / seconds(2)))
    if (format.format(middle) <= day) inside = middle
    else outside = middle
  }
  return new Date(inside)
}

export const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** Of what has no days, such as the edition in which a journal's manuscripts are: it sorts after everything and is never shown. */
export const noDay: CalendarDay = '9999-12-31'

/** 2027-03-12 → 12 March 2027. Formatted without Intl, so that server and browser render the same text. */
export function formatDay(day: CalendarDay): string {
  if (day === noDay) return ''
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`
}

/** 2027-03-12 and 2027-03-14 → 12–14 March 2027. */
export function formatDays(from: CalendarDay, to: CalendarDay): string {
  if (from === to) return formatDay(from)
  const [fromYear, fromMonth, fromDate = ''] = from.split('-')
  const [toYear, toMonth] = to.split('-')
  if (fromYear !== toYear) return `${formatDay(from)} – ${formatDay(to)}`
  if (fromMonth !== toMonth) return `${Number(fromDate)} ${monthNames[Number(fromMonth) - 1]} – ${formatDay(to)}`
  return `${Number(fromDate)}–${formatDay(to)}`
}

/** 17 November 2026, 04:16 UTC, or 09:46 UTC+5:30 in the zone of a reader that the page knows. */
export function formatTimestamp(instant: Date, timeZone = 'UTC'): string {
  const offset = timeZone === 'UTC' ? 'UTC' : timeZonePart(timeZone, instant, 'shortOffset').replace('GMT', 'UTC')
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)} ${offset}`
}

/** Whether this machine knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** 2026-11-17 04:16:00, in UTC, as spreadsheets read it; empty for what has not happened. */
export function spreadsheetTime(instant: Date | null): string {
  return instant?.toISOString().slice(0, 19).replace('T', ' ') ?? ''
}

/** 15 March 2027 at 23:59, India Standard Time, UTC+5:30. */
export function formatTimestampInZone(instant: Date, timeZone: string): string {
  return `${formatDate(instant, timeZone)} at ${formatTime(instant, timeZone)}, ${formatTimeZone(timeZone, instant)}`
}

function formatDate(instant: Date, timeZone: string): string {
  return dateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(instant)
}

function formatTime(instant: Date, timeZone: string): string {
  return dateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)
}

/** East Africa Time, UTC+3: the name of a time zone at an instant, since it has another one in summer. */
export function formatTimeZone(timeZone: string, instant: Date): string {
  const name = timeZonePart(timeZone, instant, 'long')
  const offset = timeZonePart(timeZone, instant, 'shortOffset').replace('GMT', 'UTC')
  // Intl calls a zone without a name of its own by its offset.
  return name.startsWith('GMT') ? offset : `${name}, ${offset}`
}

function timeZonePart(timeZone: string, instant: Date, timeZoneName: 'long' | 'shortOffset'): string {
  const parts = dateTimeFormat('en-GB', { timeZone, timeZoneName }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A cached formatter: creating one costs about a hundred times as much as using it. There are only as many as time zones and formats. */
function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
