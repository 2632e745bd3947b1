import { useState } from 'react'
import { data, href, useRevalidator } from 'react-router'
import { fieldLabels } from '#domain/conferences/conference-fields.ts'
import type { ConferenceForm as Values } from '#domain/conferences/conference-form.schema.ts'
import { type DeadlineMoves, movedDeadlines } from '#domain/conferences/deadline-moves.ts'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { ConflictChoice, EditConflict, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/edit-conference.ts'
import { ConferenceForm } from './conference-form.tsx'
import { ConferenceHead } from './conference-head.tsx'
import { DeadlineMovesDialog } from './deadline-moves-dialog.tsx'
import { labelsFor } from './field-labels.ts'
import { loadFormChoices } from './load-form-choices.ts'
import { type Conflict, formatValue, formOf, useConferenceForm } from './use-conference-form.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiserIn(args, 'conferences', args.params.id)
  const conference = await deskConferencesOf(services.db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, publishedAt, changedAt, state } = conference
  return {
    id,
    form: formOf(conference),
    version: changedAt.toISOString(),
    isDraft: publishedAt === null,
    state,
    choices: await loadFormChoices(services),
  }
}

type EditedConference = Route.ComponentProps['loaderData']

export default function EditConference({ loaderData }: Route.ComponentProps) {
  return <EditForm key={loaderData.id} conference={loaderData} />
}

function EditForm({ conference }: { conference: EditedConference }) {
  const { values, set, version, isDirty, conflicts, resolve, setSent } = useConferenceForm(conference)
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const { leaveDialog } = useUnsavedChanges(isDirty)

  // Of a draft nobody has seen the deadlines, and of a postponed conference they do not hold.
  const moved = conference.isDraft || conference.state !== 'scheduled' ? [] : movedDeadlines(conference.form, values)

  async function save(deadlineMoves: DeadlineMoves = {}): Promise<void> {
    setAsking(false)
    setSent(values)
    const result = await mutate(`/conferences/${conference.id}`, { ...values, version, deadlineMoves }, () => ({ text: 'Saved.' }), 'PUT')
    setSent(undefined)
    // The stored version is loaded and merged into the form.
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }

  const hasConflict = problem?.code === 'desk.changed_meanwhile'
  const { id, form, isDraft, state } = conference
  return (
    <ConferenceHead
      conference={{ ...form, id, isDraft, state }}
      tab="settings"
      actions={
        <>
          <Link className="button quiet" to={href(deskPaths.conferenceSales, { id })}>
            Registration and fees…
          </Link>
          <Link className="button quiet" to={href(deskPaths.conferenceReviewSettings, { id })}>
            Review…
          </Link>
        </>
      }
    >
      {hasConflict && <ConflictNote message={problem.message} conflicts={conflicts} values={values} onResolve={resolve} />}
      {problem && !hasConflict && <ErrorSummary message={problem.message} fields={problem.fields} labels={labelsFor(problem.fields, values)} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (moved.length > 0) setAsking(true)
          else void save()
        }}
      >
        <ConferenceForm values={values} set={set} choices={conference.choices} problems={hasConflict ? {} : (problem?.fields ?? {})} />
        <p className="save-bar">
          <button type="submit" className="button" aria-disabled={busy}>
            Save
          </button>
          <span className="soft">{isDirty ? 'Not saved yet.' : 'Nothing to save.'}</span>
        </p>
      </form>
      {isAsking && <DeadlineMovesDialog moved={moved} busy={busy} onConfirm={(moves) => void save(moves)} onCancel={() => setAsking(false)} />}
      {leaveDialog}
    </ConferenceHead>
  )
}

interface ConflictNoteProps {
  message: string
  conflicts: readonly Conflict[]
  values: Values
  onResolve: (conflict: Conflict, keep: 'mine' | 'theirs') => void
}

/** The fields that both changed, with both values; everything else is already merged. */
function ConflictNote({ message, conflicts, values, onResolve }: ConflictNoteProps) {
  return (
    <EditConflict message={message}>
      {conflicts.length === 0 ? (
        <p>Their changes are in the form now, beside yours. Look it over and save again.</p>
      ) : (
        <ul className="plain-list">
          {conflicts.map((conflict) => (
            <li key={conflict.field}>
              <h2>{fieldLabels[conflict.field]}</h2>
              <dl className="desk-facts">
                <dt>Theirs</dt>
                <dd>{formatValue(conflict.theirs)}</dd>
                <dt>Yours</dt>
                <dd>{formatValue(values[conflict.field])}</dd>
              </dl>
              <ConflictChoice onTheirs={() => onResolve(conflict, 'theirs')} onMine={() => onResolve(conflict, 'mine')} />
            </li>
          ))}
        </ul>
      )}
    </EditConflict>
  )
}
