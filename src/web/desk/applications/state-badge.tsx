import type { ApplicationState } from '#domain/applications/application.ts'

const states = {
  new: { tone: 'new', text: 'New' },
  accepted: { tone: 'good', text: 'Accepted' },
  declined: { tone: '', text: 'Declined' },
} as const satisfies Record<ApplicationState, { tone: string; text: string }>

export function StateBadge({ state }: { state: ApplicationState }) {
  const { tone, text } = states[state]
  return <span className={`badge ${tone}`.trim()}>{text}</span>
}
