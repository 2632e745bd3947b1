import { useState } from 'react'
import { decisionPlaceholders, decisionTemplates } from '#domain/applications/decision-texts.ts'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { SkippedNote } from '../ui/selected-acts.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

type Verdict = keyof typeof decisionTemplates
const verbs = { accepted: 'Accept', declined: 'Decline' } as const satisfies Record<Verdict, string>

interface Decision {
  state: Verdict
  mail: string
}

interface Preview {
  recipients: number
  letters: { reference: string; to: string; subject: string; text: string }[]
  left: Outcome['left']
}

interface DecisionsPanelProps {
  count: number
  selection: object
  busy: boolean
  decide: (decision: Decision) => Promise<void>
}

/** Decides on several applications in two steps: choose and write, then look at what will happen. Only the second step does anything. */
export function DecisionsPanel({ count, selection, busy, decide }: DecisionsPanelProps) {
  const preview = useMutation()
  const [state, setState] = useState<Verdict>('accepted')
  const [texts, setTexts] = useState<Record<Verdict, string>>(decisionTemplates)
  const [withMail, setWithMail] = useState(true)
  const [previewed, setPreviewed] = useState<Preview>()
  const decision = { state, mail: withMail ? texts[state] : '' }

  async function showPreview(event: React.FormEvent) {
    event.preventDefault()
    const result = await preview.mutate<Preview>('/applications/decide/preview', { selection, ...decision })
    if (result.ok) setPreviewed(result.data)
  }
  if (previewed)
    return <Review previewed={previewed} decision={decision} busy={busy} decide={() => void decide(decision)} back={() => setPreviewed(undefined)} />
  return (
    <form className="desk-panel act-form" onSubmit={(event) => void showPreview(event)}>
      <fieldset className="decision-choice">
        <legend>Decision</legend>
        {(['accepted', 'declined'] as const).map((one) => (
          <label key={one} className="tick">
            <input type="radio" name="state" value={one} checked={state === one} onChange={() => setState(one)} /> {verbs[one]}
          </label>
        ))}
      </fieldset>
      <label className="tick">
        <input type="checkbox" checked={withMail} onChange={(event) => setWithMail(event.target.checked)} />{' '}
        {count === 1 ? 'Tell the applicant by mail' : 'Tell each applicant by mail'}
      </label>
      {withMail && (
        <>
          <label className="desk-field">
            What the mail says
            <textarea rows={10} required maxLength={10_000} value={texts[state]} onChange={(event) => setTexts({ ...texts, [state]: event.target.value })} />
          </label>
          <p className="soft">{decisionPlaceholders.map((name) => `{${name}}`).join(', ')} become what they are for each of them.</p>
        </>
      )}
      <ProblemNote problem={preview.problem} />
      <div>
        <button type="submit" className="button" aria-disabled={preview.busy}>
          {preview.busy ? 'Please wait…' : 'Look it over'}
        </button>
      </div>
    </form>
  )
}

interface ReviewProps {
  previewed: Preview
  decision: Decision
  busy: boolean
  decide: () => void
  back: () => void
}

function Review({ previewed: { recipients, letters, left }, decision: { state, mail }, busy, decide, back }: ReviewProps) {
  const rest = recipients - letters.length
  const what = recipients === 1 ? 'One application' : `${recipients} applications`
  return (
    <section className="desk-panel act-form" aria-labelledby="decisions-heading">
      <h2 id="decisions-heading">
        {what} will be {state}
      </h2>
      <p className="soft">
        {mail
          ? 'Nothing has been done yet. An e-mail cannot be recalled; the decisions themselves can be taken back later, without a mail.'
          : 'Nothing has been done yet. The applicants hear nothing of it, and the decisions can be undone.'}
      </p>
      {letters.map(({ reference, to, subject, text }, position) => (
        <details key={reference} open={position === 0}>
          <summary>
            To {to}: {subject}
          </summary>
          <pre className="mail-text">{text}</pre>
        </details>
      ))}
      {mail && rest > 0 && (
        <p className="soft">{rest === 1 ? 'One more applicant gets' : `${rest} more applicants get`} the same, each with their own words filled in.</p>
      )}
      <SkippedNote skipped={left} text="These are left as they are:" />
      <p className="desk-actions">
        {recipients > 0 && (
          <button type="button" className="button" aria-disabled={busy} onClick={decide}>
            {busy ? 'Please wait…' : `${verbs[state]} ${recipients}${mail ? ' and send the mails' : ' without a mail'}`}
          </button>
        )}
        <button type="button" className="button quiet" onClick={back}>
          Back
        </button>
      </p>
    </section>
  )
}
