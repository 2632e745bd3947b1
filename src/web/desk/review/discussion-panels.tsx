import { useState } from 'react'
import { SubmitButton } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { PaperReviewData } from './load-paper-review.ts'

/** What the authors said to the reviewers with each revision, the latest first. */
export function ResponsesPanel({ review: { responses } }: { review: PaperReviewData }) {
  if (responses.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="responses-heading">
      <h2 id="responses-heading">Responses with revisions</h2>
      {responses.toReversed().map(({ number, body, sent }) => (
        <div key={number}>
          <p className="soft">{sent}</p>
          <p className="as-written">{body}</p>
        </div>
      ))}
    </section>
  )
}

/** The authors' reply to the comments, and the question that asks for it. */
export function ReplyPanel({ review: { reference, reply } }: { review: PaperReviewData }) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState(false)
  if (!reply.mayOpen && reply.until === undefined) return null
  return (
    <section className="desk-panel" aria-labelledby="reply-heading">
      <h2 id="reply-heading">The authors’ reply</h2>
      {reply.body !== undefined ? (
        <>
          <p className="soft">{reply.replied}</p>
          <p className="as-written">{reply.body}</p>
        </>
      ) : reply.until !== undefined ? (
        <p>The author may reply until {reply.until}. Nothing has come yet.</p>
      ) : (
        <p className="desk-actions">
          <button type="button" className="button quiet" onClick={() => setAsking(true)}>
            Ask for a reply…
          </button>
        </p>
      )}
      <ProblemNote problem={problem} />
      {asking && (
        <ConfirmDialog
          title={`Ask the author of ${reference} for a reply?`}
          confirm="Send the mail"
          busy={busy}
          onConfirm={() => void mutate(`/review/papers/${reference}/reply`, {}, () => ({ text: 'The author may reply now.' })).then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          <p>
            The author reads the comments to the author, never scores, confidential words or names, and may reply once within{' '}
            {reply.days === 1 ? 'one day' : `${reply.days} days`}. An e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What the reviewers who have submitted and the organisers say to each other. */
export function DiscussionPanel({ review: { reference, discussion } }: { review: PaperReviewData }) {
  const { mutate, busy, problem } = useMutation()
  const { isOn, isOpen, contributions } = discussion
  if (!isOn && contributions.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="discussion-heading">
      <h2 id="discussion-heading">Discussion</h2>
      <p className="soft">With the reviewers who have submitted; to them you are the chair. The authors never read it.</p>
      {contributions.map(({ number, by, written, body }) => (
        <div key={number}>
          <p>
            <strong>{by}</strong> <span className="soft">{written}</span>
          </p>
          <p className="as-written">{body}</p>
        </div>
      ))}
      {isOn && isOpen && (
        <form
          className="act-form"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const contribution = String(new FormData(form).get('contribution') ?? '')
            void mutate(`/review/papers/${reference}/discussion`, { contribution }, () => ({ text: 'The reviewers can read it now.' })).then(
              (result) => result.ok && form.reset(),
            )
          }}
        >
          <label className="desk-field">
            To the reviewers
            <textarea name="contribution" rows={3} maxLength={5000} />
          </label>
          <ProblemNote problem={problem} />
          <SubmitButton busy={busy} text="Say it" />
        </form>
      )}
    </section>
  )
}
