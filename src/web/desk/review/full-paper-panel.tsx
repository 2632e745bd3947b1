import { useState } from 'react'
import { TextAreaField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useMoveFocus } from '../ui/use-move-focus.ts'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { FullPaperFields } from './full-paper-fields.tsx'
import type { PaperReviewData } from './load-paper-review.ts'

/** The review of the full paper, which decides about publication: begun, decided and released here. */
export function FullPaperPanel({ review: { reference, fullPaper, leadSummary } }: { review: PaperReviewData }) {
  const { isOpen, mayBegin, decision } = fullPaper
  const { target, moveFocus } = useMoveFocus()
  if (!isOpen && !mayBegin && !decision) return null
  return (
    <section ref={target} tabIndex={-1} className="desk-panel" aria-labelledby="full-paper-heading">
      <h2 id="full-paper-heading">Full paper</h2>
      {decision && !isOpen && <Decided reference={reference} decision={decision} onDone={moveFocus} />}
      {mayBegin && <Begin reference={reference} onDone={moveFocus} />}
      {isOpen && <Decide reference={reference} leadSummary={leadSummary} onDone={moveFocus} />}
    </section>
  )
}

interface ActProps {
  reference: string
  onDone: () => void
}

function Begin({ reference, onDone }: ActProps) {
  const { mutate, busy, problem } = useMutation()
  async function begin() {
    const result = await mutate(`/review/papers/${reference}/full-paper`, {}, () => ({
      text: 'The review of the full paper has begun. Please invite its reviewers: nobody has been asked yet.',
    }))
    if (result.ok) onDone()
  }
  return (
    <>
      <p>
        Only a paper whose full version was reviewed and accepted is published as peer-reviewed. The acceptance to present stands, whatever the reviewers say.
      </p>
      <ProblemNote problem={problem} />
      <p className="desk-actions">
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void begin()}>
          Begin the review of the full paper
        </button>
      </p>
    </>
  )
}

function Decide({ reference, leadSummary, onDone }: ActProps & { leadSummary: string }) {
  const { mutate, busy, problem } = useMutation()
  async function decide(form: Record<string, string>) {
    const result = await mutate(`/review/papers/${reference}/full-paper/decide`, form, () => ({
      text: 'The decision is saved. The author knows nothing of it yet.',
    }))
    if (result.ok) onDone()
  }
  return (
    <form className="act-form" onSubmit={(event) => submitFields(event, decide)}>
      <FullPaperFields problems={problem?.fields ?? {}} />
      <TextAreaField
        name="summary"
        label="Summary of the reviews (optional)"
        hint={leadSummary && 'This is the summary of the lead reviewer. Please read it before it becomes part of the letter.'}
        rows={leadSummary ? 6 : 3}
        defaultValue={leadSummary}
        error={problem?.fields.summary}
      />
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      <SubmitButton busy={busy} text="Save the decision" />
    </form>
  )
}

type Decision = NonNullable<PaperReviewData['fullPaper']['decision']>

function Decided({ reference, decision, onDone }: ActProps & { decision: Decision }) {
  const { label, note, summary, due, released, decidedAt, mail, mailWithScores } = decision
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState(false)
  const [withScores, setWithScores] = useState(false)
  const shown = withScores ? mailWithScores : mail
  async function release() {
    const result = await mutate(`/review/papers/${reference}/full-paper/release`, { withScores, decidedAt }, () => ({ text: 'The author is told.' }))
    setAsking(false)
    if (result.ok) onDone()
  }
  async function takeBack() {
    const result = await mutate(`/review/papers/${reference}/full-paper/take-back`, {}, () => ({ text: 'The decision is taken back.' }))
    if (result.ok) onDone()
  }
  return (
    <>
      <p>
        <strong>{label}</strong>
        {due && `, by ${due}`} <span className="soft">{released ? `The author was told on ${released}.` : 'The author knows nothing of it yet.'}</span>
      </p>
      {note && <p className="as-written">{note}</p>}
      {summary && <p className="as-written">{summary}</p>}
      <ProblemNote problem={problem} />
      {!released && (
        <p className="desk-actions">
          <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
            Release…
          </button>
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void takeBack()}>
            Take the decision back
          </button>
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={`Release the decision on the full paper of ${reference}?`}
          confirm="Release and send"
          busy={busy}
          onConfirm={() => void release()}
          onCancel={() => setAsking(false)}
        >
          <p>
            The author reads the decision, your note, the summary and the comments of each reviewer, but no scores unless you choose it. Reviewers who have not
            finished are told that their review is not needed any more. An e-mail cannot be recalled.
          </p>
          {mail && mailWithScores?.text !== mail.text && (
            <label className="tick">
              <input type="checkbox" checked={withScores} onChange={(event) => setWithScores(event.currentTarget.checked)} /> Show the scores to the author
            </label>
          )}
          {shown && (
            <details>
              <summary>
                To {shown.to}: {shown.subject}
              </summary>
              <pre className="mail-text">{shown.text}</pre>
            </details>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
