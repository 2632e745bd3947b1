import { type RegistrationState, registrationLabels } from '#domain/registrations/registration.ts'
import { Badge, type BadgeProps } from '../ui/desk-page.tsx'

const tones = {
  'waiting-list': 'warn',
  'needs-approval': 'new',
  'scholarship-applied': 'new',
  open: 'good',
  paid: 'good',
  cancelled: 'none',
  carried: 'none',
  lapsed: 'none',
} as const satisfies Record<RegistrationState, BadgeProps['tone']>

/** The state of a registration, as its person sees it too. */
export function RegistrationBadge({ state }: { state: RegistrationState }) {
  return <Badge tone={tones[state]} text={registrationLabels[state]} />
}
