import { data } from 'react-router'
import { answerTemplatesOf } from '#domain/contact/answer-templates.store.ts'
import { deskMessagesOf } from '#domain/contact/desk-messages.store.ts'
import { clockOf } from '#domain/contact/message-clock.ts'
import { organisersOf } from '#domain/desk/organisers.store.ts'
import { readReference } from '#domain/forms/reference.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { loadHistory } from '../correspondence/load-history.ts'
import { MailsAbout } from '../correspondence/mails-about.tsx'
import { NotesAbout } from '../correspondence/notes-about.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { Badge } from '../ui/badge.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { Facts } from '../ui/facts.tsx'
import type { Route } from './+types/message.ts'
import { AnswerForm } from './answer-form.tsx'
import { AssignForm } from './assign-form.tsx'
import { ClosingButton } from './closing-button.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await openDesk(args)
  const { db, now } = services
  const reference = readReference(args.params.reference)
  const message = reference && (await deskMessagesOf(db).find(reference))
  if (!message) throw data(null, { status: 404 })
  const { id: _id, repeat_key: _key, search: _search, ...shown } = message
  const templates = (await answerTemplatesOf(db).all()).map(({ id, name, body }) => ({ id, name, body }))
  const clock = clockOf({ answerDueAt: message.answer_due_at, closedAt: message.closed_at, closedAs: message.closed_as }, now())
  return {
    message: shown,
    clock,
    received: momentInWords(message.received_at),
    due: momentInWords(message.answer_due_at),
    turned: message.turned_at && momentInWords(message.turned_at),
    templates,
    organisers: await organisersOf(db).all(),
    reader: organiser.accountId,
    ...(await loadHistory(db, `contact:${message.id}`)),
  }
}

export default function Message({ loaderData }: Route.ComponentProps) {
  const { message, clock, received, due, turned, templates, organisers, reader, notes, mails } = loaderData
  const { reference } = message
  return (
    <DeskPage
      title={message.subject || 'No subject'}
      about={
        <>
          <Badge {...clock} /> {reference}, received {received}; promised by {due}
        </>
      }
      actions={
        <Link className="button quiet" to={deskPaths.messages}>
          All waiting messages
        </Link>
      }
    >
      {message.suspicion && <p className="notice warn">Look before you believe it: {message.suspicion}. The writer was not sent a copy.</p>}
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="what">
            <h2 id="what">What was written</h2>
            <p className="words">{message.message}</p>
          </section>
          <AnswerForm key={reference} message={message} closed={message.closed_as} turned={turned} templates={templates} />
          <MailsAbout mails={mails} />
        </div>
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="who">
            <h2 id="who">From</h2>
            <Facts
              facts={[
                { term: 'Name', value: message.name },
                { term: 'E-mail', value: message.email },
                { term: 'Mobile', value: message.mobile },
                { term: 'Company', value: message.company },
              ]}
            />
            <AssignForm reference={reference} assigned={message.assigned_to} organisers={organisers} reader={reader} />
            <ClosingButton reference={reference} turn={message.turn} closed={message.closed_as} />
          </section>
          <NotesAbout notes={notes} to={`/messages/${reference}/notes`} />
        </div>
      </div>
    </DeskPage>
  )
}
