import type { AssignmentState } from '#domain/review/review.ts'
import type { BadgeProps } from '../ui/desk-page.tsx'

const tones = {
  proposed: 'new',
  invited: 'warn',
  accepted: 'none',
  declined: 'bad',
  submitted: 'good',
  cancelled: 'none',
} as const satisfies Record<AssignmentState, BadgeProps['tone']>

/** The colour of an assignment's badge. */
export function assignmentTone({ state, isOverdue }: { state: AssignmentState; isOverdue: boolean }): NonNullable<BadgeProps['tone']> {
  return isOverdue ? 'bad' : tones[state]
}
