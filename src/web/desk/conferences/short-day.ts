import type { CalendarDay } from '#domain/calendar-day.ts'
import { dayInWords } from '../../ui/day.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 2027-03-12 → Fri 12 March 2027: whoever plans wants the weekday. */
export function shortDay(day: CalendarDay): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]?.slice(0, 3)} ${dayInWords(day)}`
}
