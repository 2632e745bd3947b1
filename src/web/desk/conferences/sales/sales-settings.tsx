import { data } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { participantCategories } from '#domain/conferences/fees.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { legalEntitiesOf } from '#domain/money/legal-entities.store.ts'
import { formatMoney } from '#domain/money/money.ts'
import { salesSettingsOf } from '#domain/money/sales-settings.store.ts'
import { discountsOf } from '#domain/registrations/discounts/discounts.store.ts'
import { seatsOf } from '#domain/registrations/register/seats.store.ts'
import { scholarshipSettingsOf, scholarshipsOf } from '#domain/registrations/scholarships/scholarships.store.ts'
import { freeRoleKinds, roleLabels } from '#domain/roles/role.ts'
import type { Database } from '#domain/tables.ts'
import { requireOrganiserIn } from '../../require-organiser.ts'
import { SubmitButton } from '../../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'
import { ConferenceHead } from '../conference-head.tsx'
import { formOf } from '../use-conference-form.ts'
import type { Route } from './+types/sales-settings.ts'
import { DiscountCodes } from './discount-codes.tsx'
import { ScholarshipSettingsForm } from './scholarship-settings.tsx'

/** How a conference sells its places, and its discount codes. */
export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'registrations', args.params.id)
  const conference = await deskConferencesOf(services.db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, publishedAt, state } = conference
  const { conNo, subConference, startDate, endDate, location } = formOf(conference)
  return {
    head: { id, conNo, subConference, startDate, endDate, location, isDraft: publishedAt === null, state },
    settings: await salesSettingsOf(services.db).find(id),
    companies: (await legalEntitiesOf(services.db).all()).map(({ id: entity, name, country }) => ({ id: entity, name: name || `${country} (no name yet)` })),
    taken: await seatsOf(id, services.db).taken(),
    discounts: await discountsOf(id, services.db).all(),
    scholarships: hasRight(organiser, 'money') ? await loadScholarships(services.db, id) : undefined,
  }
}

/** For organisers who may spend money. */
async function loadScholarships(db: Database, id: string) {
  const spent = await scholarshipsOf(db).spent(id)
  return {
    settings: await scholarshipSettingsOf(db).find(id),
    spent: { EUR: formatMoney(spent.EUR, 'EUR'), GBP: formatMoney(spent.GBP, 'GBP') },
    countries: countryNames,
  }
}

const numbers = [
  { name: 'dueDays', label: 'Days to pay, once the place is confirmed', min: 1, max: 180 },
  { name: 'lapseDays', label: 'Days after that until an unpaid place lapses', min: 1, max: 180 },
] as const

export default function SalesSettingsPage({ loaderData: { head, settings, companies, taken, discounts, scholarships } }: Route.ComponentProps) {
  return (
    <ConferenceHead conference={head} tab="settings">
      <div className="desk-stack">
        <SettingsForm key={`settings ${settings.version}`} id={head.id} settings={settings} companies={companies} taken={taken} />
        <DiscountCodes conference={head.id} discounts={discounts} />
        {scholarships && <ScholarshipSettingsForm key={`scholarships ${scholarships.settings?.version}`} conference={head.id} {...scholarships} />}
      </div>
    </ConferenceHead>
  )
}

interface SettingsFormProps extends Pick<Route.ComponentProps['loaderData'], 'settings' | 'companies' | 'taken'> {
  id: string
}

function SettingsForm({ id, settings, companies, taken }: SettingsFormProps) {
  const { mutate, busy, problem } = useMutation()
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (name: string) => String(fields.get(name) ?? '').trim()
    const capacities = participantCategories.flatMap(({ code }) => (typed(`places-${code}`) === '' ? [] : [[code, Number(typed(`places-${code}`))]]))
    const body = {
      version: settings.version,
      entityId: typed('entityId'),
      capacities: Object.fromEntries(capacities),
      approvals: fields.getAll('approvals').map(String),
      dueDays: Number(typed('dueDays')),
      lapseDays: Number(typed('lapseDays')),
      toleranceMinor: Math.round(Number(typed('tolerance')) * 100),
      refundLimitMinor: Math.round(Number(typed('refundLimit')) * 100),
      freeRoles: fields.getAll('freeRoles').map(String),
    }
    await mutate(`/conferences/${id}/sales`, body, () => ({ text: 'Saved.' }), 'PUT')
  }
  return (
    <section className="desk-panel" aria-labelledby="sales-heading">
      <h2 id="sales-heading">Registration and fees</h2>
      <form className="act-form" noValidate onSubmit={(event) => void save(event)}>
        <label className="desk-field">
          Company that issues the invoices
          <select name="entityId" defaultValue={settings.entityId}>
            {companies.map(({ id: company, name }) => (
              <option key={company} value={company}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <table className="fees-editor">
          <thead>
            <tr>
              <th scope="col">Participant category</th>
              <th scope="col">Places</th>
              <th scope="col">Taken</th>
              <th scope="col">Approval first</th>
            </tr>
          </thead>
          <tbody>
            {participantCategories.map(({ code, label }) => (
              <tr key={code}>
                <th scope="row">{label}</th>
                <td>
                  <input
                    type="number"
                    name={`places-${code}`}
                    min={0}
                    aria-label={`Places, ${label}`}
                    placeholder="No limit"
                    defaultValue={settings.capacities[code] ?? ''}
                  />
                </td>
                <td>{taken[code] ?? 0}</td>
                <td>
                  <input
                    type="checkbox"
                    name="approvals"
                    value={code}
                    aria-label={`Approval first, ${label}`}
                    defaultChecked={settings.approvals.includes(code)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="soft">
          An empty field means no limit. Anyone who registers when all places are taken joins the waiting list; accompanying persons take places of their
          category. Where approval comes first, the office checks a proof before anything is to be paid.
        </p>
        <div className="review-numbers">
          {numbers.map(({ name, label, min, max }) => (
            <label key={name} className="desk-field">
              {label}
              <input type="number" name={name} min={min} max={max} defaultValue={settings[name]} />
            </label>
          ))}
          <label className="desk-field">
            Bank charges up to this amount are forgiven
            <input type="number" name="tolerance" min={0} max={100} step="0.01" defaultValue={settings.toleranceMinor / 100} />
          </label>
          <label className="desk-field">
            Refunds above this amount need a second person
            <input type="number" name="refundLimit" min={0} max={1000} step="0.01" defaultValue={settings.refundLimitMinor / 100} />
          </label>
        </div>
        <fieldset className="desk-field">
          <legend>Roles with a free place</legend>
          {freeRoleKinds.map((kind) => (
            <label key={kind}>
              <input type="checkbox" name="freeRoles" value={kind} defaultChecked={settings.freeRoles.includes(kind)} /> {roleLabels[kind]}
            </label>
          ))}
          <p className="soft">Who confirms such a role gets a code of their own, which takes off the whole fee. It stands among the discount codes below.</p>
        </fieldset>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Save" />
      </form>
    </section>
  )
}
