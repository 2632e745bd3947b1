import { data, href } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { tryCompanions } from '#domain/registrations/own/change-companions.ts'
import { maxAccompanying } from '#domain/registrations/register/delegates.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/companions.ts'
import { loadRegistration } from './load-registration.ts'
import { delegateSearch, namedDelegate } from './named-delegate.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const registration = await loadRegistration(context, params)
  const delegate = namedDelegate(registration, request)
  if (!delegate) throw data(null, { status: 404 })
  const posted = context.get(postedFormContext)
  const names = posted?.values.names?.[0] ?? delegate.companions.join('\n')
  const isTried = posted !== undefined && Object.keys(posted.fields).length === 0
  const tried = isTried ? await tryNames(context.get(servicesContext), params, names, delegate.reference) : undefined
  return { registration, delegate, names, tried, message: posted?.message ?? '', fields: posted?.fields ?? {} }
}

/** What it would do, or why it cannot be done. */
async function tryNames(...[services, credentials, names, reference]: Parameters<typeof tryCompanions>) {
  try {
    return { ...(await tryCompanions(services, credentials, names, reference)), refused: undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { effects: [], key: '', refused: error.message }
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Change who comes along')
}

const labels = { names: 'Accompanying persons' }

/** Who comes along with a place: the names, then what changing them does to the money, then the change. */
export default function CompanionsPage({ loaderData: { registration, delegate, names, tried, message, fields } }: Route.ComponentProps) {
  const back = href(paths.registration, registration.address)
  const action = `${href(paths.registrationCompanions, registration.address)}${delegateSearch(registration, delegate)}`
  const problem = message || tried?.refused || ''
  const mayChange = registration.payer !== undefined && delegate.mayCorrect
  return (
    <>
      <PageHead
        text={{
          title: 'Change who comes along',
          kicker: `Registration ${delegate.reference}`,
          lead: `${delegate.name}, ${delegate.category}, ${registration.conference.name}, ${registration.conference.days}.`,
        }}
        trail={[{ name: registration.reference, path: back }]}
      />
      {!mayChange ? (
        <Section id="refused" heading="Nobody can be added or taken off">
          <p>
            {registration.payer ? 'This registration has ended.' : 'Only who pays for a place can change who comes along with it.'}{' '}
            <Link to={back}>Back to the registration</Link>
          </p>
        </Section>
      ) : (
        <>
          {tried && !tried.refused && (
            <Section id="consequences" heading="What it means">
              {message && (
                <p className="notice warn" role="alert">
                  {message}
                </p>
              )}
              {tried.effects.length === 0 ? (
                <p role="status">Nothing changes: these are the people who come along already.</p>
              ) : (
                <>
                  <ul className="prose">
                    {tried.effects.map((effect) => (
                      <li key={effect}>{effect}</li>
                    ))}
                  </ul>
                  <p className="prose">{registration.payer?.refundRule}</p>
                  <form method="post" action={action} className="form">
                    <input type="hidden" name="names" value={names} />
                    <input type="hidden" name="shown" value={tried.key} />
                    <div className="act-form">
                      <button type="submit" className="button">
                        Yes, change it
                      </button>
                      <Link className="button quiet" to={back}>
                        No, leave it
                      </Link>
                    </div>
                  </form>
                </>
              )}
            </Section>
          )}
          <Section id="names-form" heading="Who comes along">
            <FormScope.Provider value="companions">
              <form method="post" action={action} className="form" noValidate>
                {problem && !(tried && !tried.refused) && <ErrorSummary message={problem} fields={fields} labels={labels} />}
                <TextAreaField
                  name="names"
                  label={labels.names}
                  hint={`One name per line, at most ${maxAccompanying}. Each costs the fee of an accompanying person. A name that replaces another keeps its price.`}
                  rows={4}
                  maxLength={1000}
                  defaultValue={names}
                  error={fields.names}
                />
                <PrivacyNote />
                <div className="act-form">
                  <button type="submit" className={tried?.effects.length ? 'button quiet' : 'button'} name="act" value="show">
                    Show what it does
                  </button>
                  <Link className="button quiet" to={back}>
                    Back
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
