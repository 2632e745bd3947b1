import { href } from 'react-router'
import type { MailState } from '#domain/mail/mail.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Badge } from '../ui/badge.tsx'
import { mailStateLooks } from './mail-state-looks.ts'

export interface ShownMail {
  id: string
  subject: string
  toAddress: string
  state: MailState
  text: string
  when: string
}

/** Every mail about one object, in order, to be opened and read. */
export function MailsAbout({ mails }: { mails: ShownMail[] }) {
  return (
    <section className="desk-panel" aria-labelledby="mails">
      <h2 id="mails">Mails about it</h2>
      {mails.length === 0 && <p className="soft">None so far.</p>}
      {mails.map((mail) => (
        <details key={mail.id} className="desk-mail">
          <summary>
            <span className="words">{mail.subject}</span> <Badge {...mailStateLooks[mail.state]} />
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
