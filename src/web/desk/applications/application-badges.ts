import type { ApplicationState } from '#domain/applications/application.ts'
import type { BadgeProps } from '../ui/desk-page.tsx'

export const applicationStateBadges = {
  new: { tone: 'new', text: 'New' },
  accepted: { tone: 'good', text: 'Accepted' },
  declined: { text: 'Declined' },
} as const satisfies Record<ApplicationState, BadgeProps>
