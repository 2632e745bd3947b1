import { type ApplicationState, stateLabels } from '#domain/applications/application.ts'
import type { BadgeProps } from '../ui/desk-page.tsx'

export const applicationStateBadges = {
  new: { tone: 'new', text: stateLabels.new },
  accepted: { tone: 'good', text: stateLabels.accepted },
  declined: { text: stateLabels.declined },
} as const satisfies Record<ApplicationState, BadgeProps>
