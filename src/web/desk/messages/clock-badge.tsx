import type { Clock } from '#domain/contact/message-clock.ts'

export function ClockBadge({ clock }: { clock: Clock }) {
  return <span className={clock.tone === 'none' ? 'badge' : `badge ${clock.tone}`}>{clock.words}</span>
}
