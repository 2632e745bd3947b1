import { href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/registration.ts'
import { loadRegistration, type ShownDelegate, type ShownRegistration } from './load-registration.ts'
import { delegateSearch } from './named-delegate.ts'
import { waysOf } from './registration-ways.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return { registration: await loadRegistration(context, params), arrived: new URL(request.url).searchParams.get('arrived') }
}

export function headers() {
  return privateHeaders('no-referrer')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData ? `Registration ${loaderData.registration.reference}` : 'Registration')
}

/** The page of a participant, or of who pays for one or several. */
export default function RegistrationPage({ loaderData: { registration, arrived } }: Route.ComponentProps) {
  const { conference, delegates, payer } = registration
  const [only] = delegates
  const isGroup = delegates.length > 1
  return (
    <>
      <PageHead
        text={{
          title: isGroup || !only ? `${delegates.length} registrations` : only.stateInWords,
          kicker: `Registration ${registration.reference}`,
          lead: `${conference.name}, ${conference.days}, ${conference.place}.`,
          facts: [
            { term: 'Reference', value: registration.reference },
            ...(isGroup || !only ? [] : [{ term: 'Category', value: only.category }]),
            ...(payer ? [{ term: 'Payment reference', value: payer.paymentReference }] : []),
          ],
        }}
      >
        <ArrivalNotice registration={registration} arrived={arrived} />
      </PageHead>
      {isGroup ? (
        delegates.map((delegate) => <Delegate key={delegate.reference} registration={registration} delegate={delegate} />)
      ) : (
        <>
          <Section id="next" heading="What happens next">
            <div className="prose">
              {only?.next.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p>
                <Link to={href(paths.conference, { id: conference.id, conference: conference.slug })}>The conference and its dates</Link>
              </p>
            </div>
          </Section>
          {only && (
            <Section id="person" heading="Your details">
              <Details delegate={only} />
              <Acts registration={registration} delegate={only} />
            </Section>
          )}
        </>
      )}
      {payer && <Money registration={registration} />}
      {payer && <Recipient registration={registration} />}
    </>
  )
}

function Delegate({ registration, delegate }: { registration: ShownRegistration; delegate: ShownDelegate }) {
  return (
    <Section id={delegate.reference} heading={`${delegate.name}: ${delegate.stateInWords}`}>
      <div className="prose">
        {delegate.next.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Details delegate={delegate} />
      <Acts registration={registration} delegate={delegate} />
    </Section>
  )
}

function Details({ delegate }: { delegate: ShownDelegate }) {
  const details = [
    ['Reference', delegate.reference],
    ['Category', delegate.category],
    ['Name (for certificate)', [delegate.title, delegate.name].filter(Boolean).join(' ')],
    ['Name on the badge', delegate.badgeName],
    ['E-mail', delegate.email],
    ['University, institute or company', delegate.company],
    ['Dietary needs', delegate.dietaryNeeds],
    ['Access needs', delegate.accessNeeds],
  ] as const
  return (
    <dl className="sent-details">
      {details
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="as-written">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Acts({ registration, delegate }: { registration: ShownRegistration; delegate: ShownDelegate }) {
  if (!delegate.mayCorrect && !delegate.mayCancel) return null
  const search = delegateSearch(registration, delegate)
  return (
    <p className="ways">
      {delegate.mayCorrect && (
        <Link className="button quiet" to={`${href(paths.registrationDetails, registration.address)}${search}`}>
          Correct names and needs
        </Link>
      )}
      {delegate.mayCancel && (
        <Link className="button quiet" to={`${href(paths.registrationCancel, registration.address)}${search}`}>
          Cancel {delegate.reference}
        </Link>
      )}
    </p>
  )
}

/** What is charged and what is to be paid until when. */
function Money({ registration }: { registration: ShownRegistration }) {
  const { delegates, money } = registration
  if (!money) return null
  const charged = delegates.filter(({ charges }) => charges.length > 0)
  return (
    <Section id="money" heading="What is to be paid">
      <table className="fees">
        <caption>Charges, tax included</caption>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {charged.flatMap((delegate) =>
            delegate.charges.map((charge) => (
              <tr key={charge.id}>
                <th scope="row">
                  {delegates.length > 1 && `${delegate.name}: `}
                  {charge.description}
                  {charge.reduction && <span className="soft charge-note">{charge.reduction}</span>}
                  {delegate.state !== 'open' && delegate.state !== 'paid' && (
                    <span className="soft charge-note">{delegate.stateInWords}: nothing to pay yet</span>
                  )}
                </th>
                <td>
                  {charge.list && <del className="soft">{charge.list}</del>} {charge.gross}
                </td>
              </tr>
            )),
          )}
          <tr>
            <th scope="row">Confirmed places together</th>
            <td>{money.total}</td>
          </tr>
          <tr>
            <th scope="row">
              <strong>Still to be paid</strong>
            </th>
            <td>
              <strong>{money.due}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <div className="prose">
        {money.isDue && money.dueOn && (
          <p>
            Please pay by {money.dueOn}. The price is fixed and holds until {money.priceUntil}.
          </p>
        )}
        {money.credit && <p>{money.credit} of what you paid is not used yet; it stays as your credit.</p>}
      </div>
      <p className="ways">
        {waysOf(registration).map(({ to, text, isMain }) => (
          <Link key={to} className={isMain ? 'button' : 'button quiet'} to={to}>
            {text}
          </Link>
        ))}
      </p>
    </Section>
  )
}

function Recipient({ registration }: { registration: ShownRegistration }) {
  const { payer, mayChangeRecipient, address } = registration
  if (!payer) return null
  const details = [
    ['Name', payer.name],
    ['Institution or company', payer.organisation],
    ['Address', payer.address],
    ['Country', payer.country],
    ['VAT number', payer.vatNumber],
    ['Purchase order number', payer.purchaseOrder],
    ['E-mail', payer.email],
  ] as const
  return (
    <Section id="recipient" heading="Invoice to">
      <dl className="sent-details">
        {details
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="as-written">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="soft fees-note">{payer.refundRule}</p>
      {mayChangeRecipient ? (
        <p>
          <Link className="button quiet" to={href(paths.registrationRecipient, address)}>
            Change who the invoice is made out to
          </Link>
        </p>
      ) : (
        <p className="soft">An invoice has been issued. To have it made out to somebody else, please reply to any of our letters.</p>
      )}
    </Section>
  )
}

const notices: Record<string, string> = {
  corrected: 'Your correction has been saved.',
  cancelled: 'The registration is cancelled.',
}

function ArrivalNotice({ registration, arrived }: { registration: ShownRegistration; arrived: string | null }) {
  if (arrived === '1' || arrived === 'without-mail')
    return (
      <div className="notice good arrival" role="status">
        <p>
          <strong>We have received your registration.</strong> Its reference is <strong className="reference">{registration.reference}</strong>.
        </p>
        <p>
          Please keep the address of this page: it opens your registration and is private to you.
          {arrived === '1' && ' We have also sent it to you by e-mail.'}
        </p>
      </div>
    )
  const notice = arrived === null ? undefined : notices[arrived]
  if (!notice) return null
  return (
    <p className="notice good arrival" role="status">
      {notice}
    </p>
  )
}
