import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import type { SubmissionState } from '#domain/submissions/submission.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import { outcomeInWords } from './outcome-in-words.ts'
import type { ShownSubmission } from './submission.tsx'

const words: Partial<Record<SubmissionState, { button: string; consequence: string }>> = {
  'under-review': {
    button: 'Take into review',
    consequence: 'The author sees that it is being read, and is told by mail unless they asked for decisions only.',
  },
  confirmed: {
    button: 'Confirm the place',
    consequence: 'The author is told by mail that the place in the programme is sure. A confirmed place cannot be taken back.',
  },
  withdrawn: {
    button: 'Withdraw',
    consequence: 'The submission is closed for good: nobody reads it any further, and the author is told by mail that the organisers withdrew it.',
  },
}

/** Steps that need no decision. Each says first what it brings about, because it cannot be taken back. */
export function MovePanel({ submission: { reference, version, moves } }: { submission: ShownSubmission }) {
  const { act, busy, problem, forget } = useAct()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<SubmissionState>()
  const asked = asking && moves.includes(asking) ? words[asking] : undefined
  if (moves.length === 0) return null

  async function move(to: SubmissionState) {
    const answer = await act<Outcome>('/submissions/move', { selection: { chosen: [{ reference, version }] }, to }, (outcome) => ({
      text: outcomeInWords(outcome, 'the step is taken', ''),
    }))
    setAsking(undefined)
    if (!answer.ok) await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="steps-heading">
      <h2 id="steps-heading">Next step</h2>
      <p className="desk-actions">
        {moves.map((to) => (
          <button
            key={to}
            type="button"
            className="button quiet"
            aria-expanded={asking === to}
            onClick={() => {
              forget()
              setAsking(asking === to ? undefined : to)
            }}
          >
            {words[to]?.button ?? to}…
          </button>
        ))}
      </p>
      {asked && asking && (
        <div className="act-form">
          <p>{asked.consequence}</p>
          <p className="desk-actions">
            <button type="button" className="button" aria-disabled={busy} onClick={() => void move(asking)}>
              Yes: {asked.button.toLowerCase()}
            </button>
            <button type="button" className="button quiet" onClick={() => setAsking(undefined)}>
              No
            </button>
          </p>
        </div>
      )}
      <ProblemNote problem={problem} />
    </section>
  )
}
