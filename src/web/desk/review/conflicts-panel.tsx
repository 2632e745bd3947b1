import { useState } from 'react'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { PaperReviewData } from './load-paper-review.ts'

type Conflict = PaperReviewData['conflicts'][number]
const tones = { found: 'warn', confirmed: 'bad', dismissed: 'none' } as const

const keyOf = ({ email, kind }: Conflict) => `${email} ${kind}`

/** Who must not review the paper or see its review. What was found is confirmed or dismissed; until then it counts. */
export function ConflictsPanel({ review: { reference, conflicts } }: { review: PaperReviewData }) {
  const { mutate, busy, problem } = useMutation()
  const [dismissing, setDismissing] = useState('')
  const answer = ({ email, kind }: Conflict, given: 'confirmed' | 'dismissed', reason = '') =>
    mutate(`/review/papers/${reference}/conflicts`, { email, kind, answer: given, reason }, () => ({
      text: given === 'confirmed' ? 'The conflict stands.' : 'The conflict is dismissed.',
    }))
  return (
    <section className="desk-panel" aria-labelledby="conflicts-heading">
      <h2 id="conflicts-heading">Conflicts</h2>
      {conflicts.length === 0 ? (
        <p className="desk-empty">None was found. They are looked for when the review begins, and again before every invitation.</p>
      ) : (
        <ul className="plain-list review-lines">
          {conflicts.map((conflict) => (
            <li key={keyOf(conflict)}>
              <span className="review-who">
                <strong>{conflict.name}</strong> <Badge tone={tones[conflict.state]} text={conflict.stateLabel} />
                <span className="soft">{[conflict.label, conflict.note].filter(Boolean).join(': ')}</span>
              </span>
              {!conflict.isHard && (
                <span className="desk-actions">
                  {conflict.state !== 'confirmed' && (
                    <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void answer(conflict, 'confirmed')}>
                      Confirm <span className="unseen">the conflict of {conflict.name}</span>
                    </button>
                  )}
                  {conflict.state !== 'dismissed' && (
                    <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setDismissing(keyOf(conflict))}>
                      Dismiss <span className="unseen">the conflict of {conflict.name}</span>
                    </button>
                  )}
                </span>
              )}
              {dismissing === keyOf(conflict) && (
                <form
                  className="act-form"
                  onSubmit={(event) => {
                    event.preventDefault()
                    void answer(conflict, 'dismissed', String(new FormData(event.currentTarget).get('reason') ?? ''))
                  }}
                >
                  <label className="desk-field">
                    Why is this no conflict?
                    <input name="reason" required maxLength={500} />
                  </label>
                  <p className="desk-actions">
                    <button type="submit" className="button quiet" aria-disabled={busy}>
                      Dismiss the conflict
                    </button>
                  </p>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <ProblemNote problem={problem} />
    </section>
  )
}
