import { hours } from '#domain/durations.ts'

export type Closing = 'answered' | 'no-answer-needed'

const soonWithin = hours(12)

export interface Clock {
  tone: 'good' | 'warn' | 'bad' | 'none'
  /** Has the same meaning as the colour. */
  text: string
}

interface Timed {
  answerDueAt: Date
  closedAt: Date | null
  closedAs: Closing | null
}

/** The state of the promised 48 hours: in time, due soon (under 12 hours), overdue or stopped. */
export function clockOf({ answerDueAt, closedAt, closedAs }: Timed, now: Date): Clock {
  if (closedAs === 'no-answer-needed') return { tone: 'none', text: 'No answer needed' }
  if (closedAt)
    return closedAt > answerDueAt
      ? { tone: 'none', text: `Answered ${formatDuration(closedAt, answerDueAt)} late` }
      : { tone: 'good', text: 'Answered in time' }
  const left = answerDueAt.getTime() - now.getTime()
  if (left <= 0) return { tone: 'bad', text: `Overdue by ${formatDuration(now, answerDueAt)}` }
  return { tone: left < soonWithin ? 'warn' : 'good', text: `${left < soonWithin ? 'Due soon: ' : ''}${formatDuration(answerDueAt, now)} left` }
}

/** Formats a duration with one unit, rounded down: 3 days, 5 h, 12 min. */
function formatDuration(later: Date, earlier: Date): string {
  const minutes = Math.floor((later.getTime() - earlier.getTime()) / 60_000)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 72 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} days`
}
