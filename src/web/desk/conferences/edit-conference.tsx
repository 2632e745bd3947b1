import { data, useRevalidator } from 'react-router'
import type { ConferenceForm as Values } from '#domain/conferences/conference-form.schema.ts'
import { deadlineExtensionsOf } from '#domain/conferences/deadline-extensions.store.ts'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { conferenceAddress } from '../../conferences/addresses.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { requireOrganiser } from '../require-organiser.ts'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { ConflictChoice, EditConflict, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/edit-conference.ts'
import { ConferenceForm } from './conference-form.tsx'
import { ConferenceBadge } from './conference-labels.tsx'
import { ExtensionPanel } from './extension-panel.tsx'
import { loadFormChoices } from './load-form-choices.ts'
import { PublicationPanel } from './publication-panel.tsx'
import { type Conflict, fieldLabels, formatValue, formOf, useConferenceForm } from './use-conference-form.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['conferences'])
  const conferences = deskConferencesOf(services.db)
  const conference = await conferences.find(args.params.id ?? '')
  if (!conference) throw data(null, { status: 404 })
  const { id, publishedAt, changedAt } = conference
  return {
    id,
    form: formOf(conference),
    version: changedAt.toISOString(),
    isDraft: publishedAt === null,
    address: conferenceAddress({ ...conference, _id: id }),
    submissions: await conferences.countSubmissions(id),
    extensions: await deadlineExtensionsOf(services.db).all(id),
    choices: await loadFormChoices(services),
  }
}

export type EditedConference = Route.ComponentProps['loaderData']

export default function EditConference({ loaderData }: Route.ComponentProps) {
  return <EditForm key={loaderData.id} conference={loaderData} />
}

function EditForm({ conference }: { conference: EditedConference }) {
  const { values, set, version, isDirty, conflicts, resolve, setSent } = useConferenceForm(conference)
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const { leaveDialog } = useUnsavedChanges(isDirty)

  async function save(): Promise<void> {
    setSent(values)
    const result = await mutate(`/conferences/${conference.id}`, { ...values, version }, () => ({ text: 'Saved.' }), 'PUT')
    setSent(undefined)
    // The stored version is loaded and merged into the form.
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }

  const saveBar = (
    <p className="save-bar">
      <button type="submit" form="conference-form" className="button" aria-disabled={busy}>
        Save
      </button>
      <span className="soft">{isDirty ? 'Not saved yet.' : 'Nothing to save.'}</span>
    </p>
  )
  const hasConflict = problem?.code === 'desk.changed_meanwhile'
  return (
    <DeskPage
      title={`${conference.form.conNo} ${conference.form.subConference}`}
      subtitle={
        <>
          <ConferenceBadge isDraft={conference.isDraft} /> {conference.form.topic}
        </>
      }
    >
      {hasConflict && <ConflictNote message={problem.message} conflicts={conflicts} values={values} onResolve={resolve} />}
      {problem && !hasConflict && <ErrorSummary message={problem.message} fields={problem.fields} labels={fieldLabels} />}
      <div className="desk-columns">
        <form
          id="conference-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <ConferenceForm values={values} set={set} choices={conference.choices} problems={hasConflict ? {} : (problem?.fields ?? {})} />
          {saveBar}
        </form>
        <div className="conference-side">
          {saveBar}
          <PublicationPanel conference={conference} isDirty={isDirty} />
          {!conference.isDraft && <ExtensionPanel conference={conference} />}
        </div>
      </div>
      {leaveDialog}
    </DeskPage>
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
