import type { DeadlineState } from '#domain/conferences/important-dates.ts'

/** The state of a deadline as text, not only as a colour. */
export function DeadlineNote({ deadline }: { deadline: DeadlineState }) {
  if (deadline.state === 'unknown') return null
  return <span className={`deadline-note ${deadline.state}`}>{labelFor(deadline)}</span>
}

function labelFor(deadline: Exclude<DeadlineState, { state: 'unknown' }>): string {
  if (deadline.state === 'closed') return 'Closed'
  if (deadline.daysLeft === 0) return 'Closes today'
  if (deadline.daysLeft === 1) return '1 day left'
  return deadline.daysLeft <= 120 ? `${deadline.daysLeft} days left` : 'Open'
}
