/** A calendar day is YYYY-MM-DD text and has no zone; arithmetic on it is done in UTC, where every day has 24 hours. */
export type CalendarDay = string

const millisecondsPerDay = 86_400_000

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10)
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay)
}

/** The day on the wall calendar of a zone at a moment. */
export function dayInZone(moment: Date, timeZone: string): CalendarDay {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
  return parts
}

/** The last moment of a day in a zone: when a deadline that names only the day closes. */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  const nextMidnightUtc = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  // Two rounds: the offset at the first guess may differ from the one at the moment itself when clocks change that night.
  let guess = nextMidnightUtc - offsetMilliseconds(new Date(nextMidnightUtc), timeZone)
  guess = nextMidnightUtc - offsetMilliseconds(new Date(guess), timeZone)
  return new Date(guess - 1000)
}

function offsetMilliseconds(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(moment.getTime() / 1000) * 1000
}
