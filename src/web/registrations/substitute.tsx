import { data, href } from 'react-router'
import { countryNames } from '#domain/forms/countries.ts'
import { substituteChoices } from '#domain/registrations/own/substitute.ts'
import { titles } from '#domain/submissions/submission.schema.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, SelectField, TextField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/substitute.ts'
import { loadRegistration } from './load-registration.ts'
import { delegateSearch, namedDelegate } from './named-delegate.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const registration = await loadRegistration(context, params)
  const delegate = namedDelegate(registration, request)
  if (!delegate) throw data(null, { status: 404 })
  const { refused, effects } = await substituteChoices(context.get(servicesContext), params, delegate.reference)
  return { registration, delegate, refused, effects, countries: countryNames, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Give the place to somebody else')
}

const labels = { title: 'Title', name: 'Name (for certificate)', email: 'E-mail', company: 'University, institute or company', country: 'Country' }

/** Who comes instead: what that does to the money, and the form. */
export default function SubstitutePage({ loaderData: { registration, delegate, refused, effects, countries, posted } }: Route.ComponentProps) {
  const back = href(paths.registration, registration.address)
  const of = (name: keyof typeof labels) => ({ name, label: labels[name], defaultValue: posted?.values[name]?.[0] ?? '', error: posted?.fields[name] })
  return (
    <>
      <PageHead
        text={{
          title: 'Give the place to somebody else',
          kicker: `Registration ${delegate.reference}`,
          lead: `${delegate.name}, ${delegate.category}, ${registration.conference.name}, ${registration.conference.days}.`,
        }}
        trail={[{ name: registration.reference, path: back }]}
      />
      {refused ? (
        <Section id="refused" heading="This place stays with its person">
          <p>
            {refused} <Link to={back}>Back to the registration</Link>
          </p>
        </Section>
      ) : (
        <>
          <Section id="consequences" heading="What it means">
            <ul className="prose">
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </Section>
          <Section id="person" heading="Who comes instead">
            <FormScope.Provider value="substitute">
              <form
                method="post"
                action={`${href(paths.registrationSubstitute, registration.address)}${delegateSearch(registration, delegate)}`}
                className="form"
                noValidate
              >
                {posted?.message && <ErrorSummary message={posted.message} fields={posted.fields} labels={labels} />}
                <div className="form-row short-long">
                  <SelectField {...of('title')} placeholder="None" options={titles.map((title) => ({ value: title, text: title }))} />
                  <TextField {...of('name')} required maxLength={200} autoComplete="off" />
                </div>
                <TextField {...of('email')} type="email" required maxLength={254} autoComplete="off" inputMode="email" />
                <div className="form-row">
                  <TextField {...of('company')} required maxLength={200} autoComplete="off" />
                  <SelectField
                    {...of('country')}
                    placeholder="Choose a country"
                    options={countries.map((country) => ({ value: country, text: country }))}
                    autoComplete="off"
                  />
                </div>
                <PrivacyNote />
                <div className="act-form">
                  <button type="submit" className="button">
                    Give the place to this person
                  </button>
                  <Link className="button quiet" to={back}>
                    No, keep it
                  </Link>
                </div>
              </form>
            </FormScope.Provider>
          </Section>
        </>
      )}
    </>
  )
}
