import type { ApplicationState } from '#domain/applications/application.ts'
import type { BadgeLook } from '../ui/badge.tsx'

export const applicationStateLooks = {
  new: { tone: 'new', text: 'New' },
  accepted: { tone: 'good', text: 'Accepted' },
  declined: { text: 'Declined' },
} as const satisfies Record<ApplicationState, BadgeLook>
