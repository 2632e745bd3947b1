import { useRef } from 'react'
import { href } from 'react-router'
import type { MailState } from '#domain/mail/mail.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { mailStateBadges } from '../mail/mail-labels.ts'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

export interface ShownNote {
  id: string
  body: string
  writerName: string
  written: string
}

/** Internal notes about one object, and the form for a new one, posted to `path`. */
export function NotesPanel({ notes, path }: { notes: ShownNote[]; path: string }) {
  const { mutate, busy, problem } = useMutation()
  const form = useRef<HTMLFormElement>(null)
  return (
    <section className="desk-panel" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <p className="soft">Only the desk reads these.</p>
      {notes.map((note) => (
        <div key={note.id} className="desk-note">
          <p className="words">{note.body}</p>
          <p className="soft">
            {note.writerName}, {note.written}
          </p>
        </div>
      ))}
      <form
        ref={form}
        className="desk-stack"
        onSubmit={(event) => {
          event.preventDefault()
          const body = String(new FormData(event.currentTarget).get('note') ?? '')
          void mutate(path, { body }, () => ({ text: 'Note saved.' })).then((result) => result.ok && form.current?.reset())
        }}
      >
        <label htmlFor="note">New note</label>
        <textarea id="note" name="note" rows={3} />
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button quiet" disabled={busy}>
            Save the note
          </button>
        </div>
      </form>
    </section>
  )
}

export interface ShownMail {
  id: string
  subject: string
  toAddress: string
  state: MailState
  text: string
  when: string
}

/** The mails about one object. */
export function MailsPanel({ mails }: { mails: ShownMail[] }) {
  return (
    <section className="desk-panel" aria-labelledby="mails">
      <h2 id="mails">E-mails about it</h2>
      {mails.length === 0 && <p className="soft">None so far.</p>}
      {mails.map((mail) => (
        <details key={mail.id} className="desk-mail">
          <summary>
            <span className="words">{mail.subject}</span> <Badge {...mailStateBadges[mail.state]} />
            <span className="soft">
              to {mail.toAddress}, {mail.when}
            </span>
          </summary>
          {mail.text ? (
            <pre className="mail-text">{mail.text}</pre>
          ) : (
            <p className="soft">Its words are not kept, because they held a link for one person only.</p>
          )}
          <p>
            <Link to={href(deskPaths.mailOne, { id: mail.id })}>Open this mail</Link>
          </p>
        </details>
      ))}
    </section>
  )
}
