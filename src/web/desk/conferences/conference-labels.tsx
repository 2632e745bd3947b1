import type { ConferenceState } from '#domain/conferences/conference.ts'
import { conferenceStateLabels } from '#domain/conferences/conference-state.ts'
import { type CalendarDay, formatDay } from '#domain/dates.ts'
import { Badge } from '../ui/desk-page.tsx'

export function ConferenceBadge({ isDraft, state }: { isDraft: boolean; state: ConferenceState }) {
  const halted = conferenceStateLabels[state]
  return (
    <>
      {isDraft ? <Badge tone="warn" text="Draft" /> : !halted && <Badge tone="good" text="Published" />}
      {halted && <Badge tone="bad" text={halted} />}
    </>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 2027-03-12 → Fri 12 March 2027. */
export function formatDayWithWeekday(day: CalendarDay): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]?.slice(0, 3)} ${formatDay(day)}`
}
