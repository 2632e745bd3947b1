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

interface StateBadgeProps {
  state: PaperState
  /** A decision in the words of its conference. */
  words?: string
  waiting: boolean
  revised?: boolean
  withdrawal?: boolean
  correction?: boolean
  appeal?: boolean
}

/** The state of a submission, whether it is already released to its author, and what its author did last. */
export function StateBadge({ state, words = '', waiting, revised = false, withdrawal = false, correction = false, appeal = false }: StateBadgeProps) {
  return (
    <>
      <Badge tone={tones[state]} text={words || stateLabels[state]} />
      {waiting && <Badge tone="warn" text="Not released" />}
      {revised && <Badge tone="new" text="Revised" />}
      {withdrawal && <Badge tone="warn" text="Asks to withdraw" />}
      {appeal && <Badge tone="warn" text="Appeals" />}
      {correction && <Badge tone="warn" text="Asks for a correction" />}
    </>
  )
}
