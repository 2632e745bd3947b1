import { useId, useState } from 'react'
import { speakerCategories } from '#domain/conferences/conference.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ApplicationView } from './load-application.ts'

const invitationBadges = {
  open: { tone: 'warn', text: 'Asked, no answer yet' },
  expired: { tone: 'bad', text: 'Asked, the link has expired' },
  confirmed: { tone: 'good', text: 'Agreed, on the page' },
  refused: { text: 'Does not want it' },
  withdrawn: { text: 'Taken back' },
} as const

/** Asks the applicant by mail whether they agree to appear on a conference's page. */
export function SpeakerPanel({
  application,
  speaking,
  conferences,
  invitations,
}: Pick<ApplicationView, 'application' | 'speaking' | 'conferences' | 'invitations'>) {
  const { mutate, busy, problem } = useMutation()
  const to = `/applications/${application.reference}/invitations`
  const [withdrawing, setWithdrawing] = useState<string>()
  async function withdraw(id: string) {
    await mutate(`${to}/${id}/withdraw`, {}, () => ({ text: 'The question is taken back; its link no longer works.' }))
    setWithdrawing(undefined)
  }
  return (
    <section className="desk-panel" aria-labelledby="speaker">
      <h2 id="speaker">On a conference’s page</h2>
      {invitations.map((one) => (
        <div key={one.id} className="desk-note">
          <p className="words">
            <Badge {...invitationBadges[one.state]} /> {one.conference}
          </p>
          <p className="words">{one.shown}</p>
          <p className="soft">
            Asked by {one.asked}
            {one.answered && `; ${one.answered}`}
          </p>
          {one.state === 'open' && (
            <button type="button" className="button quiet" onClick={() => setWithdrawing(one.id)}>
              Take the question back…
            </button>
          )}
        </div>
      ))}
      <ProblemNote problem={problem} />
      {withdrawing && (
        <ConfirmDialog
          title="Take the question back?"
          confirm="Take it back"
          busy={busy}
          onConfirm={() => void withdraw(withdrawing)}
          onCancel={() => setWithdrawing(undefined)}
        >
          <p>The link in the mail to {application.name} no longer works, and anyone who follows it is told so. To announce them you have to ask again.</p>
        </ConfirmDialog>
      )}
      {speaking && <InvitationForm application={application} conferences={conferences} to={to} />}
    </section>
  )
}

function InvitationForm({ application, conferences, to }: Pick<ApplicationView, 'application' | 'conferences'> & { to: string }) {
  const { mutate, busy, problem } = useMutation()
  const ids = { conference: useId(), name: useId(), title: useId(), category: useId() }
  const shownName = [application.designation, application.name].filter(Boolean).join(' ')
  return (
    <form
      className="desk-stack"
      onSubmit={(event) => {
        event.preventDefault()
        const fields = Object.fromEntries(new FormData(event.currentTarget))
        void mutate(to, fields, () => ({ text: `${application.name} is asked by mail. Nothing is published before they agree.` }))
      }}
    >
      <p className="soft">
        {application.name} gets a mail with a link. The name appears on the page only after they have agreed there. A newer question about the same conference
        replaces the older one.
      </p>
      <label htmlFor={ids.conference}>Conference</label>
      <select id={ids.conference} name="conferenceId" defaultValue="">
        <option value="">Choose…</option>
        {conferences.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <label htmlFor={ids.name}>Name as it is to be shown</label>
      <input id={ids.name} name="name" defaultValue={shownName} />
      <label htmlFor={ids.title}>Below the name: position, university, country</label>
      <input id={ids.title} name="title" />
      <label htmlFor={ids.category}>Shown as</label>
      <select id={ids.category} name="category" defaultValue={application.category === 'Co-chair' ? 'Co-chair' : 'Keynote'}>
        {speakerCategories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <ProblemNote problem={problem} />
      <div>
        <button type="submit" className="button" disabled={busy}>
          Ask by mail
        </button>
      </div>
    </form>
  )
}
