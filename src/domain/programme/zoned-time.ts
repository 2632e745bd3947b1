import type { CalendarDay } from '../dates.ts'
import { minutes } from '../durations.ts'
import { formatMinute, type MinuteOfDay } from './programme.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts })
  formats.set(timeZone, made)
  return made
}

/** The calendar day and the minute of the day in a time zone. */
export function inZone(instant: Date, timeZone: string): { day: CalendarDay; minute: MinuteOfDay } {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${part.year}-${part.month}-${part.day}`, minute: Number(part.hour) * 60 + Number(part.minute) }
}

/** The instant of a local time. One that the clocks skip becomes the same length of time after the change; of one that comes twice, one of both. */
export function instantAt(day: CalendarDay, minute: MinuteOfDay, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes(minute)
  let guess = wanted
  // The second round corrects an offset that was read on the other side of a change of clocks.
  for (let round = 0; round < 2; round += 1) {
    const local = inZone(new Date(guess), timeZone)
    guess += wanted - (Date.parse(`${local.day}T00:00:00Z`) + minutes(local.minute))
  }
  return new Date(guess)
}

/** 09:05–10:30 */
export function formatSpan({ start, end }: { start: MinuteOfDay; end: MinuteOfDay }): string {
  return `${formatMinute(start)}–${formatMinute(end)}`
}
