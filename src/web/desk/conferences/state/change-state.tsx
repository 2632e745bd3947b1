import { data, href, useNavigate } from 'react-router'
import { fieldLabels } from '#domain/conferences/conference-fields.ts'
import { nextConferenceStates } from '#domain/conferences/conference-state.ts'
import { dateWarnings } from '#domain/conferences/date-warnings.ts'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { dayInZone } from '#domain/dates.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Link } from '../../../ui/link.tsx'
import { deskPaths } from '../../desk-paths.ts'
import { requireOrganiserIn } from '../../require-organiser.ts'
import { useUnsavedChanges } from '../../ui/confirm-dialog.tsx'
import { RichField } from '../../ui/rich-text/rich-field.tsx'
import { useMutation } from '../../ui/use-mutation.tsx'
import { ConferenceHead } from '../conference-head.tsx'
import { DateField } from '../date-field.tsx'
import type { Route } from './+types/change-state.ts'
import { LettersPreview } from './letters-preview.tsx'
import { dateFields, type NewState, useStateChange } from './use-state-change.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiserIn(args, 'conferences', args.params.id)
  const conference = await deskConferencesOf(services.db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, conNo, subConference, startDate, endDate, location, state, publishedAt, changedAt, timeZone } = conference
  return {
    conference: { id, conNo, subConference, startDate, endDate, location, state, isDraft: publishedAt === null },
    dates: Object.fromEntries(dateFields.map((key) => [key, conference[key]])) as Record<(typeof dateFields)[number], string | null>,
    version: changedAt.toISOString(),
    today: dayInZone(services.now(), timeZone),
  }
}

export type ChangedConference = Route.ComponentProps['loaderData']

/** Postpones or cancels a conference, or lets it take place after all; the letters are shown before they go out. */
export default function ChangeState({ loaderData }: Route.ComponentProps) {
  // Another state offers other choices.
  return <ChangeForm key={`${loaderData.conference.id} ${loaderData.conference.state}`} changed={loaderData} />
}

function ChangeForm({ changed }: { changed: ChangedConference }) {
  const { conference, version, today } = changed
  const { values, set, preview, setPreview, body, isDirty } = useStateChange(changed)
  const asking = useMutation()
  const doing = useMutation()
  const navigate = useNavigate()
  const { leave, leaveDialog } = useUnsavedChanges(isDirty)
  const problem = doing.problem ?? asking.problem

  async function ask(): Promise<void> {
    doing.clearProblem()
    const result = await asking.mutate<NonNullable<typeof preview>>(`/conferences/${conference.id}/letters/preview`, { to: values.to, ...body })
    setPreview(result.ok ? result.data : undefined)
  }

  async function change(letters: number): Promise<void> {
    const result = await doing.mutate(`/conferences/${conference.id}/${acts[values.to]}`, { ...body, version, letters }, () => ({
      text: doneTexts[values.to](letters),
    }))
    if (result.ok) leave(() => navigate(href(deskPaths.conference, { id: conference.id })))
    else setPreview(undefined)
  }

  if (conference.isDraft)
    return (
      <ConferenceHead conference={conference}>
        <p className="desk-empty">
          Nobody has seen this draft, so there is nobody to tell. <Link to={href(deskPaths.conferenceSettings, { id: conference.id })}>Change its days</Link>,
          or delete it at its <Link to={href(deskPaths.conference, { id: conference.id })}>home</Link>.
        </p>
      </ConferenceHead>
    )
  return (
    <ConferenceHead conference={conference}>
      {problem && <ErrorSummary message={problem.message} fields={problem.fields} labels={{ ...fieldLabels, notice: noticeLabels[values.to] }} />}
      <form
        className="form state-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <fieldset className="decision-choice">
          <legend>What happens to it?</legend>
          {nextConferenceStates[conference.state].map((to) => (
            <label key={to} className="tick">
              <input type="radio" name="to" value={to} checked={values.to === to} onChange={() => set({ to })} /> {choiceTexts[to](conference.state)}
            </label>
          ))}
        </fieldset>
        <p className="soft">{consequences[values.to]}</p>
        {values.to === 'scheduled' && (
          <div className="new-days">
            {dateFields.map((name) => (
              <DateField
                key={name}
                name={name}
                value={values.dates[name]}
                onChange={(day) => set({ dates: { ...values.dates, [name]: day } })}
                warnings={dateWarnings(values.dates, today)}
                problem={problem?.fields[name]}
                required={name === 'startDate' || name === 'endDate'}
              />
            ))}
          </div>
        )}
        <RichField
          name="notice"
          label={noticeLabels[values.to]}
          required={values.to !== 'scheduled'}
          value={values.notice}
          onChange={(notice) => set({ notice })}
          problem={problem?.fields.notice}
        />
        <p className="desk-actions">
          <button type="submit" className="button" aria-disabled={asking.busy}>
            {asking.busy ? 'Please wait…' : 'Preview the letters'}
          </button>
        </p>
      </form>
      {preview && (
        <LettersPreview preview={preview} confirm={confirmTexts[values.to](preview.letters)} busy={doing.busy} onConfirm={() => void change(preview.letters)} />
      )}
      {leaveDialog}
    </ConferenceHead>
  )
}

const acts = { postponed: 'postpone', cancelled: 'cancel', scheduled: 'resume' } as const satisfies Record<NewState, string>

const choiceTexts = {
  postponed: () => 'It is postponed; the new days are not known yet',
  cancelled: () => 'It is cancelled',
  scheduled: (from) => (from === 'postponed' ? 'Its new days are known' : 'It takes place after all'),
} satisfies Record<NewState, (from: NewState) => string>

const consequences = {
  postponed:
    'Its page and the lists say so, its dates no longer hold, and nothing can be sent to it until you announce the new days. Everyone concerned gets a letter.',
  cancelled:
    'Its page stays and says so, as do lists, feeds and calendars. Nothing can be sent to it any more. Everyone concerned gets a letter. It can be undone.',
  scheduled: 'Its page shows the days below, submission opens again by its deadlines, and everyone concerned gets a letter with them.',
} as const satisfies Record<NewState, string>

const noticeLabels = {
  postponed: 'What happened, for visitors and in the letters',
  cancelled: 'What happened, for visitors and in the letters',
  scheduled: 'What you want to add in the letters',
} as const satisfies Record<NewState, string>

const formatLetters = (count: number) =>
  count === 0 ? 'without a letter' : count === 1 ? 'and send one letter' : `and send ${count.toLocaleString('en-GB')} letters`

const confirmTexts = {
  postponed: (letters) => `Postpone the conference ${formatLetters(letters)}`,
  cancelled: (letters) => `Cancel the conference ${formatLetters(letters)}`,
  scheduled: (letters) => `Announce these days ${formatLetters(letters)}`,
} satisfies Record<NewState, (letters: number) => string>

const onTheirWay = (letters: number) =>
  letters === 0 ? '' : letters === 1 ? ' One letter is on its way.' : ` ${letters.toLocaleString('en-GB')} letters are on their way.`

const doneTexts = {
  postponed: (letters) => `The conference is postponed; visitors see it now.${onTheirWay(letters)}`,
  cancelled: (letters) => `The conference is cancelled; visitors see it now.${onTheirWay(letters)}`,
  scheduled: (letters) => `The conference takes place; visitors see its days now.${onTheirWay(letters)}`,
} satisfies Record<NewState, (letters: number) => string>
