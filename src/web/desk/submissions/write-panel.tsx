import { useState } from 'react'
import { ProblemNote } from '../ui/use-mutation.tsx'
import { LetterPanel } from './letter-panel.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

/** A letter to the author of this submission. */
export function WritePanel({ submission: { reference, version, name } }: { submission: ShownSubmission }) {
  const { perform, busy, problem } = useSubmissionMutations()
  const [open, setOpen] = useState(false)
  const selection = { chosen: [{ reference, version }] }

  async function send(letter: object) {
    const result = await perform('write', { selection, ...letter }, ['the mail is on its way', ''])
    if (result.ok) setOpen(false)
  }
  return (
    <section className="desk-stack" aria-label={`Write to ${name}`}>
      <div>
        <button type="button" className="button quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          Write to {name}…
        </button>
      </div>
      {open && <LetterPanel list="submissions" count={1} selection={selection} busy={busy} send={send} />}
      <ProblemNote problem={problem} />
    </section>
  )
}
