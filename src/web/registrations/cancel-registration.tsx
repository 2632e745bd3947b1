import { data, href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/cancel-registration.ts'
import { loadRegistration, type ShownDelegate, type ShownRegistration } from './load-registration.ts'
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
  return privateMeta('Cancel a registration')
}

/** What cancelling does to the place and to the money, before it is done. */
function consequencesOf({ payer, isInvoiced, money, delegates }: ShownRegistration, { state, charges }: ShownDelegate): string[] {
  const owed = state === 'open' && charges.length > 0
  return [
    state === 'open' ? 'The place becomes free for somebody else.' : 'The registration ends before a place was given.',
    ...(owed && !isInvoiced
      ? [`What was charged for it is taken off: ${charges.map(({ description, gross }) => `${description}, ${gross}`).join('; ')}.`]
      : []),
    ...(owed && isInvoiced
      ? [
          delegates.length > 1
            ? 'The invoice is credited in full, and a new one is issued for those who stay.'
            : 'The invoice is credited in full; there is nothing left to pay.',
        ]
      : []),
    ...(money?.credit
      ? [`The ${money.credit} that you have paid already stays as your credit; it is not refunded, but can be moved to a later conference.`]
      : []),
    ...(payer || !owed ? [] : ['Whoever pays for you sees that your place is no longer charged.']),
    ...(charges.some(({ reduction }) => reduction) ? ['The discount code can be used by somebody else.'] : []),
    'To come back, register again while registration is open. The price is then that of the day.',
  ]
}

export default function CancelRegistrationPage({ loaderData: { registration, delegate, posted } }: Route.ComponentProps) {
  const back = href(paths.registration, registration.address)
  return (
    <>
      <PageHead
        text={{
          title: 'Cancel this registration?',
          kicker: `Registration ${delegate.reference}`,
          lead: `${delegate.name}, ${registration.conference.name}, ${registration.conference.days}.`,
        }}
        trail={[{ name: registration.reference, path: back }]}
      />
      <Section id="consequences" heading="What it means">
        {posted && (
          <p className="notice warn" role="alert">
            {posted.message}
          </p>
        )}
        {delegate.mayCancel ? (
          <>
            <ul className="prose">
              {consequencesOf(registration, delegate).map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
            <form method="post" action={`${href(paths.registrationCancel, registration.address)}${delegateSearch(registration, delegate)}`} className="form">
              <div className="act-form">
                <button type="submit" className="button grave">
                  Yes, cancel {delegate.reference}
                </button>
                <Link className="button quiet" to={back}>
                  No, keep it
                </Link>
              </div>
            </form>
          </>
        ) : (
          <p>
            It can no longer be cancelled here: its state is “{delegate.stateInWords}”. <Link to={back}>Back to the registration</Link>
          </p>
        )}
      </Section>
    </>
  )
}
