import type { VisaOutcome, VisaState } from '#domain/visa/visa.ts'
import type { BadgeProps } from '../ui/desk-page.tsx'

export const visaTones = {
  open: 'new',
  checked: 'warn',
  issued: 'good',
  'refused-by-us': 'none',
  revoked: 'bad',
} as const satisfies Record<VisaState, BadgeProps['tone']>

export const outcomeTones = { granted: 'good', denied: 'bad', 'no-show': 'warn' } as const satisfies Record<VisaOutcome, BadgeProps['tone']>
