import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PaperState } from '#domain/submissions/paper.ts'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

interface Step {
  button: string
  consequence: string
  /** Final steps ask for confirmation; the others can be undone. */
  asks: boolean
}

const steps: Partial<Record<PaperState, Step>> = {
  'under-review': {
    button: 'Take into review',
    consequence: 'The author sees that it is being read, and is told by mail unless they asked for decisions only.',
    asks: false,
  },
  confirmed: {
    button: 'Confirm the place',
    consequence: 'The author is told by mail that the place in the programme is sure. Once that mail has left, in half a minute, it cannot be taken back.',
    asks: true,
  },
  withdrawn: {
    button: 'Withdraw',
    consequence:
      'The submission is closed: it will not be reviewed any further, and the author is told by mail that the organisers withdrew it. Once that mail has left, in half a minute, it can only be opened again with a reason.',
    asks: true,
  },
}

/** State changes that are not decisions, each with its consequence. */
export function MovePanel({ submission: { reference, version, moves } }: { submission: ShownSubmission }) {
  const { perform, busy, problem, clearProblem } = useSubmissionMutations()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<PaperState>()
  const asked = asking && moves.includes(asking) ? steps[asking] : undefined
  if (moves.length === 0) return null

  async function move(to: PaperState) {
    const result = await perform('move', { selection: { chosen: [{ reference, version }] }, to }, ['the step is taken', ''])
    setAsking(undefined)
    if (!result.ok) await revalidate()
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
            aria-expanded={steps[to]?.asks ? asking === to : undefined}
            aria-disabled={busy}
            onClick={() => {
              clearProblem()
              if (!steps[to]?.asks) return void move(to)
              setAsking(asking === to ? undefined : to)
            }}
          >
            {steps[to]?.button ?? to}
            {steps[to]?.asks && '…'}
          </button>
        ))}
      </p>
      {asked && asking ? (
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
      ) : (
        moves.includes('under-review') && <p className="soft">{steps['under-review']?.consequence}</p>
      )}
      <ProblemNote problem={problem} />
    </section>
  )
}
