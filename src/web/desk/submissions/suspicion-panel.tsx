import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import { outcomeInWords } from './outcome-in-words.ts'
import type { ShownSubmission } from './submission.tsx'

/** Why somebody should look before they believe it, and the way to say that they have. */
export function SuspicionPanel({ submission: { reference, version, suspicion } }: { submission: ShownSubmission }) {
  const { act, busy, problem } = useAct()
  if (!suspicion) return null
  return (
    <div className="notice warn">
      <p>Please look before you believe it: {suspicion}. Its author has not been sent a receipt.</p>
      <p>
        <button
          type="button"
          className="button quiet"
          aria-disabled={busy}
          onClick={() =>
            void act<Outcome>('/submissions/trust', { selection: { chosen: [{ reference, version }] } }, (outcome) => ({
              text: outcomeInWords(outcome, 'the receipt is on its way to the author', ''),
            }))
          }
        >
          It is genuine: send the receipt
        </button>
      </p>
      <ProblemNote problem={problem} />
    </div>
  )
}
