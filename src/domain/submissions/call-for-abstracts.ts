import { addDays, type CalendarDay, endOfDay } from '../calendar-day.ts'
import { type ParticipantCategory, participantCategories } from '../conferences/fees.ts'
import { zoneInWords } from '../conferences/zone-in-words.ts'
import { dateFormat } from '../date-format.ts'

interface Call {
  abstractDeadline: CalendarDay | null
  registrationDeadline: CalendarDay | null
  startDate: CalendarDay
  timeZone: string
}

/** The last moment of a call in the conference's own zone. Without a deadline it is open until the conference begins. */
export function callClosesAt({ abstractDeadline, startDate, timeZone }: Call): Date {
  return endOfDay(abstractDeadline ?? addDays(startDate, -1), timeZone)
}

/** Whoever brings no paper is welcome for longer: until the registration deadline, or until the conference begins. */
export function registrationClosesAt(call: Call): Date {
  const eve = addDays(call.startDate, -1)
  const last = call.registrationDeadline && call.registrationDeadline < eve ? call.registrationDeadline : eve
  return new Date(Math.max(endOfDay(last, call.timeZone).getTime(), callClosesAt(call).getTime()))
}

export function closesFor(call: Call, { presents }: Pick<ParticipantCategory, 'presents'>): Date {
  return presents ? callClosesAt(call) : registrationClosesAt(call)
}

/** The ways to take part that the form offers at a moment; the grace is not announced here either. */
export function openCategories(call: Call, now: Date): ParticipantCategory[] {
  return participantCategories.filter((category) => isInTime(closesFor(call, category), now, 0))
}

/** Whoever began to send in time, or shortly after it, is in time. The grace is kept and never announced. */
export function isInTime(closesAt: Date, firstByteAt: Date, graceMinutes: number): boolean {
  const wholeLastSecond = 999
  return firstByteAt.getTime() <= closesAt.getTime() + wholeLastSecond + graceMinutes * 60_000
}

/** '15 March 2027 at 23:59, India Standard Time, UTC+5:30'. */
export function momentInWords(moment: Date, timeZone: string): string {
  const day = dateFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(moment)
  const time = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  return `${day} at ${time}, ${zoneInWords(timeZone, moment)}`
}
