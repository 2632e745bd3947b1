import { addDays, type CalendarDay, endOfDay } from '../calendar-day.ts'
import { zoneInWords } from '../conferences/zone-in-words.ts'

interface Call {
  abstractDeadline: CalendarDay | null
  startDate: CalendarDay
  timeZone: string
}

/** The last moment of a call in the conference's own zone. Without a deadline it is open until the conference begins. */
export function callClosesAt({ abstractDeadline, startDate, timeZone }: Call): Date {
  return endOfDay(abstractDeadline ?? addDays(startDate, -1), timeZone)
}

/** Whoever began to send in time, or shortly after it, is in time. The grace is kept and never announced. */
export function isInTime(call: Call, firstByteAt: Date, graceMinutes: number): boolean {
  const wholeLastSecond = 999
  return firstByteAt.getTime() <= callClosesAt(call).getTime() + wholeLastSecond + graceMinutes * 60_000
}

/** '15 March 2027 at 23:59, India Standard Time, UTC+5:30'. */
export function momentInWords(moment: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(moment)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  return `${day} at ${time}, ${zoneInWords(timeZone, moment)}`
}
