import { useId, useState } from 'react'
import { speakerCategories } from '#domain/conferences/conference.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { Badge } from '../ui/badge.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import type { ApplicationView } from './load-application.ts'

const looks = {
  open: { tone: 'warn', text: 'Asked, no answer yet' },
  expired: { tone: 'bad', text: 'Asked, the link has expired' },
  confirmed: { tone: 'good', text: 'Agreed, on the page' },
  refused: { text: 'Does not want it' },
  withdrawn: { text: 'Taken back' },
} as const

/** The way onto a conference's page, which leads through the person's own post-box. */
export function SpeakerPanel({
  application,
  speaking,
  conferences,
  invitations,
}: Pick<ApplicationView, 'application' | 'speaking' | 'conferences' | 'invitations'>) {
  const { act, busy, problem } = useAct()
  const to = `/applications/${application.reference}/invitations`
  const [asking, setAsking] = useState<string>()
  async function withdraw(id: string) {
    await act(`${to}/${id}/withdraw`, {}, () => ({ text: 'The question is taken back; its link works no longer.' }))
    setAsking(undefined)
  }
  return (
    <section className="desk-panel" aria-labelledby="speaker">
      <h2 id="speaker">On a conference’s page</h2>
      {invitations.map((one) => (
        <div key={one.id} className="desk-note">
          <p className="words">
            <Badge {...looks[one.state]} /> {one.conference}
          </p>
          <p className="words">{one.shown}</p>
          <p className="soft">
            Asked by {one.asked}
            {one.answered && `; ${one.answered}`}
          </p>
          {one.state === 'open' && (
            <button type="button" className="button quiet" onClick={() => setAsking(one.id)}>
              Take the question back…
            </button>
          )}
        </div>
      ))}
      <ProblemNote problem={problem} />
      {asking && (
        <AskFirst
          title="Take the question back?"
          confirm="Take it back"
          busy={busy}
          onConfirm={() => void withdraw(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>The link in the mail to {application.name} works no longer, and whoever follows it is told so. To announce them you have to ask again.</p>
        </AskFirst>
      )}
      {speaking && <Asking application={application} conferences={conferences} to={to} />}
    </section>
  )
}

function Asking({ application, conferences, to }: Pick<ApplicationView, 'application' | 'conferences'> & { to: string }) {
  const { act, busy, problem } = useAct()
  const ids = { conference: useId(), name: useId(), title: useId(), category: useId() }
  const shownName = [application.designation, application.name].filter(Boolean).join(' ')
  return (
    <form
      className="desk-stack"
      onSubmit={(event) => {
        event.preventDefault()
        const fields = Object.fromEntries(new FormData(event.currentTarget))
        void act(to, fields, () => ({ text: `${application.name} is asked by mail. Nothing is published before they agree.` }))
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
