const states = {
  queued: { tone: 'warn', text: 'Queued' },
  sent: { tone: 'good', text: 'Sent' },
  failed: { tone: 'bad', text: 'Failed' },
} as const

export function MailStateBadge({ state }: { state: keyof typeof states }) {
  const { tone, text } = states[state]
  return <span className={`badge ${tone}`}>{text}</span>
}
