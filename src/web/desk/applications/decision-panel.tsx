import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnswerDraft } from '../messages/use-answer-draft.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import type { ApplicationView } from './load-application.ts'

type Verdict = 'accepted' | 'declined'
const verbs = { accepted: 'Accept', declined: 'Decline' } as const

/** Accepted or declined in three steps: choose, write, look it over. Only the last one sends anything. */
export function DecisionPanel({ application, texts }: Pick<ApplicationView, 'application' | 'texts'>) {
  const [verdict, setVerdict] = useState<Verdict>()
  return (
    <section className="desk-panel" aria-labelledby="decision">
      <h2 id="decision">Decision</h2>
      {application.state !== 'new' ? (
        <Reopening application={application} />
      ) : verdict ? (
        <Writing key={verdict} verdict={verdict} application={application} texts={texts} leave={() => setVerdict(undefined)} />
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

function Writing({ verdict, application, texts, leave }: { verdict: Verdict; leave: () => void } & Pick<ApplicationView, 'application' | 'texts'>) {
  const { reference, name, email, turn } = application
  const { act, busy, problem } = useAct()
  const { revalidate } = useRevalidator()
  const draft = useAnswerDraft(`${reference}-${verdict}`, texts[verdict])
  const [withMail, setWithMail] = useState(true)
  const [looking, setLooking] = useState(false)
  const id = useId()

  async function decide(): Promise<void> {
    const undo = async () => void (await act(`/applications/${reference}/reopen`, { turn: turn + 1 }))
    const told = { text: withMail ? `${name} is ${verdict}, and the mail is on its way.` : `${name} is ${verdict}. No mail was sent.` }
    const body = { state: verdict, mail: withMail ? draft.text : '', turn }
    const answer = await act(`/applications/${reference}/decide`, body, () => (withMail ? told : { ...told, undo }))
    if (answer.ok) draft.forget()
    else if (answer.code === 'desk.changed_meanwhile') await revalidate()
  }

  if (looking)
    return (
      <div className="desk-stack">
        {withMail ? (
          <>
            <p>
              <strong>{verbs[verdict]} and send?</strong> {name} is {verdict}, and this mail leaves at once for {email}. A mail cannot be called back; the
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
          <button type="button" className="button quiet" onClick={() => setLooking(false)}>
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
        <button type="button" className="button" disabled={withMail && draft.text.trim() === ''} onClick={() => setLooking(true)}>
          Look it over
        </button>
        <button type="button" className="button quiet" onClick={leave}>
          Not now
        </button>
      </div>
    </div>
  )
}

function Reopening({ application: { reference, name, state, turn, decided } }: Pick<ApplicationView, 'application'>) {
  const { act, busy, problem } = useAct()
  const [asked, setAsked] = useState(false)
  const reopen = () => act(`/applications/${reference}/reopen`, { turn }, () => ({ text: 'The application is new again.' }))
  return (
    <div className="desk-stack">
      <p>
        {state === 'accepted' ? 'Accepted' : 'Declined'}
        {decided && ` by ${decided}`}.
      </p>
      <ProblemNote problem={problem} />
      {asked ? (
        <>
          <p>
            The application is new again and {name} hears nothing of it. A question whether to announce them that is still open is taken back. A mail that has
            left stays sent.
          </p>
          <div className="desk-actions">
            <button type="button" className="button" disabled={busy} onClick={() => void reopen()}>
              Take the decision back
            </button>
            <button type="button" className="button quiet" onClick={() => setAsked(false)}>
              Leave it
            </button>
          </div>
        </>
      ) : (
        <div>
          <button type="button" className="button quiet" onClick={() => setAsked(true)}>
            Take the decision back…
          </button>
        </div>
      )}
    </div>
  )
}
