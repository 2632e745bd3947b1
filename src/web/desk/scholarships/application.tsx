import { useId, useState } from 'react'
import { href } from 'react-router'
import type { ScholarshipState } from '#domain/registrations/scholarships/scholarship.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { Badge, type BadgeProps, Facts } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownApplication } from './scholarships.tsx'

const tones = {
  applied: 'new',
  reserve: 'warn',
  awarded: 'none',
  accepted: 'good',
  declined: 'none',
  refused: 'none',
  lapsed: 'bad',
} as const satisfies Record<ScholarshipState, BadgeProps['tone']>

const acts = { awarded: 'Award…', reserve: 'Put on the reserve list…', refused: 'Refuse…' } as const
type Act = keyof typeof acts

/** One application: what the person says, what it costs, and the decision. */
export function Application({ application }: { application: ShownApplication }) {
  const [asking, setAsking] = useState<Act>()
  const heading = useId()
  const { name, reference, state, stateInWords, moves, isSuspicious, isNext } = application
  return (
    <li className="desk-panel scholarship" aria-labelledby={heading}>
      <h2 id={heading} className="words">
        {name} <Badge tone={tones[state]} text={stateInWords} /> {isNext && <Badge tone="new" text="Next on the reserve list" />}
      </h2>
      <Facts
        facts={[
          { term: 'Registration', value: <Link to={href(deskPaths.registration, { reference })}>{reference}</Link> },
          { term: 'Conference', value: application.conference },
          { term: 'From', value: [application.company, application.country].filter(Boolean).join(', ') },
          { term: 'Career', value: application.career },
          { term: 'Fee', value: application.fee },
          { term: 'Award', value: application.award ?? '' },
          { term: 'To be answered by', value: state === 'awarded' ? (application.answerBy ?? '') : '' },
          { term: 'Why not', value: application.reason },
          { term: 'Applied', value: application.applied },
        ]}
      />
      <p className="as-written">{application.statement}</p>
      {isSuspicious && <p className="notice warn">The form is to be checked first: please say at the registration that it is genuine, or cancel it.</p>}
      {!isSuspicious && moves.length > 0 && (
        <p className="desk-actions">
          {moves.map((act) => (
            <button key={act} type="button" className="button quiet" aria-expanded={asking === act} onClick={() => setAsking(asking === act ? undefined : act)}>
              {acts[act]}
            </button>
          ))}
        </p>
      )}
      {asking && <Decision key={asking} act={asking} application={application} onDone={() => setAsking(undefined)} />}
    </li>
  )
}

function Decision({ act, application: { id, version, maxPercent, fee }, onDone }: { act: Act; application: ShownApplication; onDone: () => void }) {
  const { mutate, busy, problem } = useMutation()
  const path = { awarded: 'award', reserve: 'reserve', refused: 'refuse' }[act]
  const done = { awarded: 'Awarded; the person is told.', reserve: 'On the reserve list; the person is told.', refused: 'Refused; the person is told.' }[act]
  async function perform({ percent, answerBy, reason }: Record<string, string>) {
    const order = { awarded: { percent: Number(percent), answerBy }, reserve: {}, refused: { reason } }[act]
    const result = await mutate(`/scholarships/${id}/${path}`, { version, ...order }, () => ({ text: done }))
    if (result.ok) onDone()
  }
  return (
    <form className="act-form" noValidate onSubmit={(event) => submitFields(event, perform)}>
      {act === 'awarded' && (
        <>
          <div className="review-numbers">
            <label className="desk-field">
              Share of the fee ({fee}) in per cent, at most {maxPercent}
              <input type="number" name="percent" min={1} max={maxPercent} defaultValue={maxPercent} />
            </label>
            <label className="desk-field">
              To be answered by
              <input type="date" name="answerBy" />
            </label>
          </div>
          <p className="soft">The amount is taken from the budget, and the person is told by mail. An e-mail cannot be recalled.</p>
        </>
      )}
      {act === 'reserve' && <p className="soft">The person is told by mail that they may still get a scholarship. An e-mail cannot be recalled.</p>}
      {act === 'refused' && (
        <>
          <label className="desk-field">
            Why not; the person reads it
            <textarea name="reason" rows={4} maxLength={2000} />
          </label>
          <p className="soft">The place is kept at the full fee, and the person is told by mail. An e-mail cannot be recalled.</p>
        </>
      )}
      <ProblemNote problem={problem} />
      <SubmitButton busy={busy} text={{ awarded: 'Award it', reserve: 'Put on the reserve list', refused: 'Refuse it' }[act]} />
    </form>
  )
}
