import { data, href } from 'react-router'
import { formatDay, formatDays } from '#domain/dates.ts'
import { choicePage } from '#domain/money/choices/choose.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { registrationLabels } from '#domain/registrations/registration.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { TextField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/choice.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const posted = context.get(postedFormContext)
  const { booking, conference, places, round, mayStay } = await choicePage(context.get(servicesContext), params).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: error.code === 'submission.link_replaced' ? 410 : 404 })
    throw error
  })
  const named = search.get('delegate')
  const place = places.find(({ registration }) => registration.reference === named) ?? (places.length === 1 ? places[0] : undefined)
  return {
    address: { reference: params.reference, secret: params.secret },
    conference: { name: conference.subConference, days: formatDays(conference.startDate, conference.endDate), state: conference.state },
    answerBy: round && formatDay(round.answerBy),
    mayStay,
    places: places.map(({ registration, choice, closed }) => ({
      reference: registration.reference,
      name: registration.name,
      text: choice === 'stay' ? 'It stays' : choice === 'refund' ? 'Ended; the money is paid back' : registrationLabels[registration.state],
      isOpen: closed === undefined,
    })),
    place: place && {
      reference: place.registration.reference,
      name: place.registration.name,
      stateInWords: registrationLabels[place.registration.state],
      closed: place.closed,
      stays: place.choice === 'stay',
      refundMinor: String(place.refundMinor),
      refund: place.refundMinor > 0 ? formatMoney(place.refundMinor, booking.currency) : undefined,
    },
    payee: booking.payer.name,
    arrived: search.get('arrived'),
    typed: Object.fromEntries(Object.entries(posted?.values ?? {}).map(([name, values]) => [name, values[0] ?? ''])),
    fields: posted?.fields ?? {},
    problem: posted?.message,
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Choose what happens with your place')
}

type ChoiceData = Route.ComponentProps['loaderData']
type Place = NonNullable<ChoiceData['place']>

/** Asks who pays what happens with each place of a conference that does not take place as planned. */
export default function ChoicePage({ loaderData: page }: Route.ComponentProps) {
  const { address, conference, answerBy, places, place, arrived, problem } = page
  return (
    <>
      <PageHead
        text={{
          title: places.length > 1 ? 'Choose what happens with your places' : 'Choose what happens with your place',
          kicker: `Booking ${address.reference.toUpperCase()}`,
          lead: `${conference.name}, ${conference.days}: ${conference.state === 'scheduled' ? 'it takes place' : conference.state}.`,
        }}
        trail={[{ name: address.reference.toUpperCase(), path: href(paths.registration, address) }]}
      />
      {problem && (
        <p className="notice warn" role="alert">
          {problem}
        </p>
      )}
      {(arrived === 'refund' || arrived === 'stay') && (
        <p className="notice good arrival" role="status">
          {arrived === 'stay'
            ? 'The place stays. You can change your choice until the last day.'
            : 'The place has ended, and we pay back what was paid for it.'}
        </p>
      )}
      {answerBy && (
        <Section id="until" heading={`Please choose by ${answerBy}`}>
          <p className="prose">
            {page.mayStay
              ? 'If we do not hear from you by then, the place stays as it is.'
              : 'If we do not hear from you by then, the place ends and what was paid stays with us as your credit. You can still ask us for it afterwards.'}
          </p>
        </Section>
      )}
      {places.length > 1 && <Places page={page} />}
      {place && <PlaceChoice key={place.reference} page={page} place={place} />}
      {places.length === 0 && <p>There is no place in this booking any more.</p>}
    </>
  )
}

function Places({ page: { address, places } }: { page: ChoiceData }) {
  return (
    <Section id="places" heading="The places that you pay for">
      <ul className="prose">
        {places.map(({ reference, name, text, isOpen }) => (
          <li key={reference}>
            {name}, {reference}: {text}.{' '}
            {isOpen && <Link to={`${href(paths.registrationChoice, address)}?delegate=${encodeURIComponent(reference)}`}>Choose for {name}</Link>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PlaceChoice({ page, place }: { page: ChoiceData; place: Place }) {
  const { address, places, mayStay } = page
  if (place.closed)
    return (
      <Section id="choice" heading={`${place.name}: ${place.stateInWords}`}>
        <p>{place.closed}</p>
      </Section>
    )
  const search = places.length > 1 ? `?delegate=${encodeURIComponent(place.reference)}` : ''
  const action = `${href(paths.registrationChoice, address)}${search}`
  return (
    <>
      {mayStay && (
        <Section id="stay" heading={place.stays ? `${place.name} stays` : `${place.name} stays?`}>
          <div className="prose">
            <p>The place and what was paid for it stay as they are. We write to you when the new dates are known.</p>
          </div>
          {!place.stays && (
            <form method="post" action={action} className="form">
              <div className="act-form">
                <button type="submit" name="choice" value="stay" className="button">
                  Keep the place
                </button>
              </div>
            </form>
          )}
        </Section>
      )}
      <Section id="carry" heading="Move to another conference?">
        <div className="prose">
          <p>The place goes to a later conference together with what was paid. You choose the conference and see the sums before you agree.</p>
        </div>
        <p className="ways">
          <Link className={mayStay ? 'button quiet' : 'button'} to={`${href(paths.registrationCarry, address)}${search}`}>
            Choose a later conference
          </Link>
        </p>
      </Section>
      <RefundForm page={page} place={place} action={action} />
    </>
  )
}

const refundFields = [
  { name: 'payee', label: 'Name of the account’s holder', autoComplete: 'name', maxLength: 200 },
  { name: 'account', label: 'IBAN, or sort code and account number', autoComplete: 'off', maxLength: 60 },
  { name: 'bic', label: 'BIC, for accounts outside the UK and the EU', autoComplete: 'off', maxLength: 11 },
] as const

function RefundForm({ page: { typed, fields, payee }, place, action }: { page: ChoiceData; place: Place; action: string }) {
  return (
    <Section id="refund" heading={place.refund ? `Pay ${place.refund} back?` : 'Give the place up?'}>
      <div className="prose">
        <p>
          {place.refund
            ? `The place ends, you get a credit note, and ${place.refund} is transferred to your account once the office has approved it. You cannot undo this yourself.`
            : 'Nothing has been paid for this place. It ends, and there is nothing to pay. You cannot undo this yourself.'}
        </p>
      </div>
      <form method="post" action={action} className="form" noValidate>
        {place.refund &&
          refundFields.map(({ name, ...more }) => (
            <TextField key={name} name={name} defaultValue={typed[name] ?? (name === 'payee' ? payee : '')} error={fields[name]} {...more} />
          ))}
        <input type="hidden" name="shown" value={place.refundMinor} />
        <PrivacyNote />
        <div className="act-form">
          <button type="submit" name="choice" value="refund" className="button quiet">
            {place.refund ? 'End the place and pay it back' : 'End the place'}
          </button>
        </div>
      </form>
    </Section>
  )
}
