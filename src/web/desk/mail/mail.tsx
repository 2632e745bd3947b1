import { data, href } from 'react-router'
import { readAfter } from '#domain/desk/list-page.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { mayBeRead } from '#domain/mail/mail.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { MailStateBadge } from '../correspondence/mail-state-badge.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/mail.ts'
import { MailActs } from './mail-acts.tsx'
import { kindInWords } from './mail-words.ts'

/** The text is shown, never the HTML: it says the same, and nothing in it can be anything but words. */
export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const id = readAfter(args.params.id)
  const mails = deskMailsOf(services.db)
  const mail = id && (await mails.find(id))
  if (!mail) throw data(null, { status: 404 })
  const readable = mayBeRead(mail.kind)
  const { html_body: _html, search: _search, text_body, queued_at, sent_at, ...shown } = mail
  return {
    mail: { ...shown, text: readable ? text_body : '' },
    readable,
    queued: momentInWords(queued_at),
    sent: sent_at && momentInWords(sent_at),
    resent: (await mails.resent(mail.id)).map((one) => ({ id: one.id, state: one.state, when: momentInWords(one.queuedAt) })),
  }
}

export default function Mail({ loaderData: { mail, readable, queued, sent, resent } }: Route.ComponentProps) {
  return (
    <DeskPage
      title={mail.subject}
      about={
        <>
          <MailStateBadge state={mail.state} /> {kindInWords(mail.kind)}
        </>
      }
      actions={
        <Link className="button quiet" to={paths.deskMail}>
          All mail
        </Link>
      }
    >
      <div className="desk-columns">
        <section className="desk-panel" aria-labelledby="words">
          <h2 id="words">What it says</h2>
          {readable ? (
            <pre className="mail-text">{mail.text}</pre>
          ) : (
            <p>
              The words of this mail are not shown here and are removed once it has left: they hold a link for one person only, and whoever has the link can use
              it. That is on purpose.
            </p>
          )}
        </section>
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="facts">
            <h2 id="facts">What became of it</h2>
            <dl className="desk-facts">
              <dt>To</dt>
              <dd>
                {mail.to_name} &lt;{mail.to_address}&gt;
              </dd>
              <dt>Replies to</dt>
              <dd>{mail.reply_to ?? 'the sender'}</dd>
              <dt>Written</dt>
              <dd>{queued}</dd>
              <dt>Left</dt>
              <dd>{sent ?? 'not yet'}</dd>
              <dt>Tries</dt>
              <dd>{mail.attempts}</dd>
              <dt>Server’s words</dt>
              <dd>{mail.last_answer ?? 'none yet'}</dd>
              <dt>Message-ID</dt>
              <dd>{mail.message_id}</dd>
              {mail.resend_of && (
                <>
                  <dt>Repeats</dt>
                  <dd>
                    <Link to={href(paths.deskMailOne, { id: mail.resend_of })}>an earlier mail</Link>
                  </dd>
                </>
              )}
              {resent.map((one) => (
                <div key={one.id} className="desk-fact">
                  <dt>Sent again</dt>
                  <dd>
                    <Link to={href(paths.deskMailOne, { id: one.id })}>{one.when}</Link> <MailStateBadge state={one.state} />
                  </dd>
                </div>
              ))}
            </dl>
            <MailActs id={mail.id} state={mail.state} readable={readable} to={mail.to_address} />
          </section>
        </div>
      </div>
    </DeskPage>
  )
}
