import { useId } from 'react'
import { data, useRevalidator } from 'react-router'
import { answerTemplatesOf } from '#domain/contact/answer-templates.store.ts'
import { deskMessagesOf } from '#domain/contact/contact-messages.store.ts'
import { type Closing, clockOf } from '#domain/contact/message-clock.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { organisersOf } from '#domain/desk/organisers.store.ts'
import { readReference } from '#domain/forms/reference.ts'
import { Link } from '../../ui/link.tsx'
import { loadCorrespondence } from '../correspondence/load-correspondence.ts'
import { MailsPanel, NotesPanel } from '../correspondence/notes-and-mails.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage, Facts } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/message.ts'
import { AnswerForm } from './answer-form.tsx'
import { useMessageMutations } from './use-message-mutations.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  const { db, now } = services
  const reference = readReference(args.params.reference)
  const message = reference && (await deskMessagesOf(db).find(reference))
  if (!message) throw data(null, { status: 404 })
  const { id: _id, repeat_key: _key, token_id: _token, search: _search, ...shown } = message
  const templates = (await answerTemplatesOf(db).all()).map(({ id, name, body }) => ({ id, name, body }))
  const clock = clockOf({ answerDueAt: message.answer_due_at, closedAt: message.closed_at, closedAs: message.closed_as }, now())
  return {
    message: shown,
    clock,
    received: formatTimestamp(message.received_at),
    due: formatTimestamp(message.answer_due_at),
    changed: message.changed_at && formatTimestamp(message.changed_at),
    templates,
    colleagues: await organisersOf(db, 'people').all(),
    reader: organiser.accountId,
    ...(await loadCorrespondence(db, `contact:${message.id}`, organiser.email)),
  }
}

export default function Message({ loaderData }: Route.ComponentProps) {
  const { message, clock, received, due, changed, templates, colleagues, reader, notes, mails } = loaderData
  const { reference } = message
  return (
    <DeskPage
      title={message.subject || 'No subject'}
      subtitle={
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
      {message.suspicion && <p className="notice warn">Please check this first: {message.suspicion}. The writer was not sent a copy.</p>}
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="what">
            <h2 id="what">What was written</h2>
            <p className="words">{message.message}</p>
          </section>
          <AnswerForm key={reference} message={message} closed={message.closed_as} changed={changed} templates={templates} />
          <MailsPanel mails={mails} />
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
                { term: 'Was for', value: message.closed_as ? (message.assignedName ?? '') : '' },
              ]}
            />
            {!message.closed_as && <AssignForm message={message} colleagues={colleagues} reader={reader} />}
            <ClosingButton reference={reference} version={message.answer_version} closed={message.closed_as} />
          </section>
          <NotesPanel notes={notes} path={`/messages/${reference}/notes`} />
        </div>
      </div>
    </DeskPage>
  )
}

interface AssignFormProps {
  message: { reference: string; version: number; assigned_to: string | null; assignedName: string | null }
  colleagues: { id: string; name: string }[]
  reader: string
}

/** Assigns the message to an organiser, who is told by mail. */
function AssignForm({ message: { reference, version, assigned_to, assignedName }, colleagues, reader }: AssignFormProps) {
  const { assign, busy, problem } = useMessageMutations()
  const { revalidate } = useRevalidator()
  const id = useId()
  // Somebody who has lost the right, or works here no longer, is still named.
  const offered = assigned_to && !colleagues.some((one) => one.id === assigned_to) ? [...colleagues, { id: assigned_to, name: assignedName ?? '' }] : colleagues

  async function assignTo(to: string): Promise<void> {
    const result = await assign({ chosen: [{ reference, version }] }, { id: to, name: offered.find((one) => one.id === to)?.name ?? '' })
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <div className="desk-stack">
      <label htmlFor={id}>Who answers it</label>
      <select id={id} aria-describedby={`${id}-hint`} value={assigned_to ?? ''} disabled={busy} onChange={(event) => void assignTo(event.target.value)}>
        <option value="">Nobody in particular</option>
        {offered.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id === reader ? `${one.name} (me)` : one.name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="soft">
        A colleague is told by mail half a minute later.
      </p>
      <ProblemNote problem={problem} />
    </div>
  )
}

/** Closes the message without an answer, or reopens it. */
function ClosingButton({ reference, version, closed }: { reference: string; version: number; closed: Closing | null }) {
  const { mutate, busy, problem } = useMutation()
  const reopen = async () => void (await mutate(`/messages/${reference}/reopen`, {}, () => ({ text: 'The message is waiting for an answer again.' })))
  const close = () => mutate(`/messages/${reference}/close`, { version }, () => ({ text: 'Marked as needing no answer.', undo: reopen }))
  return (
    <div className="desk-stack">
      <ProblemNote problem={problem} />
      <div>
        <button type="button" className="button quiet" disabled={busy} onClick={() => void (closed ? reopen() : close())}>
          {closed ? 'Mark as waiting for an answer' : 'No answer needed'}
        </button>
      </div>
    </div>
  )
}
