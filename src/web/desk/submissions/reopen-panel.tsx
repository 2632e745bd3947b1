import { useRevalidator } from 'react-router'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

/** Opens a closed submission again, with the reason that its author reads. */
export function ReopenPanel({ submission: { reference, version, mayReopen } }: { submission: ShownSubmission }) {
  const { perform, busy, problem } = useSubmissionMutations()
  const { revalidate } = useRevalidator()
  if (!mayReopen) return null

  async function reopen(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { reason } = Object.fromEntries(new FormData(event.currentTarget))
    const result = await perform('reopen', { selection: { chosen: [{ reference, version }] }, reason }, ['it is open again', ''])
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="reopen-heading">
      <h2 id="reopen-heading">Open it again</h2>
      <form className="act-form" onSubmit={(event) => void reopen(event)}>
        <label className="desk-field">
          Reason (part of the mail, and of the status page)
          <textarea name="reason" rows={3} required maxLength={2000} />
        </label>
        <p className="soft">The author sees it at once and is told by mail half a minute later. Until then you can take it back.</p>
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button quiet" aria-disabled={busy}>
            {busy ? 'Please wait…' : 'Open it again'}
          </button>
        </div>
      </form>
    </section>
  )
}
