import { useId, useState } from 'react'
import { data } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { openParts } from '#domain/desk/conference-rights.ts'
import type { DecisionType } from '#domain/review/decision-type.ts'
import { type ReviewMode, reviewModes, reviewStages } from '#domain/review/review.ts'
import { defaultReviewForms } from '#domain/review/review-form.ts'
import { reviewFormsOf } from '#domain/review/review-forms.store.ts'
import { reviewSettingsOf } from '#domain/review/review-settings.store.ts'
import { requireOrganiserIn } from '../../require-organiser.ts'
import { SubmitButton } from '../../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'
import { ConferenceHead } from '../conference-head.tsx'
import type { Route } from './+types/review-settings.ts'
import { DecisionTypesEditor } from './decision-types-editor.tsx'
import { FormEditor } from './form-editor.tsx'

/** How a conference reviews, and the forms of its reviews. */
export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'review', args.params.id)
  const conference = await deskConferencesOf(services.db).head(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id } = conference
  const forms = []
  for (const stage of reviewStages) {
    const stored = await reviewFormsOf(id, services.db).latest(stage)
    forms.push({ stage, number: stored?.number ?? 0, definition: stored?.definition ?? defaultReviewForms[stage] })
  }
  return {
    head: { ...conference, parts: await openParts(services.db, organiser, id, conference.journal) },
    settings: await reviewSettingsOf(services.db).find(id),
    isModeFixed: await reviewSettingsOf(services.db).isModeFixed(id),
    forms,
  }
}

const modeLabels = {
  'double-blind': 'Neither authors nor reviewers know each other (double-blind)',
  'single-blind': 'Reviewers know the authors, not the other way round (single-blind)',
  open: 'Reviewers know the authors (open)',
} as const satisfies Record<ReviewMode, string>

const numbers = [
  { name: 'reviewsPerPaper', label: 'Reviews for each paper', min: 1, max: 10 },
  { name: 'answerDays', label: 'Days to answer an invitation', min: 1, max: 60 },
  { name: 'reviewDays', label: 'Days to review, once accepted', min: 1, max: 180 },
  { name: 'decisionDays', label: 'Days until authors have an answer', min: 1, max: 365 },
  { name: 'appealDays', label: 'Days to appeal against a rejection (0 for none)', min: 0, max: 365 },
  { name: 'replyDays', label: 'Days for authors to reply to the comments (0 for none)', min: 0, max: 60 },
  { name: 'abstractMinWords', label: 'Shortest abstract, in words', min: 0, max: 5000 },
  { name: 'abstractMaxWords', label: 'Longest abstract, in words', min: 1, max: 5000 },
  { name: 'abstractFilePages', label: 'Longest file of an abstract, in pages (0 for no limit)', min: 0, max: 1000 },
  { name: 'abstractFileWords', label: 'Longest file of an abstract, in words (0 for no limit)', min: 0, max: 200_000 },
  { name: 'fullPaperPages', label: 'Longest full paper, in pages (0 for no limit)', min: 0, max: 1000 },
  { name: 'fullPaperWords', label: 'Longest full paper, in words (0 for no limit)', min: 0, max: 200_000 },
] as const

export default function ReviewSettingsPage({ loaderData: { head, settings, isModeFixed, forms } }: Route.ComponentProps) {
  return (
    <ConferenceHead conference={head} tab="settings">
      <div className="desk-stack">
        <SettingsForm key={`settings ${settings.version}`} id={head.id} settings={settings} isModeFixed={isModeFixed} />
        {forms.map((form) => (
          <FormEditor key={`${form.stage} ${form.number}`} conference={head.id} form={form} />
        ))}
      </div>
    </ConferenceHead>
  )
}

function SettingsForm({ id, settings, isModeFixed }: { id: string } & Pick<Route.ComponentProps['loaderData'], 'settings' | 'isModeFixed'>) {
  const modeNote = useId()
  const { mutate, busy, problem } = useMutation()
  const [types, setTypes] = useState<readonly DecisionType[]>(settings.decisionTypes)
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const counts = Object.fromEntries(numbers.map(({ name }) => [name, Number(fields.get(name))]))
    const body = {
      ...counts,
      mode: fields.get('mode'),
      showsOtherReviews: fields.get('showsOtherReviews') === 'yes',
      hasDiscussion: fields.get('hasDiscussion') === 'yes',
      isRolling: fields.get('isRolling') === 'yes',
      hasBidding: fields.get('hasBidding') === 'yes',
      decisionTypes: types,
      version: settings.version,
    }
    await mutate(`/conferences/${id}/review-settings`, body, () => ({ text: 'Saved.' }), 'PUT')
  }
  return (
    <section className="desk-panel" aria-labelledby="review-heading">
      <h2 id="review-heading">Review</h2>
      <form className="act-form" noValidate onSubmit={(event) => void save(event)}>
        <fieldset className="decision-choice" aria-describedby={isModeFixed ? modeNote : undefined}>
          <legend>Who knows whom</legend>
          {problem?.fields.mode ? (
            <p id={modeNote} className="field-error" role="alert">
              {problem.fields.mode}
            </p>
          ) : (
            isModeFixed && (
              <p id={modeNote} className="soft">
                This cannot be changed any more: reviewers were invited, and told who learns whose name.
              </p>
            )
          )}
          {reviewModes.map((mode) => (
            <label key={mode} className="tick">
              <input type="radio" name="mode" value={mode} defaultChecked={settings.mode === mode} disabled={isModeFixed && settings.mode !== mode} />{' '}
              {modeLabels[mode]}
            </label>
          ))}
        </fieldset>
        <div className="review-numbers">
          {numbers.map(({ name, label, min, max }) => (
            <label key={name} className="desk-field">
              {label}
              <input type="number" name={name} min={min} max={max} defaultValue={settings[name]} />
            </label>
          ))}
        </div>
        <label className="tick">
          <input type="checkbox" name="showsOtherReviews" value="yes" defaultChecked={settings.showsOtherReviews} /> Reviewers see the other reviews of a paper
          once they have submitted their own
        </label>
        <label className="tick">
          <input type="checkbox" name="isRolling" value="yes" defaultChecked={settings.isRolling} /> Reviewers are proposed for each paper a day after it
          arrives; you invite them
        </label>
        <label className="tick">
          <input type="checkbox" name="hasBidding" value="yes" defaultChecked={settings.hasBidding} /> Reviewers of the pool see titles and abstracts of papers
          that lack reviewers, and say which they would like to review
        </label>
        <label className="tick">
          <input type="checkbox" name="hasDiscussion" value="yes" defaultChecked={settings.hasDiscussion} /> Reviewers who have submitted discuss a paper with
          each other and with the chair
        </label>
        <DecisionTypesEditor types={types} change={setTypes} />
        <p className="soft">Reviews that are being written keep their days.</p>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Save" />
      </form>
    </section>
  )
}
