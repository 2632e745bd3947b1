import { dayInZone } from '../calendar-day.ts'
import type { ConferenceSummary } from './conference.ts'
import { deadlineState } from './deadline.ts'

/** Where a conference stands in its life, seen from its own city. */
export type Standing = 'call-open' | 'call-closed' | 'running' | 'past'

export function standingOf(conference: ConferenceSummary, now: Date): Standing {
  const today = dayInZone(now, conference.timeZone)
  if (today > conference.endDate) return 'past'
  if (today >= conference.startDate) return 'running'
  return deadlineState(conference.abstractDeadline, conference.timeZone, now).state === 'closed' ? 'call-closed' : 'call-open'
}
