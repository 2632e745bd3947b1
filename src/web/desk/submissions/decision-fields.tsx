import { decisions } from '#domain/submissions/desk/decision.ts'
import type { SubmissionState } from '#domain/submissions/submission.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'

/** What is decided, and what the author will read with it. */
export function DecisionFields({ allowed = decisions, note = '' }: { allowed?: readonly SubmissionState[]; note?: string }) {
  return (
    <>
      <fieldset className="decision-choice">
        <legend>Decision</legend>
        {allowed.map((decision) => (
          <label key={decision} className="tick">
            <input type="radio" name="decision" value={decision} required /> {stateInWords[decision]}
          </label>
        ))}
      </fieldset>
      <label className="desk-field">
        Note to the author (part of the mail, and of the status page)
        <textarea name="note" rows={5} maxLength={5000} defaultValue={note} />
      </label>
    </>
  )
}
