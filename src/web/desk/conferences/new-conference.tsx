import { href, useNavigate } from 'react-router'
import type { ConferenceForm as Values } from '#domain/conferences/conference-form.schema.ts'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { nextEdition } from '#domain/conferences/next-edition.ts'
import { addDays } from '#domain/dates.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/new-conference.ts'
import { ConferenceForm } from './conference-form.tsx'
import { labelsFor } from './field-labels.ts'
import { loadFormChoices } from './load-form-choices.ts'
import { formOf, useConferenceForm } from './use-conference-form.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['conferences'])
  const search = new URL(args.request.url).searchParams
  const choices = await loadFormChoices(services)
  const last = await deskConferencesOf(services.db).find(search.get('from') ?? '')
  const withSpeakers = search.get('speakers') === 'yes'
  const from = last && { id: last.id, name: `${last.conNo} ${last.subConference}`, hasSpeakers: last.speakers.length > 0, withSpeakers }
  return { choices, from, form: last ? nextEdition(formOf(last), withSpeakers) : emptyForm(choices.today) }
}

/** A start half a year ahead is a placeholder that is obviously to be changed. */
function emptyForm(today: string): Values {
  const day = addDays(today, 182)
  const texts = {
    code: '',
    conNo: '',
    mainConference: '',
    subConference: '',
    topic: '',
    theme: '',
    location: '',
    country: '',
    callForPaper: '',
    scopes: '',
    travel: '',
    committee: '',
    contactName: '',
    contactRole: '',
    contactEmail: '',
  }
  const nothing = { collaboration: null, venue: null, abstractDeadline: null, notification: null, paperDeadline: null, registrationDeadline: null }
  return { ...texts, ...nothing, startDate: day, endDate: day, timeZone: 'Europe/London', speakers: [], fees: null, journals: null }
}

export default function NewConference({ loaderData }: Route.ComponentProps) {
  const { choices, from, form } = loaderData
  // Another starting point resets the form.
  return <NewForm key={`${from?.id} ${from?.withSpeakers}`} choices={choices} from={from} form={form} />
}

function NewForm({ choices, from, form }: Pick<Route.ComponentProps['loaderData'], 'choices' | 'from' | 'form'>) {
  const { values, set, isDirty } = useConferenceForm({ form, version: '' })
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const { leave, leaveDialog } = useUnsavedChanges(isDirty)

  async function create(): Promise<void> {
    const result = await mutate<{ id: string }>('/conferences', { ...values, ...(from ? { clonedFrom: from.id } : {}) }, () => ({
      text: `${values.conNo} ${values.subConference} has been created as a draft that only the desk can see.`,
    }))
    if (result.ok) leave(() => navigate(href(deskPaths.conference, { id: result.data.id })))
  }

  return (
    <DeskPage
      title={from ? 'Next edition' : 'New conference'}
      subtitle={
        from ? (
          <>
            Proposed from <Link to={href(deskPaths.conference, { id: from.id })}>{from.name}</Link>: every day is moved by whole weeks to about a year later, on
            the same weekdays. Change what differs. It is created as a draft.
          </>
        ) : (
          'It is created as a draft that only the desk can see.'
        )
      }
    >
      {from?.hasSpeakers && (
        <p>
          {from.withSpeakers ? 'The speakers are copied. ' : 'The speakers are not copied. '}
          <Link to={`${deskPaths.conferenceNew}?from=${from.id}${from.withSpeakers ? '' : '&speakers=yes'}`}>
            {from.withSpeakers ? 'Begin without speakers' : 'Begin with the same speakers'}
          </Link>
        </p>
      )}
      {problem && <ErrorSummary message={problem.message} fields={problem.fields} labels={labelsFor(problem.fields, values)} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <ConferenceForm values={values} set={set} choices={choices} problems={problem?.fields ?? {}} />
        <p className="save-bar">
          <button type="submit" className="button" aria-disabled={busy}>
            Create the draft
          </button>
          <Link to={deskPaths.conferences}>Cancel</Link>
        </p>
      </form>
      {leaveDialog}
    </DeskPage>
  )
}
