import { href } from 'react-router'
import { countryNames } from '#domain/forms/countries.ts'
import { accompanyAnswers, titles } from '#domain/submissions/submission.schema.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { controlLabels } from '../submit/form/form-answers.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/correct-details.ts'
import { ClosedNote, CorrectionActions, ReasonField } from './correction-parts.tsx'
import { loadStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { status: await loadStatus(context, params), countries: countryNames, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Correct your details')
}

/** The answers of the form again, for their author. A plain form: what was typed stays after a refusal. */
export default function CorrectDetailsPage({ loaderData: { status, countries, posted } }: Route.ComponentProps) {
  const { details, mayCorrect } = status
  const asks = mayCorrect === 'on-request'
  const back = href(paths.submission, status.address)
  const problems = posted?.fields ?? {}
  const value = (name: keyof typeof details) => posted?.values[name]?.[0] ?? details[name]
  const text = (name: keyof typeof details, label: string, more: Partial<React.ComponentProps<typeof TextField>> = {}) => (
    <TextField name={name} label={label} defaultValue={value(name)} error={problems[name]} {...more} />
  )
  return (
    <>
      <PageHead
        text={{
          title: asks ? 'Ask for a correction' : 'Correct your details',
          kicker: `${status.item === 'registration' ? 'Registration' : 'Submission'} ${status.reference}`,
          lead: asks
            ? 'The review has begun, so an organiser will look at your corrections first and answer by e-mail. Until then nothing changes.'
            : 'Please change whatever is wrong. You can do so until the review begins.',
        }}
        trail={[{ name: status.reference, path: back }]}
      />
      <Section id="form" heading="Your details">
        {mayCorrect === 'closed' ? (
          <ClosedNote status={status} />
        ) : (
          <FormScope.Provider value="correct">
            <form method="post" action={href(paths.submissionCorrect, status.address)} className="form" noValidate>
              {posted && <ErrorSummary message={posted.message} fields={problems} labels={controlLabels} />}
              <input type="hidden" name="version" value={status.detailsVersion} />
              <div className="form-row short-long">
                <SelectField
                  name="title"
                  label="Title"
                  placeholder="None"
                  options={titles.map((title) => ({ value: title, text: title }))}
                  defaultValue={value('title')}
                  autoComplete="honorific-prefix"
                  error={problems.title}
                />
                {text('name', 'Name (for certificate)', { required: true, maxLength: 200, autoComplete: 'name' })}
              </div>
              {text('email', 'E-mail', {
                type: 'email',
                required: true,
                maxLength: 254,
                autoComplete: 'email',
                inputMode: 'email',
                hint: 'If you change it, we send a link to the new address. It takes effect once you have confirmed it there. We will let the old address know.',
              })}
              {text('company', 'University, institute or company', { required: true, maxLength: 200, autoComplete: 'organization' })}
              <SelectField
                name="country"
                label="Country"
                placeholder="Choose a country"
                options={countries.map((country) => ({ value: country, text: country }))}
                defaultValue={value('country')}
                autoComplete="country-name"
                error={problems.country}
              />
              <div className="form-row">
                {text('mobile', 'Mobile', { type: 'tel', maxLength: 40, autoComplete: 'tel' })}
                {text('phone', 'Phone (official)', { type: 'tel', maxLength: 40, autoComplete: 'work tel' })}
              </div>
              {text('social', 'LinkedIn or Twitter', { hint: 'The address of your profile, or your name there.', autoComplete: 'url' })}
              <SelectField
                name="accompany"
                label="Is anyone coming with you?"
                placeholder="Not answered"
                options={accompanyAnswers.map((answer) => ({ value: answer, text: answer }))}
                defaultValue={value('accompany')}
                error={problems.accompany}
              />
              <TextAreaField
                name="names"
                label="Names of accompanying persons"
                hint="One name per line."
                rows={3}
                maxLength={1000}
                defaultValue={value('names')}
                error={problems.names}
              />
              {asks && <ReasonField posted={posted} />}
              <PrivacyNote />
              <CorrectionActions asks={asks} back={back} />
            </form>
          </FormScope.Provider>
        )}
      </Section>
    </>
  )
}
