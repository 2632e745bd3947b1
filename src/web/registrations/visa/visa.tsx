import { data, href } from 'react-router'
import { dayInZone, formatDay, formatDays } from '#domain/dates.ts'
import { documentStateLabels, documentStateOn } from '#domain/documents/document.ts'
import { formatCode } from '#domain/documents/document-code.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { Refusal } from '#domain/refusal.ts'
import { ownVisa } from '#domain/visa/request-visa.ts'
import { outcomeLabels, visaLabels } from '#domain/visa/visa.ts'
import { PageHead } from '../../pages/page-head.tsx'
import { paths } from '../../paths.ts'
import { postedFormContext, servicesContext } from '../../request-context.ts'
import { privateHeaders, privateMeta } from '../../submissions/private-page.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/visa.ts'
import { VisaFields } from './visa-fields.tsx'

export async function loader({ context, params: { reference, secret }, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await ownVisa(services, { reference, secret }).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: error.code === 'submission.link_replaced' ? 410 : 404 })
    throw error
  })
  const { registration, conference, permission, people, requests, eraseDay, mayCarry } = found
  const today = dayInZone(services.now(), conference.timeZone)
  const search = new URLSearchParams({ secret }).toString()
  const isIssued = (companion: string) => requests.some(({ request: one }) => one.companion === companion && one.state === 'issued')
  const nameOf = (companion: string) => companion || registration.name
  return {
    address: { reference, secret },
    reference: registration.reference,
    conference: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}, ${conference.location}`,
    conferenceDays: { from: conference.startDate, to: conference.endDate },
    whyNot: permission.grounds === undefined ? permission.why : undefined,
    pays: permission.grounds === undefined && permission.pays,
    people: people.filter((one) => !isIssued(one)).map((one) => ({ value: one, text: one || `${registration.name} (myself)` })),
    countries: permission.grounds === undefined ? [] : countryNames,
    mayCorrect: requests.some(({ request: { state } }) => state === 'open' || state === 'checked'),
    eraseDay: formatDay(eraseDay),
    mayCarry,
    requests: requests.map(({ request: one, letters }) => ({
      reference: one.reference,
      name: nameOf(one.companion),
      state: one.state,
      stateInWords: visaLabels[one.state],
      requested: formatDay(dayInZone(one.requestedAt, conference.timeZone)),
      reason: one.reason,
      outcome: one.outcome,
      outcomeInWords: one.outcome ? outcomeLabels[one.outcome] : '',
      isErased: one.erasedAt !== null,
      letters: letters.map((letter) => ({
        name: letter.language === 'fr' ? 'Letter in French' : 'Letter in English',
        number: letter.reference,
        state: documentStateLabels[documentStateOn(letter, today)],
        code: formatCode(letter.code),
        url:
          letter.fileId !== null && letter.state === 'valid'
            ? `/api/v1/registrations/${encodeURIComponent(reference)}/issued/${letter.reference}?${search}`
            : undefined,
      })),
    })),
    arrived: new URL(request.url).searchParams.get('arrived'),
    posted: context.get(postedFormContext),
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Letter for a visa')

export type VisaData = Route.ComponentProps['loaderData']

const arrivals: Record<string, string> = {
  request: 'We have your request. Two people check it, and we write to you by e-mail.',
  granted: 'Thank you for telling us. We look forward to seeing you.',
  denied: 'Thank you for telling us. Below you see what you can do now.',
}

/** A participant requests a letter of invitation, sees how it stands, and says what the consulate decided. */
export default function Visa({ loaderData: page }: Route.ComponentProps) {
  const { address, requests, whyNot, people, posted } = page
  const arrival = page.arrived ? arrivals[page.arrived] : undefined
  return (
    <>
      <PageHead
        text={{ title: 'Letter for a visa', kicker: `Registration ${page.reference}`, lead: `${page.conference}.` }}
        trail={[{ name: page.reference, path: href(paths.registration, address) }]}
      >
        {arrival && !posted && (
          <p className="notice good arrival" role="status">
            {arrival}
          </p>
        )}
        {posted && Object.keys(posted.fields).length === 0 && (
          <p className="notice warn" role="alert">
            {posted.message}
          </p>
        )}
      </PageHead>
      {requests.length > 0 && (
        <Section id="requests" heading={requests.length === 1 ? 'Your request' : 'Your requests'}>
          <ul className="plain-list visa-requests">
            {requests.map((request) => (
              <OwnRequest key={request.reference} request={request} page={page} />
            ))}
          </ul>
        </Section>
      )}
      {whyNot !== undefined ? (
        <Section id="not-now" heading={requests.length > 0 ? 'Another letter' : 'Not possible now'}>
          <div className="prose">
            <p>{whyNot}</p>
            {page.pays && (
              <p>
                <Link to={href(paths.registrationPay, address)}>Pay for your place</Link>
              </p>
            )}
          </div>
        </Section>
      ) : (
        people.length > 0 && (
          <Section
            id="request"
            heading={!page.mayCorrect ? 'Request a letter' : people.length > 1 ? 'Correct a request, or request another letter' : 'Correct your request'}
          >
            <VisaFields page={page} />
          </Section>
        )
      )}
    </>
  )
}

function OwnRequest({ request, page: { address, mayCarry } }: { request: VisaData['requests'][number]; page: VisaData }) {
  const { state, outcome } = request
  return (
    <li>
      <h3>{request.name}</h3>
      <p>
        <strong>{request.stateInWords}.</strong> <span className="soft">{`${request.reference}, sent on ${request.requested}.`}</span>
      </p>
      {state === 'open' && <p>Two people check your passport details. There is nothing for you to do now.</p>}
      {state === 'checked' && <p>One person has checked it; a second one does so before we issue the letter.</p>}
      {state === 'issued' && request.letters.length === 0 && !request.isErased && (
        <p>The letter is being made. We write to you when it is ready, usually within a few minutes.</p>
      )}
      {request.reason && <p className="as-written">{request.reason}</p>}
      {state === 'refused-by-us' && <p>Your place is not affected. You can send another request below.</p>}
      {request.isErased && <p className="soft">The passport data and the letters were erased after the conference.</p>}
      {request.letters.length > 0 && (
        <ul className="plain-list received-files">
          {request.letters.map(({ name, number, state: letterState, code, url }) => (
            <li key={number}>
              <p className="file-name">{name}</p>
              <p className="soft">{`${number}. ${letterState}.`}</p>
              <p className="file-acts">
                {url && (
                  <a href={url}>
                    Download<span className="unseen"> {name}</span>
                  </a>
                )}
                <Link to={href(paths.verifyDocument, { code })}>
                  What the consulate sees<span className="unseen"> of {name}</span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
      {outcome && <p>{request.outcomeInWords}.</p>}
      {outcome === 'denied' && (
        <div className="notice">
          <p>
            We are sorry. What was paid is not lost:{' '}
            {mayCarry
              ? 'you can move your place to a later conference.'
              : 'the place can be moved to a later conference. Please write to us, or to whoever paid for you, with your reference.'}
          </p>
          {mayCarry && (
            <p>
              <Link className="button" to={href(paths.registrationCarry, address)}>
                Move your place to a later conference
              </Link>
            </p>
          )}
        </div>
      )}
      {state === 'issued' && outcome === null && request.letters.length > 0 && (
        <form method="post" action={href(paths.registrationVisa, address)} className="act-form">
          <input type="hidden" name="request" value={request.reference} />
          <p>What did the consulate decide?</p>
          <p className="form-acts">
            <button type="submit" name="outcome" value="granted" className="button quiet">
              The visa was granted
            </button>{' '}
            <button type="submit" name="outcome" value="denied" className="button quiet">
              It was refused
            </button>
          </p>
        </form>
      )}
    </li>
  )
}
