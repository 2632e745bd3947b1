import { type CalendarDay, dayInZone, daysBetween } from '../calendar-day.ts'

/** How a deadline stands at a moment, seen from the conference's own zone. */
export type DeadlineState = { state: 'unknown' } | { state: 'open'; daysLeft: number } | { state: 'near'; daysLeft: number } | { state: 'closed' }

const nearDays = 14

export function deadlineState(deadline: CalendarDay | null, timeZone: string, now: Date): DeadlineState {
  if (!deadline) return { state: 'unknown' }
  const daysLeft = daysBetween(dayInZone(now, timeZone), deadline)
  if (daysLeft < 0) return { state: 'closed' }
  return { state: daysLeft <= nearDays ? 'near' : 'open', daysLeft }
}
