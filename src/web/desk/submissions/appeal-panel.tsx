import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

type Answer = 'granted' | 'refused'

/** The author's appeal, answered by somebody who did not decide; whoever did is told why they may not, and who may. */
export function AppealPanel({ submission }: { submission: ShownSubmission }) {
  const { reference, version, appeal, name, email } = submission
  const { perform, busy, problem } = useSubmissionMutations()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState<Answer>()
  if (!appeal) return null

  async function answer(given: Answer) {
    const note = String(new FormData(form.current ?? undefined).get('note') ?? '')
    const words = given === 'granted' ? 'the appeal is granted, and a new round is open' : 'the appeal is refused'
    const result = await perform('answer-appeal', { selection: { chosen: [{ reference, version }] }, answer: given, note }, [words, ''])
    setAsking(undefined)
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="appeal-heading">
      <h2 id="appeal-heading">Appeals against the decision</h2>
      <p className="soft">Since {appeal.opened}</p>
      {appeal.reasons !== undefined && <blockquote className="as-written">{appeal.reasons}</blockquote>}
      {appeal.whyNot ? (
        <p className="notice">{appeal.whyNot}</p>
      ) : (
        <form ref={form} className="act-form" onSubmit={(event) => event.preventDefault()}>
          <label className="desk-field">
            Your reasons, for the author
            <textarea name="note" rows={4} maxLength={5000} />
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
      )}
      {asking && (
        <ConfirmDialog
          title={asking === 'granted' ? `Grant the appeal about ${reference}?` : `Refuse the appeal about ${reference}?`}
          confirm={asking === 'granted' ? 'Grant it and send the mail' : 'Refuse it and send the mail'}
          busy={busy}
          onConfirm={() => void answer(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            {asking === 'granted'
              ? 'The paper goes back into review: its next round opens, and you choose its reviewers.'
              : 'The decision stays as it is, and cannot be appealed against again.'}{' '}
            {name} is told by mail to {email}, with your reasons. An e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
