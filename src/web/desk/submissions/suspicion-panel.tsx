import { useState } from 'react'
import { AskFirst } from '../ui/ask-first.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionActs } from './use-submission-acts.ts'

/** Why somebody should look before they believe it, and the way to say that they have. */
export function SuspicionPanel({ submission: { reference, version, suspicion, name, email } }: { submission: ShownSubmission }) {
  const { perform, busy, problem } = useSubmissionActs()
  const [asking, setAsking] = useState(false)
  if (!suspicion) return null

  async function trust() {
    await perform('trust', { selection: { chosen: [{ reference, version }] } }, ['the receipt is on its way to the author', ''])
    setAsking(false)
  }
  return (
    <div className="notice warn">
      <p>Please look before you believe it: {suspicion}. Its author has not been sent a receipt.</p>
      <p>
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          It is genuine…
        </button>
      </p>
      <ProblemNote problem={problem} />
      {asking && (
        <AskFirst
          title={`Is ${reference} genuine?`}
          confirm="It is: send the receipt"
          busy={busy}
          onConfirm={() => void trust()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {name} gets the receipt with their own link, by mail to {email}. The mark goes, and a mail cannot be called back.
          </p>
        </AskFirst>
      )}
    </div>
  )
}
