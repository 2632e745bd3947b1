import { data, href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/scholarship.ts'
import { loadRegistration } from './load-registration.ts'
import { delegateSearch, namedDelegate } from './named-delegate.ts'

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
  return privateMeta('Your scholarship')
}

/** What the award is, what each answer does to the money, and the answer. */
export default function ScholarshipPage({ loaderData: { registration, delegate, posted } }: Route.ComponentProps) {
  const back = href(paths.registration, registration.address)
  const { scholarship } = delegate
  return (
    <>
      <PageHead
        text={{
          title: 'Your scholarship',
          kicker: `Registration ${delegate.reference}`,
          lead: `${delegate.name}, ${registration.conference.name}, ${registration.conference.days}.`,
        }}
        trail={[{ name: registration.reference, path: back }]}
      />
      {posted && (
        <p className="notice warn" role="alert">
          {posted.message}
        </p>
      )}
      {scholarship?.state === 'awarded' ? (
        <Section id="answer" heading={`${scholarship.percent} % of your fee: ${scholarship.amount}`}>
          <ul className="prose">
            <li>Please answer by {scholarship.answerBy}. After that day we offer it to someone else.</li>
            <li>
              If you accept, {scholarship.amount} is taken off, and{' '}
              {scholarship.restIsNothing ? 'there is nothing left to pay.' : `${scholarship.rest} remains to be paid.`}
            </li>
            <li>If you decline, your place costs the full {scholarship.full}. If you cannot come, cancel the registration instead; nothing is charged.</li>
          </ul>
          <form method="post" action={`${href(paths.registrationScholarship, registration.address)}${delegateSearch(registration, delegate)}`} className="form">
            <PrivacyNote />
            <div className="act-form">
              <button type="submit" name="answer" value="accept" className="button">
                Accept the scholarship
              </button>
              <button type="submit" name="answer" value="decline" className="button quiet">
                Decline it
              </button>
              <Link className="button quiet" to={back}>
                Answer later
              </Link>
            </div>
          </form>
        </Section>
      ) : (
        <Section id="answer" heading={scholarship ? scholarship.stateInWords : 'No application'}>
          <p>
            {scholarship ? 'There is nothing to answer.' : 'No scholarship was applied for with this registration.'}{' '}
            <Link to={back}>Back to the registration</Link>
          </p>
        </Section>
      )}
    </>
  )
}
