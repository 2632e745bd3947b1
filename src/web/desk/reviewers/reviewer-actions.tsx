import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addDays } from '#domain/dates.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { type InvitingResult, invitedMessage } from './invitation-panels.tsx'
import type { ShownReviewer } from './reviewer.tsx'
import { ReviewerFields, readReviewerFields } from './reviewer-fields.tsx'

type Asking = 'pause' | 'stop'

/** Pause, stop, take back and invite; what takes somebody out of the pool asks first. */
export function ReviewerActions({ reviewer }: { reviewer: ShownReviewer }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<Asking>()
  const { id, version, status, values } = reviewer

  async function perform(name: 'pause' | 'resume' | 'stop', text: string, body: object = {}) {
    const result = await mutate(`/reviewers/${id}/${name}`, { version, ...body }, () => ({ text }))
    if (result.ok) setAsking(undefined)
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
  }
  const { name, email, affiliation, topics } = values
  const invite = () =>
    void mutate<InvitingResult>('/reviewers/invitations', { people: [{ name, email, affiliation, topics }] }, (outcome) => ({ text: invitedMessage(outcome) }))
  return (
    <section className="desk-panel" aria-labelledby="acts-heading">
      <h2 id="acts-heading">What you can do</h2>
      <ProblemNote problem={problem && { ...problem, fields: asking === 'pause' ? {} : problem.fields }} />
      {asking === 'pause' && (
        <form
          className="act-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const until = String(new FormData(event.currentTarget).get('until') ?? '')
            void perform('pause', `No new paper is proposed to ${name} until then.`, { until })
          }}
        >
          <TextField
            name="until"
            label="Last day of the pause"
            type="date"
            min={reviewer.today}
            defaultValue={reviewer.pausedUntil ?? addDays(reviewer.today, 30)}
            error={problem?.fields?.until}
            required
          />
          <p className="soft">What they have accepted stays theirs.</p>
          <Choice busy={busy} confirm="Pause" onCancel={() => setAsking(undefined)} />
        </form>
      )}
      {asking === 'stop' && (
        <form
          className="asking"
          onSubmit={(event) => {
            event.preventDefault()
            void perform('stop', `${name} is asked no more.`)
          }}
        >
          <p>
            {name} is asked no more. Their reviews stay, and papers that they have accepted stay with them until you assign somebody else. You can take them
            back later.
          </p>
          <Choice busy={busy} confirm="Take out of the pool" onCancel={() => setAsking(undefined)} />
        </form>
      )}
      {!asking && (
        <div className="desk-actions">
          {status !== 'stopped' && (
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsking('pause')}>
              {status === 'paused' ? 'Change the pause…' : 'Pause…'}
            </button>
          )}
          {status !== 'active' && (
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void perform('resume', `${name} can be asked again.`)}>
              {status === 'paused' ? 'End the pause' : 'Take back into the pool'}
            </button>
          )}
          {!reviewer.agreed && status !== 'stopped' && (
            <button type="button" className="button quiet" aria-disabled={busy} onClick={invite}>
              Send an invitation to agree
            </button>
          )}
          {status !== 'stopped' && (
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsking('stop')}>
              Take out of the pool…
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function Choice({ busy, confirm, onCancel }: { busy: boolean; confirm: string; onCancel: () => void }) {
  return (
    <div className="desk-actions">
      <button type="submit" className="button" aria-disabled={busy}>
        {confirm}
      </button>
      <button type="button" className="button quiet" onClick={onCancel}>
        Leave it as it is
      </button>
    </div>
  )
}

/** Corrects what is known about a reviewer. After a refusal everything that was typed stays. */
export function CorrectPanel({ reviewer }: { reviewer: ShownReviewer }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { version: reviewer.version, ...readReviewerFields(event.currentTarget) }
    const result = await mutate(`/reviewers/${reviewer.id}`, body, () => ({ text: 'The reviewer is corrected.' }), 'PUT')
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <details className="desk-panel">
      <summary>Correct</summary>
      <form className="act-form" noValidate onSubmit={(event) => void save(event)}>
        <ReviewerFields values={reviewer.values} errors={problem?.fields ?? {}} {...reviewer.choices} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Save" />
      </form>
    </details>
  )
}
