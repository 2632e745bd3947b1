import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

type Answer = 'granted' | 'refused'

/** The author's request to withdraw, with what granting or refusing it brings about. What was typed stays after a refusal. */
export function WithdrawalPanel({ submission }: { submission: ShownSubmission }) {
  const { reference, version, request, name, email } = submission
  const { perform, busy, problem } = useSubmissionMutations()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState<Answer>()
  if (request?.state !== 'open') return null

  async function answer(given: Answer) {
    const note = String(new FormData(form.current ?? undefined).get('note') ?? '')
    const words = given === 'granted' ? 'it is withdrawn' : 'the request is refused'
    const result = await perform('answer-withdrawal', { selection: { chosen: [{ reference, version }] }, answer: given, note }, [words, ''])
    setAsking(undefined)
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="withdrawal-heading">
      <h2 id="withdrawal-heading">Asks to withdraw</h2>
      <p className="soft">Since {request.requested}</p>
      {request.reason ? <blockquote className="as-written">{request.reason}</blockquote> : <p className="soft">No reason given.</p>}
      <form ref={form} className="act-form" onSubmit={(event) => event.preventDefault()}>
        <label className="desk-field">
          Note to the author (needed for a refusal)
          <textarea name="note" rows={3} maxLength={2000} />
        </label>
        <ProblemNote problem={problem} />
        <p className="desk-actions">
          <button type="button" className="button" onClick={() => setAsking('granted')}>
            Grant…
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking('refused')}>
            Refuse…
          </button>
        </p>
      </form>
      {asking && (
        <ConfirmDialog
          title={asking === 'granted' ? `Withdraw ${reference}?` : `Refuse to withdraw ${reference}?`}
          confirm={asking === 'granted' ? 'Grant it and send the mail' : 'Refuse it and send the mail'}
          busy={busy}
          onConfirm={() => void answer(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            {asking === 'granted'
              ? 'The submission is withdrawn: it will not be reviewed any further, and a waiting decision is not sent.'
              : 'The submission stays as it is.'}{' '}
            {name} is told by mail to {email}, with your note. An e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
