import { type CalendarDay, formatDay } from '#domain/dates.ts'
import { Badge } from '../ui/desk-page.tsx'

export function ConferenceBadge({ isDraft }: { isDraft: boolean }) {
  return isDraft ? <Badge tone="warn" text="Draft" /> : <Badge tone="good" text="Published" />
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 2027-03-12 → Fri 12 March 2027. */
export function formatDayWithWeekday(day: CalendarDay): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]?.slice(0, 3)} ${formatDay(day)}`
}
