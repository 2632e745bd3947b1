import { type ParticipantCategory, participantCategories } from '../conferences/fees.ts'
import { addDays, type CalendarDay, endOfDay } from '../dates.ts'
import { minutes } from '../durations.ts'

interface Call {
  abstractDeadline: CalendarDay | null
  registrationDeadline: CalendarDay | null
  startDate: CalendarDay
  timeZone: string
}

/** When a call closes, in the conference's time zone. Without a deadline it is open until the conference begins. */
export function callClosesAt({ abstractDeadline, startDate, timeZone }: Call): Date {
  return endOfDay(abstractDeadline ?? addDays(startDate, -1), timeZone)
}

/** Those who do not present may register until the registration deadline, or until the conference begins. */
export function registrationClosesAt(call: Call): Date {
  const eve = addDays(call.startDate, -1)
  const last = call.registrationDeadline && call.registrationDeadline < eve ? call.registrationDeadline : eve
  return new Date(Math.max(endOfDay(last, call.timeZone).getTime(), callClosesAt(call).getTime()))
}

export function closesFor(call: Call, { presents }: Pick<ParticipantCategory, 'presents'>): Date {
  return presents ? callClosesAt(call) : registrationClosesAt(call)
}

/** The categories that the form offers at an instant, without the unannounced grace period. */
export function openCategories(call: Call, now: Date): ParticipantCategory[] {
  return participantCategories.filter((category) => isInTime(closesFor(call, category), now, 0))
}

/** Whether the first byte arrived in time or within the grace period, which is never announced. */
export function isInTime(closesAt: Date, firstByteAt: Date, graceMinutes: number): boolean {
  const wholeLastSecond = 999
  return firstByteAt.getTime() <= closesAt.getTime() + wholeLastSecond + minutes(graceMinutes)
}
