import { useRef, useState } from 'react'
import { href } from 'react-router'
import { distinct, partWords } from '#domain/review/pool/typed-words.ts'
import { TopicFields } from '../../reviews/topic-fields.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { PoolData } from './reviewers.tsx'

export interface InvitingResult {
  invited: number
  left: { email: string; why: string }[]
}

/** What became of the invitations, in a sentence. */
export function invitedMessage({ invited, left }: InvitingResult): string {
  const done = invited === 1 ? 'One invitation is on its way.' : `${invited} invitations are on their way.`
  const others = left.map(({ email, why }) => `${email}: ${why}`).join(' ')
  return invited === 0 ? others : [done, others].filter(Boolean).join(' ')
}

/** Asks one person by mail to join the pool. */
export function InvitePanel({ topics }: Pick<PoolData, 'topics'>) {
  const { mutate, busy, problem } = useMutation()
  const form = useRef<HTMLFormElement>(null)
  async function invite(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    const chosen = distinct([...fields.getAll('topics[]').map(String), ...partWords(text('otherTopics'))])
    const person = { name: text('name'), email: text('email'), affiliation: text('affiliation'), topics: chosen }
    const result = await mutate<InvitingResult>('/reviewers/invitations', { people: [person] }, (outcome) => ({ text: invitedMessage(outcome) }))
    if (result.ok) form.current?.reset()
  }
  const errors = Object.fromEntries(Object.entries(problem?.fields ?? {}).map(([path, message]) => [path.split('.')[2] ?? path, message]))
  return (
    <details className="desk-panel">
      <summary>Invite a reviewer</summary>
      <form ref={form} className="act-form" noValidate onSubmit={(event) => void invite(event)}>
        <p className="soft">
          They get a mail with a link that works for 30 days. There they accept, choose their topics and agree to the rules, or decline; for that they need no
          account. To invite many at once, <Link to={deskPaths.reviewerImport}>import a list</Link>.
        </p>
        <TextField name="name" label="Name, as the letter greets them" error={errors.name} required autoComplete="off" maxLength={200} />
        <TextField name="email" label="E-mail" error={errors.email} required type="email" autoComplete="off" maxLength={254} />
        <TextField name="affiliation" label="University, institute or company" error={errors.affiliation} autoComplete="off" maxLength={200} />
        <TopicFields known={topics} chosen={[]} legend="Topics you think of; they change them as they like" errors={errors} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Send the invitation" />
      </form>
    </details>
  )
}

/** Invitations that nobody has answered. */
export function OpenInvitations({ invitations }: Pick<PoolData, 'invitations'>) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState<{ id: string; act: 'again' | 'withdraw' }>()
  const asked = invitations.find(({ id }) => id === asking?.id)
  if (invitations.length === 0) return null
  return (
    <details className="desk-panel">
      <summary>{invitations.length === 1 ? 'One invitation is' : `${invitations.length} invitations are`} not answered yet</summary>
      <ProblemNote problem={problem} />
      <ul className="plain-list desk-lines">
        {invitations.map(({ id, name, email, sent, expires }) => (
          <li key={id}>
            <span className="words">
              {name} <span className="soft break-anywhere">{email}</span>
            </span>
            <span className="soft">
              sent {sent}, works until {expires}
            </span>
            <span className="desk-actions">
              <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsking({ id, act: 'again' })}>
                Send again…<span className="unseen"> to {name}</span>
              </button>
              <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsking({ id, act: 'withdraw' })}>
                Take back…<span className="unseen"> {name}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
      {asked && asking?.act === 'again' && (
        <ConfirmDialog
          title="Send the invitation again?"
          confirm="Send it again"
          busy={busy}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined)
            void mutate(`/reviewers/invitations/${asked.id}/again`, {}, () => ({ text: `${asked.name} gets a new link.` }))
          }}
        >
          <p>{asked.name} gets another mail with a new link; the earlier link ends.</p>
        </ConfirmDialog>
      )}
      {asked && asking?.act === 'withdraw' && (
        <ConfirmDialog
          title="Take the invitation back?"
          confirm="Take it back"
          busy={busy}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined)
            void mutate(`/reviewers/invitations/${asked.id}/withdraw`, {}, () => ({ text: 'The invitation is taken back.' }))
          }}
        >
          <p>The link that {asked.name} has will say that it no longer works. No mail is sent; you can invite them again.</p>
        </ConfirmDialog>
      )}
    </details>
  )
}

/** Whoever applied as a reviewer and was accepted is one click from the pool. */
export function AcceptedApplicants({ applicants }: Pick<PoolData, 'applicants'>) {
  const { mutate, busy, problem } = useMutation()
  if (applicants.length === 0) return null
  const invite = (some: PoolData['applicants']) => {
    const people = some.map(({ name, email, topic }) => ({ name, email, affiliation: '', topics: topic ? [topic] : [] }))
    void mutate<InvitingResult>('/reviewers/invitations', { people }, (outcome) => ({ text: invitedMessage(outcome) }))
  }
  return (
    <section className="desk-panel" aria-labelledby="applicants-heading">
      <h2 id="applicants-heading">Accepted applications</h2>
      <p className="soft">These people applied as reviewers and were accepted. They are in the pool once they have agreed to the rules.</p>
      <ProblemNote problem={problem} />
      <ul className="plain-list desk-lines">
        {applicants.map((applicant) => (
          <li key={applicant.reference}>
            <Link className="words" to={href(deskPaths.application, { reference: applicant.reference })}>
              {[applicant.designation, applicant.name].filter(Boolean).join(' ')}
            </Link>
            <span className="soft words">{[applicant.topic, applicant.country].filter(Boolean).join(', ')}</span>
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => invite([applicant])}>
              Invite to the pool<span className="unseen">: {applicant.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {applicants.length > 1 && (
        <p>
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => invite(applicants)}>
            Invite all {applicants.length}
          </button>
        </p>
      )}
    </section>
  )
}
