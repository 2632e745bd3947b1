import { href, useNavigate } from 'react-router'
import { participantCategories } from '#domain/conferences/fees.ts'
import { validateForm } from '#domain/forms/parse-form.ts'
import { deskEntryForm } from '#domain/submissions/desk/correction.schema.ts'
import { type FormEntry, SubmissionForm } from '../../submit/form/submission-form.tsx'
import { loadSubmitForm } from '../../submit/load-submit-form.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { useNotices } from '../ui/notices.tsx'
import type { Route } from './+types/new-submission.ts'
import { ConferenceChoice } from './conference-choice.tsx'
import { publishedConferences, resolveConference } from './resolve-conference.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['submissions'])
  const url = new URL(args.request.url)
  const conferenceSearch = await resolveConference(services, url, publishedConferences(services, 'all'))
  const id = url.searchParams.get('conference')
  return { conferenceSearch, form: id && conferenceSearch.typed === '' ? await loadSubmitForm(services, id) : undefined }
}

/** A submission that came by e-mail or by post, entered for its author in the author's own form. */
export default function NewSubmission({ loaderData: { conferenceSearch, form } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { notify } = useNotices()

  function onArrived({ reference, hasPaper }: { reference: string; hasPaper?: boolean }) {
    notify({ text: hasPaper ? `${reference} is entered.` : `The registration ${reference} is entered.` })
    void navigate(hasPaper ? href(deskPaths.submission, { reference }) : deskPaths.submissions)
  }
  return (
    <DeskPage
      title="Enter a submission"
      subtitle={
        form
          ? 'This is the form that authors fill in: “you” in it is the person for whom you enter it. It is taken after the deadline too.'
          : 'For somebody who wrote to us. First choose the conference.'
      }
    >
      <ConferenceChoice search={conferenceSearch} chosen={form && { id: form.conference.id, name: form.conference.name }} action={deskPaths.submissionNew} />
      {form && (
        <div className="desk-panel">
          {form.standing !== 'call-open' && (
            <p className="notice warn">
              The call for papers closed on {form.conference.closesAt}. Authors can no longer send a paper themselves; what you enter is taken.
            </p>
          )}
          <SubmissionForm
            key={form.conference.id}
            conference={form.conference}
            countries={form.countries}
            categories={participantCategories.map(({ code }) => code)}
            entry={entry}
            onArrived={onArrived}
          />
        </div>
      )}
    </DeskPage>
  )
}

const entry: FormEntry = {
  address: '/api/v1/desk/submissions',
  labels: { asked: 'Who asked' },
  validate: (body) => validateForm(deskEntryForm, { asked: [String(body.get('asked') ?? '')], receipt: [String(body.get('receipt') ?? '')] }).problems ?? {},
  button: 'Enter the submission',
  hint: 'It gets a reference and a page of its own. The audit log says that you entered it.',
  fields: (problems) => (
    <fieldset className="form-part">
      <legend>For the desk</legend>
      <TextField
        name="asked"
        label="Who asked, and how"
        hint="Such as: Dr Perera, by e-mail of 3 May. A note that only the desk reads."
        required
        maxLength={300}
        autoComplete="off"
        error={problems.asked}
      />
      <label className="tick">
        <input type="checkbox" name="receipt" value="yes" defaultChecked /> Send the author the receipt, with the link to their page
      </label>
    </fieldset>
  ),
}
