import { useState } from 'react'
import { data, href } from 'react-router'
import { type BadgeFormat, badgeFormats } from '#domain/check-in/badges/badge-formats.ts'
import { walkInPaymentLabels, walkInPayments } from '#domain/check-in/walk-in.schema.ts'
import type { WalkIn } from '#domain/check-in/walk-in.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { feeMinorOn, participantCategories } from '#domain/conferences/fees.ts'
import { dayInZone } from '#domain/dates.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { formatMoney } from '#domain/money/money.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/walk-in.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['registrations'])
  if (!hasRight(organiser, 'check-in')) throw data(['check-in'], { status: 403 })
  const conference = await conferencesOf(services.db).findWithFees(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const today = dayInZone(services.now(), conference.timeZone)
  const price = (code: (typeof participantCategories)[number]['code'], currency: 'GBP' | 'EUR') =>
    formatMoney(feeMinorOn(conference.fees, code, today, currency), currency)
  return {
    conference: { id: conference._id, name: conference.subConference },
    categories: participantCategories.map(({ code, label }) => ({ value: code, text: `${label}: ${price(code, 'EUR')} or ${price(code, 'GBP')}` })),
    countries: countryNames,
    mayTakeMoney: hasRight(organiser, 'money'),
  }
}

/** Somebody stands at the desk without having registered: one form registers them, records the payment, prints the badge and checks them in. */
export default function WalkInPage({ loaderData: { conference, ...choices } }: Route.ComponentProps) {
  const [done, setDone] = useState<WalkIn>()
  const [number, setNumber] = useState(0)
  return (
    <DeskPage
      title="Register somebody at the door"
      subtitle={conference.name}
      actions={
        <Link className="button quiet" to={href(deskPaths.checkInConference, { id: conference.id })}>
          Check-in
        </Link>
      }
    >
      {done ? (
        <Registered
          conferenceId={conference.id}
          walkIn={done}
          onNext={() => {
            setDone(undefined)
            setNumber(number + 1)
          }}
        />
      ) : (
        <WalkInForm key={number} conferenceId={conference.id} {...choices} onDone={setDone} />
      )}
    </DeskPage>
  )
}

type Choices = Omit<Route.ComponentProps['loaderData'], 'conference'>

function WalkInForm({ conferenceId, categories, countries, mayTakeMoney, onDone }: Choices & { conferenceId: string; onDone: (walkIn: WalkIn) => void }) {
  const { mutate, busy, problem } = useMutation()
  const [form] = useState(() => (typeof crypto === 'undefined' ? '' : crypto.randomUUID()))
  const error = (name: string) => problem?.fields[name]
  async function register(fields: Record<string, string>) {
    const result = await mutate<WalkIn>(`/check-in/${conferenceId}/walk-ins`, { ...fields, form })
    if (result.ok) onDone(result.data)
  }
  return (
    <form className="form desk-panel narrow" noValidate onSubmit={(event) => submitFields(event, register)}>
      <div className="form-row">
        <TextField name="name" label="Name (for certificate)" required autoComplete="off" error={error('name')} />
        <TextField name="badge_name" label="Name on the badge, if it differs" autoComplete="off" error={error('badge_name')} />
      </div>
      <TextField name="email" type="email" label="E-mail" required autoComplete="off" error={error('email')} />
      <TextField name="company" label="University, institute or company" required autoComplete="off" error={error('company')} />
      <SelectField
        name="country"
        label="Country"
        placeholder="Choose"
        options={countries.map((one) => ({ value: one, text: one }))}
        defaultValue=""
        error={error('country')}
      />
      <SelectField name="regtype" label="Takes part as" required placeholder="Choose" options={categories} defaultValue="333" error={error('regtype')} />
      <SelectField
        name="currency"
        label="Currency"
        required
        placeholder="Choose"
        options={[
          { value: 'EUR', text: 'Euros' },
          { value: 'GBP', text: 'Pounds' },
        ]}
        defaultValue="EUR"
        error={error('currency')}
      />
      <SelectField
        name="payment"
        label="Payment"
        hint="The whole amount is recorded as paid, and the invoice goes out by e-mail."
        required
        placeholder="Choose"
        options={walkInPayments.filter((one) => mayTakeMoney || one === 'later').map((value) => ({ value, text: walkInPaymentLabels[value] }))}
        defaultValue={mayTakeMoney ? 'on-site' : 'later'}
        error={error('payment')}
      />
      {mayTakeMoney && <TextField name="receipt" label="Number of the receipt" hint="If there is one." autoComplete="off" error={error('receipt')} />}
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      <SubmitButton busy={busy} text="Register and check in" />
    </form>
  )
}

function Registered({ conferenceId, walkIn, onNext }: { conferenceId: string; walkIn: WalkIn; onNext: () => void }) {
  const badge = (format: BadgeFormat) => `/api/v1/desk/check-in/${conferenceId}/badges?format=${format}&person=${walkIn.registrationId}`
  return (
    <div className="desk-panel narrow" role="status">
      <h2>
        {walkIn.name} is registered and in{walkIn.isPaid ? '' : ', not paid'}
      </h2>
      <p>
        <Link to={href(deskPaths.registration, { reference: walkIn.reference })}>{walkIn.reference}</Link>
      </p>
      <p className="desk-actions">
        {(['card', 'a6'] as const).map((format) => (
          <a key={format} className="button quiet" href={badge(format)} download>
            Badge: {badgeFormats[format].label}
          </a>
        ))}
        <button type="button" className="button" onClick={onNext}>
          Next person
        </button>
      </p>
    </div>
  )
}
