import { type CalendarDay, dayInZone, daysBetween, endOfDay } from '../calendar-day.ts'

/** How a deadline stands at a moment, seen from the conference's own zone. */
export type DeadlineState = { state: 'unknown' } | { state: 'open'; daysLeft: number } | { state: 'near'; daysLeft: number } | { state: 'closed' }

const nearDays = 14

export function deadlineState(deadline: CalendarDay | null, timeZone: string, now: Date): DeadlineState {
  if (!deadline) return { state: 'unknown' }
  if (now.getTime() > endOfDay(deadline, timeZone).getTime()) return { state: 'closed' }
  const daysLeft = daysBetween(dayInZone(now, timeZone), deadline)
  return { state: daysLeft <= nearDays ? 'near' : 'open', daysLeft }
}
