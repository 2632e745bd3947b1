import { useId, useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { readAfter } from '#domain/desk/list-page.ts'
import { mailAttachmentsOf } from '#domain/mail/attachments.store.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { type MailState, mayBeRead } from '#domain/mail/mail.ts'
import { formatSize } from '../../submit/files/chosen-file.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage, Facts } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/mail.ts'
import { mailKindLabel, mailStateBadges } from './mail-labels.ts'

/** Loads the text of a mail, never its HTML, so that nothing in it can be active. */
export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  const id = readAfter(args.params.id)
  const mails = deskMailsOf(services.db)
  const mail = id && (await mails.find(id, organiser.email))
  if (!mail) throw data(null, { status: 404 })
  const readable = mayBeRead(mail.kind)
  const { queued_at, sent_at, ...shown } = mail
  return {
    mail: shown,
    readable,
    queued: formatTimestamp(queued_at),
    sent: sent_at && formatTimestamp(sent_at),
    attachments: await mailAttachmentsOf(services.db).list(mail.id),
    resent: (await mails.resent(mail.id)).map((one) => ({ id: one.id, state: one.state, when: formatTimestamp(one.queuedAt) })),
  }
}

export default function Mail({ loaderData: { mail, readable, queued, sent, attachments, resent } }: Route.ComponentProps) {
  return (
    <DeskPage
      title={mail.subject}
      subtitle={
        <>
          <Badge {...mailStateBadges[mail.state]} /> {mailKindLabel(mail.kind)}
        </>
      }
      actions={
        <Link className="button quiet" to={deskPaths.mail}>
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
            <h2 id="facts">Outcome</h2>
            <Facts
              facts={[
                { term: 'To', value: `${mail.to_name} <${mail.to_address}>` },
                { term: 'Replies to', value: mail.reply_to ?? 'the sender' },
                { term: 'Attached', value: attachments.length > 0 ? <Attachments attachments={attachments} /> : '' },
                { term: 'Written', value: queued },
                { term: 'Left', value: sent ?? 'not yet' },
                { term: 'Tries', value: mail.attempts },
                { term: 'Server’s words', value: mail.last_answer ?? 'none yet' },
                { term: 'Message-ID', value: mail.message_id },
                { term: 'Repeats', value: mail.resend_of ? <Link to={href(deskPaths.mailOne, { id: mail.resend_of })}>an earlier mail</Link> : '' },
                { term: 'Sent again', value: resent.length > 0 ? <ResentMails resent={resent} /> : '' },
              ]}
            />
            <MailActions key={mail.id} id={mail.id} state={mail.state} readable={readable} to={mail.to_address} />
          </section>
        </div>
      </div>
    </DeskPage>
  )
}

function Attachments({ attachments }: Pick<Route.ComponentProps['loaderData'], 'attachments'>) {
  return (
    <ul className="plain-list">
      {attachments.map(({ name, sizeBytes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and their order never changes
        <li key={index}>
          <bdi>{name}</bdi>, {formatSize(sizeBytes)}
        </li>
      ))}
    </ul>
  )
}

function ResentMails({ resent }: Pick<Route.ComponentProps['loaderData'], 'resent'>) {
  return (
    <ul className="plain-list">
      {resent.map((one) => (
        <li key={one.id}>
          <Link to={href(deskPaths.mailOne, { id: one.id })}>{one.when}</Link> <Badge {...mailStateBadges[one.state]} />
        </li>
      ))}
    </ul>
  )
}

/** Retries a queued or failed mail now, or sends a finished one again as a new mail, also to a corrected address. */
function MailActions({ id, state, readable, to }: { id: string; state: MailState; readable: boolean; to: string }) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const [address, setAddress] = useState(to)
  const addressId = useId()
  if (!readable && state !== 'queued') return null

  const retry = () => mutate(`/mail/${id}/try`, {}, () => ({ text: 'The mail is tried now. What the server says appears here when the page is loaded again.' }))
  async function resend(): Promise<void> {
    const result = await mutate<{ id: string }>(`/mail/${id}/resend`, { address: address.trim() }, () => ({ text: `Sent to ${address.trim()} again.` }))
    if (result.ok) await navigate(href(deskPaths.mailOne, { id: result.data.id }))
  }

  return (
    <div className="desk-stack">
      <ProblemNote problem={problem} />
      {state !== 'queued' && (
        <>
          <label htmlFor={addressId}>Send again to</label>
          <input id={addressId} type="email" required maxLength={254} autoComplete="off" value={address} onChange={(event) => setAddress(event.target.value)} />
        </>
      )}
      <div className="desk-actions">
        {state !== 'sent' && (
          <button type="button" className="button" disabled={busy} onClick={() => void retry()}>
            Try again now
          </button>
        )}
        {state !== 'queued' && (
          <button type="button" className="button quiet" disabled={busy} onClick={() => void resend()}>
            Send again
          </button>
        )}
      </div>
      {state !== 'queued' && (
        <p className="soft">
          Sending again writes a new mail to {address}, with the same words. A corrected address holds for this mail only. An e-mail cannot be recalled.
        </p>
      )}
    </div>
  )
}
