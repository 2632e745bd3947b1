import { stateLabels } from '#domain/submissions/next-steps.ts'
import type { PaperState } from '#domain/submissions/paper.ts'
import { Badge, type BadgeProps } from '../ui/desk-page.tsx'

const tones = {
  received: 'new',
  'under-review': 'none',
  accepted: 'good',
  'revision-requested': 'warn',
  rejected: 'bad',
  confirmed: 'good',
  withdrawn: 'none',
} as const satisfies Record<PaperState, BadgeProps['tone']>

/** The state of a submission, and whether it is already released to its author. */
export function StateBadge({ state, waiting }: { state: PaperState; waiting: boolean }) {
  return (
    <>
      <Badge tone={tones[state]} text={stateLabels[state]} />
      {waiting && <Badge tone="warn" text="Not released" />}
    </>
  )
}
