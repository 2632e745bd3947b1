import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Facts } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownSubmission } from './submission.tsx'

type Answer = 'granted' | 'refused'

interface CorrectionPanelProps {
  submission: ShownSubmission
  request: ShownSubmission['corrections'][number]
}

/** What the author asks to have corrected, old and new values side by side. What was typed stays after a refusal. */
export function CorrectionPanel({ submission: { reference, version, name, email }, request }: CorrectionPanelProps) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState<Answer>()

  async function answer(given: Answer) {
    const note = String(new FormData(form.current ?? undefined).get('note') ?? '')
    const text = given === 'granted' ? `${reference} is corrected.` : `${reference} stays as it is; the request is refused.`
    const result = await mutate(`/submissions/${reference}/answer-correction`, { version, request: request.id, answer: given, note }, () => ({ text }))
    setAsking(undefined)
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  const heading = `correction-${request.id}`
  return (
    <section className="desk-panel" aria-labelledby={heading}>
      <h2 id={heading}>Asks for a correction</h2>
      <p className="soft">Since {request.requested}</p>
      {request.changes.length > 0 ? <Facts facts={request.changes} /> : <p className="soft">This is already the case.</p>}
      {request.reason && <blockquote className="as-written">{request.reason}</blockquote>}
      <form ref={form} className="act-form" onSubmit={(event) => event.preventDefault()}>
        <label className="desk-field">
          Note to the author (needed for a refusal)
          <textarea name="note" rows={3} maxLength={2000} />
        </label>
        <ProblemNote problem={problem} />
        <p className="desk-actions">
          <button type="button" className="button" onClick={() => setAsking('granted')}>
            Correct it…
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking('refused')}>
            Refuse…
          </button>
        </p>
      </form>
      {asking && (
        <ConfirmDialog
          title={asking === 'granted' ? `Correct ${reference}?` : `Refuse to correct ${reference}?`}
          confirm={asking === 'granted' ? 'Correct it and send the mail' : 'Refuse it and send the mail'}
          busy={busy}
          onConfirm={() => void answer(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            {asking === 'granted'
              ? 'What was asked for replaces the current text; the history keeps both. A new address is asked to confirm itself first.'
              : 'The submission stays as it is.'}{' '}
            {name} is told by mail to {email}, with your note. An e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
