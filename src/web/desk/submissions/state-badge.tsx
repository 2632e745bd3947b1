import type { SubmissionState } from '#domain/submissions/submission.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'

const looks = {
  received: 'new',
  'under-review': '',
  accepted: 'good',
  'revision-requested': 'warn',
  rejected: 'bad',
  confirmed: 'good',
  withdrawn: '',
} satisfies Record<SubmissionState, string>

/** Where a submission truly stands, and whether its author knows. */
export function StateBadge({ state, waiting }: { state: SubmissionState; waiting: boolean }) {
  return (
    <>
      <span className={`badge ${looks[state]}`}>{stateInWords[state]}</span>
      {waiting && <span className="badge warn">Not released</span>}
    </>
  )
}
