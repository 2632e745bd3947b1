import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { participantCategories } from '#domain/conferences/fees.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { recordToCorrect } from '#domain/submissions/desk/correct-submission.ts'
import { accompanyAnswers, titles } from '#domain/submissions/submission.schema.ts'
import { controlLabels } from '../../submit/form/form-answers.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/correct-submission.ts'
import { orNotFound } from './load-submission.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['submissions'])
  const { record, papers } = await orNotFound(recordToCorrect(services.db, args.params.reference, 'only read'))
  const { reference, version } = record
  const { regtype, title, name, email, company, country, mobile, phone, social, accompany, names } = record.submission
  return {
    reference,
    version,
    answers: { regtype, title, name, email, company, country, mobile, phone, social, accompany: accompany ? 'Yes' : 'No', names },
    papers: papers.map((one) => ({ number: one.position, reference: one.reference, title: one.title })),
    countries: countryNames,
  }
}

/** The office corrects what was sent, on behalf of the author. What was typed stays until it is stored. */
export default function CorrectSubmission({ loaderData }: Route.ComponentProps) {
  const { reference, version, answers, papers, countries } = loaderData
  const { mutate, busy, problem } = useMutation()
  const [isDirty, setDirty] = useState(false)
  const { leave, leaveDialog } = useUnsavedChanges(isDirty)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const page = href(deskPaths.submission, { reference })
  const problems = problem?.fields ?? {}
  const [opened] = useState(answers)
  const meanwhile = (Object.keys(answers) as (keyof typeof answers)[]).filter((key) => answers[key] !== opened[key])

  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const entered = papers.map(({ number }) => ({ number, title: String(fields.get(`paper-${number}`) ?? '') }))
    const body = { ...Object.fromEntries([...fields].filter(([name]) => name in answers)), version, titles: entered }
    const result = await mutate(`/submissions/${reference}/correct`, body, () => ({ text: `${reference} is corrected. Its author was not written to.` }))
    if (result.ok) leave(() => navigate(page))
    // The version is read again; what was typed stays in the controls.
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
  }
  const text = (name: 'name' | 'email' | 'company' | 'mobile' | 'phone' | 'social', more: Partial<React.ComponentProps<typeof TextField>> = {}) => (
    <TextField name={name} label={controlLabels[name] ?? name} defaultValue={answers[name]} error={problems[name]} autoComplete="off" {...more} />
  )
  return (
    <DeskPage
      title={`Correct ${reference}`}
      subtitle="For mistakes that the author told us of. The author is not written to; the history keeps the old and the new values."
      actions={
        <Link className="button quiet" to={page}>
          Back to {reference}
        </Link>
      }
    >
      <form className="form desk-panel" noValidate onChange={() => setDirty(true)} onSubmit={(event) => void save(event)}>
        {meanwhile.length > 0 && (
          <div className="notice warn" role="alert">
            <p>Someone else has saved this in the meantime; what you save now replaces it:</p>
            <ul>
              {meanwhile.map((key) => (
                <li key={key}>
                  {controlLabels[key] ?? key}: {answers[key] || 'nothing'}
                </li>
              ))}
            </ul>
          </div>
        )}
        {problem && <ErrorSummary message={problem.message} fields={problems} labels={{ ...controlLabels, regtype: 'Category' }} />}
        <div className="form-row short-long">
          <SelectField
            name="title"
            label="Title"
            placeholder="None"
            options={titles.map((title) => ({ value: title, text: title }))}
            defaultValue={answers.title}
            error={problems.title}
          />
          {text('name', { required: true, maxLength: 200 })}
        </div>
        {text('email', { type: 'email', required: true, maxLength: 254, hint: 'All further mails go here. The author’s link stays the same.' })}
        {text('company', { required: true, maxLength: 200 })}
        <SelectField
          name="country"
          label="Country"
          placeholder="None"
          options={countries.map((country) => ({ value: country, text: country }))}
          defaultValue={answers.country}
          error={problems.country}
        />
        <div className="form-row">
          {text('mobile', { type: 'tel', maxLength: 40 })}
          {text('phone', { type: 'tel', maxLength: 40 })}
        </div>
        {text('social')}
        <SelectField
          name="regtype"
          label="Category"
          hint="Another category has another fee. Someone who no longer presents is registered without a paper; a paper that nobody has begun to review is withdrawn."
          placeholder="Choose"
          options={participantCategories.map(({ code, label }) => ({ value: code, text: label }))}
          defaultValue={answers.regtype}
          error={problems.regtype}
        />
        {papers.map(({ number, reference: itsReference, title }) => (
          <TextField
            key={number}
            name={`paper-${number}`}
            label={papers.length > 1 ? `Research title of ${itsReference}` : 'Research title'}
            maxLength={500}
            defaultValue={title}
            autoComplete="off"
          />
        ))}
        <SelectField
          name="accompany"
          label="Is anyone coming along?"
          placeholder="Not answered"
          options={accompanyAnswers.map((answer) => ({ value: answer, text: answer }))}
          defaultValue={answers.accompany}
          error={problems.accompany}
        />
        <TextAreaField
          name="names"
          label="Names of accompanying persons"
          hint="One name per line."
          rows={3}
          maxLength={1000}
          defaultValue={answers.names}
          error={problems.names}
        />
        <p className="save-bar">
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? 'Please wait…' : 'Save the correction'}
          </button>
          <Link to={page}>Cancel</Link>
        </p>
      </form>
      {leaveDialog}
    </DeskPage>
  )
}
