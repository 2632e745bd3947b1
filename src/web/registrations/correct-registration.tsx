import { data, href } from 'react-router'
import { titles } from '#domain/submissions/submission.schema.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/correct-registration.ts'
import { loadRegistration } from './load-registration.ts'
import { delegateSearch, namedDelegate } from './named-delegate.ts'
import { registerLabels } from './register-labels.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const registration = await loadRegistration(context, params)
  const delegate = namedDelegate(registration, request)
  if (!delegate) throw data(null, { status: 404 })
  return { registration, delegate, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Correct names and needs')
}

/** The names of certificate and badge, and what somebody needs. */
export default function CorrectRegistrationPage({ loaderData: { registration, delegate, posted } }: Route.ComponentProps) {
  const back = href(paths.registration, registration.address)
  const problems = posted?.fields ?? {}
  const stored = {
    title: delegate.title,
    name: delegate.name,
    badge_name: delegate.badgeName,
    dietary_needs: delegate.dietaryNeeds,
    access_needs: delegate.accessNeeds,
    languages: delegate.languages,
    version: delegate.version,
  }
  const isListed = posted ? posted.values.listed_publicly?.[0] === 'yes' : delegate.isListed
  const of = (name: keyof typeof stored) => ({ name, defaultValue: posted?.values[name]?.[0] ?? stored[name], error: problems[name] })
  return (
    <>
      <PageHead
        text={{
          title: delegate.isOwn ? 'Correct names and needs' : 'Correct names',
          kicker: `Registration ${delegate.reference}`,
          lead: `Please write the names as they are to be printed.${delegate.isOwn ? ' Only those who look after registrations see what you need.' : ''}`,
        }}
        trail={[{ name: registration.reference, path: back }]}
      />
      <Section id="form" heading={delegate.name}>
        {delegate.mayCorrect ? (
          <FormScope.Provider value="details">
            <form
              method="post"
              action={`${href(paths.registrationDetails, registration.address)}${delegateSearch(registration, delegate)}`}
              className="form"
              noValidate
            >
              {posted && <ErrorSummary message={posted.message} fields={problems} labels={registerLabels(1)} />}
              <input type="hidden" name="version" value={stored.version} />
              <div className="form-row short-long">
                <SelectField
                  {...of('title')}
                  label="Title"
                  placeholder="None"
                  options={titles.map((title) => ({ value: title, text: title }))}
                  autoComplete="honorific-prefix"
                />
                <TextField {...of('name')} label="Name (for certificate)" required maxLength={200} autoComplete="name" />
              </div>
              <TextField {...of('badge_name')} label="Name on the badge" hint="If it should differ from the certificate." maxLength={100} />
              <TextField {...of('languages')} label="Languages you speak" hint="Shown on your badge, for example: English, Tamil." maxLength={100} />
              {delegate.isOwn ? (
                <>
                  <TextAreaField {...of('dietary_needs')} label="Dietary needs" rows={2} maxLength={1000} />
                  <TextAreaField {...of('access_needs')} label="Access needs" rows={2} maxLength={1000} />
                </>
              ) : (
                <p className="soft">Dietary and access needs only {delegate.name} sees and changes, by the link in their own letter.</p>
              )}
              <div className="field" data-field="listed_publicly">
                <label className="tick" htmlFor="details-listed_publicly">
                  <input
                    type="checkbox"
                    id="details-listed_publicly"
                    name="listed_publicly"
                    value="yes"
                    defaultChecked={isListed}
                    aria-describedby="details-listed_publicly-hint"
                  />
                  <span>Show my name in the public list of participants</span>
                </label>
                <p id="details-listed_publicly-hint" className="soft">
                  With institution and country, once the place is confirmed, at{' '}
                  <Link to={href(paths.conferenceParticipants, { id: registration.conference.id, conference: registration.conference.slug })}>
                    the conference’s participants
                  </Link>
                  . You can change this at any time. For somebody else, please ask them first.
                </p>
              </div>
              <PrivacyNote />
              <div className="act-form">
                <button type="submit" className="button">
                  Save
                </button>
                <Link className="button quiet" to={back}>
                  Back
                </Link>
              </div>
            </form>
          </FormScope.Provider>
        ) : (
          <p>
            This registration has ended, so nothing of it can be corrected. <Link to={back}>Back to the registration</Link>
          </p>
        )}
      </Section>
    </>
  )
}
