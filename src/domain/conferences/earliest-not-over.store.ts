import { sql } from 'kysely'
import type { CalendarDay } from '../calendar-day.ts'

/**
 * What is not over by a day began at most as long before it as the longest of all lasts. Lists go by the beginning: whoever asks
 * for what is to come says this as well, or every conference that ever was is looked at and left out.
 */
export function earliestNotOver(today: CalendarDay) {
  return sql<CalendarDay>`${today}::date - coalesce((SELECT max(end_date - start_date) FROM conference), 0)`
}
