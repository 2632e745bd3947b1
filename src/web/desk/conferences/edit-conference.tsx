import { data, useRevalidator } from 'react-router'
import { deadlineExtensionsOf } from '#domain/conferences/deadline-extensions.store.ts'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { conferenceAddress } from '../../conferences/addresses.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { useAct } from '../ui/use-act.ts'
import { useKeepUnsaved } from '../ui/use-keep-unsaved.tsx'
import type { Route } from './+types/edit-conference.ts'
import { ConferenceForm } from './conference-form.tsx'
import { ConferenceState } from './conference-state.tsx'
import { ExtensionPanel } from './extension-panel.tsx'
import { fieldNames, formOf } from './form-values.ts'
import { loadFormChoices } from './load-form-choices.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { PublicationPanel } from './publication-panel.tsx'
import { useConferenceForm } from './use-conference-form.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
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
  const { values, set, version, isDirty, conflicts, settle, setSent } = useConferenceForm(conference)
  const { act, busy, problem } = useAct()
  const { revalidate } = useRevalidator()
  const { question } = useKeepUnsaved(isDirty)

  async function save(): Promise<void> {
    setSent(values)
    const answer = await act(`/conferences/${conference.id}`, { ...values, version }, () => ({ text: 'Saved.' }), 'PUT')
    setSent(undefined)
    // Theirs is fetched and laid beside mine.
    if (!answer.ok && answer.code === 'desk.changed_meanwhile') await revalidate()
  }

  const saveBar = (
    <p className="save-bar">
      <button type="submit" form="conference-form" className="button" aria-disabled={busy}>
        Save
      </button>
      <span className="soft">{isDirty ? 'Not saved yet.' : 'Nothing to save.'}</span>
    </p>
  )
  const isMeanwhile = problem?.code === 'desk.changed_meanwhile'
  return (
    <DeskPage
      title={`${conference.form.conNo} ${conference.form.subConference}`}
      about={
        <>
          <ConferenceState isDraft={conference.isDraft} /> {conference.form.topic}
        </>
      }
    >
      {isMeanwhile && <MeanwhileNote message={problem.message} conflicts={conflicts} values={values} onSettle={settle} />}
      {problem && !isMeanwhile && <ErrorSummary message={problem.message} fields={problem.fields} labels={fieldNames} />}
      <div className="desk-columns">
        <form
          id="conference-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <ConferenceForm values={values} set={set} choices={conference.choices} problems={isMeanwhile ? {} : (problem?.fields ?? {})} />
          {saveBar}
        </form>
        <div className="conference-side">
          {saveBar}
          <PublicationPanel conference={conference} isDirty={isDirty} />
          {!conference.isDraft && <ExtensionPanel conference={conference} />}
        </div>
      </div>
      {question}
    </DeskPage>
  )
}
