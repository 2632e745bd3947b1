import type { SubmissionState } from '#domain/submissions/submission.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'
import { Badge, type BadgeLook } from '../ui/badge.tsx'

const tones = {
  received: 'new',
  'under-review': 'none',
  accepted: 'good',
  'revision-requested': 'warn',
  rejected: 'bad',
  confirmed: 'good',
  withdrawn: 'none',
} as const satisfies Record<SubmissionState, BadgeLook['tone']>

/** Where a submission truly stands, and whether its author knows. */
export function StateBadge({ state, waiting }: { state: SubmissionState; waiting: boolean }) {
  return (
    <>
      <Badge tone={tones[state]} text={stateInWords[state]} />
      {waiting && <Badge tone="warn" text="Not released" />}
    </>
  )
}
