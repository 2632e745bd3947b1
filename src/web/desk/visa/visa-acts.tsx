import { useState } from 'react'
import { outcomeLabels, visaOutcomes } from '#domain/visa/visa.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { VisaRequestData } from './visa-request.tsx'

/** What can be done with a request now. */
export function VisaActs({ page }: { page: VisaRequestData }) {
  const { state } = page
  return (
    <>
      {state === 'open' && <CheckPanel page={page} act="check" />}
      {state === 'checked' && <CheckPanel page={page} act="issue" />}
      {(state === 'open' || state === 'checked') && <ReasonPanel page={page} act="refuse" />}
      {(state === 'issued' || state === 'revoked') && <OutcomePanel page={page} />}
      {state === 'issued' && <ReasonPanel page={page} act="revoke" />}
      {state === 'refused-by-us' && <p className="desk-empty">No letter was issued. The person can send another request.</p>}
    </>
  )
}

const checks = {
  check: {
    heading: 'First check',
    words: 'Show the passport and compare it with the registration: name, days, and that the person is who they say.',
    button: 'It is right…',
    title: 'Record the first check?',
    consequence: 'A second person is asked to check it too before letters are issued. A check cannot be taken back; the request can still be refused.',
    confirm: 'Record the check',
    done: 'Checked. A second person has to check it now.',
  },
  issue: {
    heading: 'Second check',
    words: 'Show the passport and check it yourself; do not rely on the first check.',
    button: 'It is right: issue the letters…',
    title: 'Issue the letters?',
    consequence: 'The letters in English and French are issued, and the person is told by mail. This cannot be taken back; the letters can be revoked.',
    confirm: 'Issue the letters',
    done: 'Issued. The person is told as soon as both letters are made.',
  },
} as const

function CheckPanel({ page: { reference, version, second, aloneFrom }, act }: { page: VisaRequestData; act: keyof typeof checks }) {
  const { mutate, busy, problem } = useMutation()
  const [isAsking, setAsking] = useState(false)
  const words = checks[act]
  const waits = act === 'issue' && (second === 'others' || aloneFrom !== undefined)
  async function perform() {
    setAsking(false)
    await mutate(`/visa/${reference}/${act}`, { version }, () => ({ text: words.done }))
  }
  return (
    <section className="desk-panel" aria-labelledby={`${act}-heading`}>
      <h2 id={`${act}-heading`}>{words.heading}</h2>
      {act === 'issue' && second === 'others' && <p className="notice">You made the first check, so somebody else has to make the second.</p>}
      {act === 'issue' && second === 'alone' && (
        <p className="notice">
          Nobody else has the right to visa requests, so you may make both checks, with a day between them.
          {aloneFrom ? ` You can issue the letters from ${aloneFrom}.` : ' The audit log says so.'}
        </p>
      )}
      {!waits && (
        <>
          <p>{words.words}</p>
          <p className="desk-actions">
            <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
              {words.button}
            </button>
          </p>
        </>
      )}
      <ProblemNote problem={problem} />
      {isAsking && (
        <ConfirmDialog title={words.title} confirm={words.confirm} busy={busy} onConfirm={() => void perform()} onCancel={() => setAsking(false)}>
          <p>{words.consequence}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const endings = {
  refuse: {
    heading: 'Refuse it',
    label: 'Why not; the person reads it',
    note: 'The person gets a letter with this reason and can send another request. An e-mail cannot be recalled.',
    button: 'Refuse and write',
    done: 'Refused; the person is told.',
  },
  revoke: {
    heading: 'Revoke the letters',
    label: 'Why; the person reads it',
    note: 'Whoever checks a letter is told at once that it is not valid, and the person gets a letter. This cannot be taken back; another request can be sent.',
    button: 'Revoke and write',
    done: 'The letters are revoked; the person is told.',
  },
} as const

function ReasonPanel({ page: { reference, version }, act }: { page: VisaRequestData; act: keyof typeof endings }) {
  const { mutate, busy, problem } = useMutation()
  const words = endings[act]
  const perform = async ({ reason = '' }: Record<string, string>) => {
    await mutate(`/visa/${reference}/${act}`, { version, reason }, () => ({ text: words.done }))
  }
  return (
    <section className="desk-panel" aria-labelledby={`${act}-heading`}>
      <h2 id={`${act}-heading`}>{words.heading}</h2>
      <form className="act-form" noValidate onSubmit={(event) => submitFields(event, perform)}>
        <label className="desk-field">
          {words.label}
          <textarea name="reason" rows={4} maxLength={2000} />
        </label>
        <p className="soft">{words.note} Please do not write passport numbers here.</p>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text={words.button} />
      </form>
    </section>
  )
}

function OutcomePanel({ page: { reference, version, outcome } }: { page: VisaRequestData }) {
  const { mutate, busy, problem } = useMutation()
  const perform = async (fields: Record<string, string>) => {
    await mutate(`/visa/${reference}/outcome`, { version, outcome: fields.outcome }, () => ({ text: 'Recorded.' }))
  }
  return (
    <section className="desk-panel" aria-labelledby="outcome-heading">
      <h2 id="outcome-heading">Outcome</h2>
      <form className="act-form" noValidate onSubmit={(event) => submitFields(event, perform)}>
        <label className="desk-field">
          Outcome
          <select name="outcome" defaultValue={outcome ?? ''} key={outcome}>
            <option value="">Not known yet</option>
            {visaOutcomes.map((one) => (
              <option key={one} value={one}>
                {outcomeLabels[one]}
              </option>
            ))}
          </select>
        </label>
        <p className="soft">
          Somebody whose visa was refused gets a letter with the offer to move their place. You can change the outcome later; an e-mail cannot be recalled.
        </p>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Record it" />
      </form>
    </section>
  )
}
