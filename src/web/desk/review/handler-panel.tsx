import { useState } from 'react'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { PaperReviewData } from './load-paper-review.ts'

/** The organiser who answers for the review of the paper. */
export function HandlerPanel({ review: { reference, handler, outsideHandler, colleagues } }: { review: PaperReviewData }) {
  const [chosen, setChosen] = useState(handler)
  const { mutate, busy, problem } = useMutation()
  return (
    <section className="desk-panel" aria-labelledby="handler-heading">
      <h2 id="handler-heading">Handling chair</h2>
      <p className="soft">Answers for the review of this paper. Whoever begins the review handles it, until somebody else does.</p>
      {outsideHandler && (
        <p className="notice">
          {outsideHandler.isOver
            ? `${outsideHandler.name} handled it from outside until ${outsideHandler.until}; the link has ended.`
            : `${outsideHandler.name} handles it from outside, by a link that ends on ${outsideHandler.until}.`}
        </p>
      )}
      <form
        className="act-form"
        onSubmit={(event) => {
          event.preventDefault()
          void mutate(`/review/papers/${reference}/handler`, { handler: chosen, before: handler }, () => ({ text: 'The handling chair has changed.' }))
        }}
      >
        <label className="desk-field">
          Handled by
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            {handler === '' && <option value="">Nobody yet</option>}
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <ProblemNote problem={problem} />
        <p className="desk-actions">
          <button type="submit" className="button quiet" disabled={chosen === handler} aria-disabled={busy}>
            Change
          </button>
        </p>
      </form>
    </section>
  )
}
