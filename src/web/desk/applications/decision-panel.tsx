import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDraft } from '../correspondence/use-draft.ts'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ApplicationView } from './load-application.ts'

type Verdict = 'accepted' | 'declined'
const verbs = { accepted: 'Accept', declined: 'Decline' } as const

/** Accepts or declines in three steps: choose, write, review. Only the last step sends anything. */
export function DecisionPanel({ application, texts }: Pick<ApplicationView, 'application' | 'texts'>) {
  const [verdict, setVerdict] = useState<Verdict>()
  return (
    <section className="desk-panel" aria-labelledby="decision">
      <h2 id="decision">Decision</h2>
      {application.state !== 'new' ? (
        <ReopenPanel application={application} />
      ) : verdict ? (
        <DecisionForm key={verdict} verdict={verdict} application={application} texts={texts} cancel={() => setVerdict(undefined)} />
      ) : (
        <div className="desk-actions">
          <button type="button" className="button" onClick={() => setVerdict('accepted')}>
            Accept…
          </button>
          <button type="button" className="button quiet" onClick={() => setVerdict('declined')}>
            Decline…
          </button>
        </div>
      )}
    </section>
  )
}

function DecisionForm({ verdict, application, texts, cancel }: { verdict: Verdict; cancel: () => void } & Pick<ApplicationView, 'application' | 'texts'>) {
  const { reference, name, email, version } = application
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const draft = useDraft(`${reference}-${verdict}`, texts[verdict])
  const [withMail, setWithMail] = useState(true)
  const [isReviewing, setReviewing] = useState(false)
  const id = useId()

  async function decide(): Promise<void> {
    const undo = async () => void (await mutate(`/applications/${reference}/reopen`, { version: version + 1 }))
    const notice = { text: withMail ? `${name} is ${verdict}, and the mail is on its way.` : `${name} is ${verdict}. No mail was sent.` }
    const body = { state: verdict, mail: withMail ? draft.text : '', version }
    const result = await mutate(`/applications/${reference}/decide`, body, () => (withMail ? notice : { ...notice, undo }))
    if (result.ok) draft.clear()
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
  }

  if (isReviewing)
    return (
      <div className="desk-stack">
        {withMail ? (
          <>
            <p>
              <strong>{verbs[verdict]} and send?</strong> {name} is {verdict}, and this mail leaves at once for {email}. An e-mail cannot be recalled; the
              decision itself can be taken back later, without a mail.
            </p>
            <pre className="mail-text">{`${texts.subject}\n\n${draft.text}`}</pre>
          </>
        ) : (
          <p>
            <strong>{verbs[verdict]} without a mail?</strong> {name} hears nothing of it. The decision can be undone.
          </p>
        )}
        <ProblemNote problem={problem} />
        <div className="desk-actions">
          <button type="button" className="button" disabled={busy} onClick={() => void decide()}>
            {withMail ? `${verbs[verdict]} and send the mail` : `${verbs[verdict]} without a mail`}
          </button>
          <button type="button" className="button quiet" onClick={() => setReviewing(false)}>
            Back to the text
          </button>
        </div>
      </div>
    )

  return (
    <div className="desk-stack">
      <label className="desk-check">
        <input type="checkbox" checked={withMail} onChange={(event) => setWithMail(event.target.checked)} /> Tell {name} by mail
      </label>
      {withMail && (
        <>
          <label htmlFor={id}>What the mail says</label>
          <textarea id={id} rows={10} value={draft.text} onChange={(event) => draft.write(event.target.value)} />
        </>
      )}
      <div className="desk-actions">
        <button type="button" className="button" disabled={withMail && draft.text.trim() === ''} onClick={() => setReviewing(true)}>
          Look it over
        </button>
        <button type="button" className="button quiet" onClick={cancel}>
          Not now
        </button>
      </div>
    </div>
  )
}

function ReopenPanel({ application: { reference, name, state, version, decided } }: Pick<ApplicationView, 'application'>) {
  const { mutate, busy, problem } = useMutation()
  const [isConfirming, setConfirming] = useState(false)
  const reopen = () => mutate(`/applications/${reference}/reopen`, { version }, () => ({ text: 'The application is new again.' }))
  return (
    <div className="desk-stack">
      <p>
        {state === 'accepted' ? 'Accepted' : 'Declined'}
        {decided && ` by ${decided}`}.
      </p>
      <ProblemNote problem={problem} />
      {isConfirming ? (
        <>
          <p>
            The application is new again and {name} hears nothing of it. A question whether to announce them that is still open is taken back. A mail that has
            left stays sent.
          </p>
          <div className="desk-actions">
            <button type="button" className="button" disabled={busy} onClick={() => void reopen()}>
              Take the decision back
            </button>
            <button type="button" className="button quiet" onClick={() => setConfirming(false)}>
              Leave it
            </button>
          </div>
        </>
      ) : (
        <div>
          <button type="button" className="button quiet" onClick={() => setConfirming(true)}>
            Take the decision back…
          </button>
        </div>
      )}
    </div>
  )
}
