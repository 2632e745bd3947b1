import type { MailState } from '#domain/mail/mail.ts'
import type { BadgeLook } from '../ui/badge.tsx'

export const mailStateLooks = {
  queued: { tone: 'warn', text: 'Queued' },
  sent: { tone: 'good', text: 'Sent' },
  failed: { tone: 'bad', text: 'Failed' },
} as const satisfies Record<MailState, BadgeLook>
