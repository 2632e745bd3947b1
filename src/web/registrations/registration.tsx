import { href, redirect } from 'react-router'
import { keepHeldPlaces } from '#domain/registrations/register/held-places.ts'
import { registrationMayMove } from '#domain/registrations/registration.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/registration.ts'
import { loadRegistration, type ShownDelegate, type ShownRegistration } from './load-registration.ts'
import { delegateSearch } from './named-delegate.ts'
import { waysOf } from './registration-ways.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const registration = await loadRegistration(context, params)
  const { pathname, searchParams } = new URL(request.url)
  const proof = searchParams.get('letter')
  if (proof !== null) {
    await keepHeldPlaces(context.get(servicesContext), params, proof)
    throw redirect(pathname)
  }
  return { registration, arrived: searchParams.get('arrived') }
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
      <OwnProgramme registration={registration} />
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
          {only?.scholarship && <ScholarshipSection registration={registration} delegate={only} />}
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

/** What was applied for, what came of it, and the way to answer. */
function ScholarshipSection({ registration, delegate }: { registration: ShownRegistration; delegate: ShownDelegate }) {
  const { scholarship } = delegate
  if (!scholarship) return null
  const { state, percent, amount, answerBy, reason } = scholarship
  const sentences = {
    applied: ['We have your application and decide about it. There is nothing to pay before that.'],
    reserve: ['Your application is on the reserve list. If somebody does not take up their scholarship, we may offer it to you.'],
    awarded: [`We have awarded you ${percent} % of your fee, ${amount}. Please answer by ${answerBy}.`],
    accepted: [`You have accepted ${percent} % of your fee, ${amount}.`],
    declined: ['You have declined the scholarship.'],
    refused: ['We could not award you a scholarship.', reason],
    lapsed: ['The scholarship has lapsed.'],
  }[state]
  return (
    <Section id="scholarship" heading="Scholarship">
      <div className="prose">
        {sentences.filter(Boolean).map((sentence) => (
          <p key={sentence} className="as-written">
            {sentence}
          </p>
        ))}
      </div>
      {state === 'awarded' && (
        <p className="ways">
          <Link className="button" to={`${href(paths.registrationScholarship, registration.address)}${delegateSearch(registration, delegate)}`}>
            Accept or decline
          </Link>
        </p>
      )}
    </Section>
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
    ['Accompanying persons', delegate.companions.join('\n')],
    ['Dietary needs', delegate.dietaryNeeds],
    ['Access needs', delegate.accessNeeds],
    ['Languages on the badge', delegate.languages],
    ['Public list of participants', delegate.isListed ? 'Your name is shown' : ''],
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
          {delegate.isOwn ? 'Correct names and needs' : 'Correct names'}
        </Link>
      )}
      {delegate.state === 'needs-approval' && registration.payer && (
        <Link className={delegate.proofs.length === 0 ? 'button' : 'button quiet'} to={`${href(paths.registrationProof, registration.address)}${search}`}>
          {delegate.proofs.length === 0 ? 'Send a proof' : 'Send another proof'}
        </Link>
      )}
      {registration.payer && delegate.mayCorrect && delegate.state !== 'scholarship-applied' && (
        <Link className="button quiet" to={`${href(paths.registrationSubstitute, registration.address)}${search}`}>
          Give the place to somebody else
        </Link>
      )}
      {registration.payer && registration.delegates.length > 1 && registrationMayMove(delegate.state, 'carried') && (
        <Link className="button quiet" to={`${href(paths.registrationCarry, registration.address)}${search}`}>
          Move to a later conference
        </Link>
      )}
      {registration.payer && delegate.mayCorrect && (
        <Link className="button quiet" to={`${href(paths.registrationCompanions, registration.address)}${search}`}>
          Change who comes along
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
  proof: 'We have your proof, and confirm your place by e-mail.',
  substitute: 'The place is given to somebody else, and both people are told. Please keep the address of this page: it is yours as the payer.',
  companions: 'Who comes along is changed, and we have written to you about it.',
  scholarship: 'You have accepted the scholarship.',
  declined: 'You have declined the scholarship.',
}

/** The programme, its own calendar, and the links to what happens online. */
function OwnProgramme({ registration: { programme, address } }: { registration: ShownRegistration }) {
  if (!programme) return null
  return (
    <Section id="programme" heading="The programme">
      <div className="prose">
        <p>
          <Link to={programme.address}>The programme of the conference</Link> is published. You can{' '}
          <a href={paths.registrationCalendar.replace(':reference', address.reference).replace(':secret', address.secret)}>subscribe to your own calendar</a>:
          where you present or chair, keynotes, and what is for everyone. Keep its address to yourself.
        </p>
        {programme.streams.length > 0 && (
          <p>
            {programme.streams.join(' and ')} can be watched online. <Link to={href(paths.registrationJoin, address)}>Join online</Link> on the days of the
            conference; who joins counts as having taken part.
          </p>
        )}
      </div>
    </Section>
  )
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
