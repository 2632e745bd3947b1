import { useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { type RegistrationState, registrationLabels } from '#domain/registrations/registration.ts'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { Link } from '../../../ui/link.tsx'
import { deskPaths } from '../../desk-paths.ts'
import { requireOrganiserIn } from '../../require-organiser.ts'
import { SubmitButton } from '../../ui/act-form.tsx'
import { DeskPage } from '../../ui/desk-page.tsx'
import { DeskTable } from '../../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'
import type { Route } from './+types/import-delegates.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiserIn(args, 'registrations', args.params.id)
  const conference = await conferencesOf(services.db).findAlsoDraft(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  return { id: conference._id, name: conference.subConference }
}

interface Plan {
  delegates: { line: number; name: string; email: string; category: string; fee: string; state: RegistrationState }[]
  total: string
  problems: { line: number; column: string; message: string }[]
}

const example = 'category,name,email,institution,country\n333,Amara Perera,amara@university.example.org,University of Colombo,Sri Lanka'

/** A list of delegates with one payer: first what it would do, then all of it or nothing. */
export default function ImportDelegates({ loaderData: { id, name } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const [csv, setCsv] = useState('')
  const [order, setOrder] = useState<object>()
  const [plan, setPlan] = useState<Plan>()

  async function preview(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { file: _, ...body } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, unknown>
    const result = await mutate<Plan>(`/conferences/${id}/delegates/preview`, { ...body, csv })
    setOrder(body)
    setPlan(result.ok ? result.data : undefined)
  }
  async function register() {
    const result = await mutate<{ added: number }>(`/conferences/${id}/delegates`, { ...order, csv }, ({ added }) => ({
      text: `${added === 1 ? 'One person is' : `${added} people are`} registered. Everybody gets a letter.`,
    }))
    if (result.ok) await navigate(href(deskPaths.conferenceRegistrations, { id }))
  }
  const change = (text: string) => {
    setCsv(text)
    setPlan(undefined)
  }
  return (
    <DeskPage
      title="Register a list of delegates"
      subtitle={`${name}. One payer for everybody in the list. You see what happens before anything does.`}
      actions={
        <Link className="button quiet" to={href(deskPaths.conferenceRegistrations, { id })}>
          Registrations
        </Link>
      }
    >
      <form className="desk-panel act-form" noValidate onSubmit={(event) => void preview(event)} onChange={() => setPlan(undefined)}>
        <label className="field">
          CSV file
          <input
            type="file"
            name="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void file.text().then(change)
            }}
          />
        </label>
        <TextAreaField
          name="csv"
          label="The list"
          hint="The first line names the columns: category (330 to 334), name, email, institution; and if you like title, badge name, country, accompanying, dietary needs, access needs."
          placeholder={example}
          rows={8}
          maxLength={500_000}
          value={csv}
          onChange={(event) => change(event.currentTarget.value)}
          error={problem?.fields?.csv}
          spellCheck={false}
        />
        <Payer />
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Show what happens" />
      </form>
      {plan && <PlanPanel plan={plan} busy={busy} onRegister={() => void register()} />}
    </DeskPage>
  )
}

const payerFields = [
  ['payer_name', 'Payer’s name'],
  ['payer_email', 'Payer’s e-mail'],
  ['payer_organisation', 'Institution or company'],
  ['payer_country', 'Country'],
  ['vat_number', 'VAT number'],
  ['purchase_order', 'Purchase order number'],
  ['discount_code', 'Discount code'],
] as const

function Payer() {
  return (
    <fieldset className="decision-choice">
      <legend>Who pays</legend>
      <div className="review-numbers">
        {payerFields.map(([field, label]) => (
          <label key={field} className="desk-field">
            {label}
            <input name={field} type={field === 'payer_email' ? 'email' : 'text'} autoComplete="off" />
          </label>
        ))}
        <label className="desk-field">
          Invoice to
          <select name="payer_kind" defaultValue="institution">
            <option value="institution">an institution</option>
            <option value="person">a person</option>
          </select>
        </label>
        <label className="desk-field">
          Currency
          <select name="currency" defaultValue="EUR">
            <option value="EUR">Euros</option>
            <option value="GBP">Pounds</option>
          </select>
        </label>
      </div>
      <label className="desk-field">
        Address for the invoice
        <textarea name="payer_address" rows={3} maxLength={500} />
      </label>
    </fieldset>
  )
}

function PlanPanel({ plan: { delegates, total, problems }, busy, onRegister }: { plan: Plan; busy: boolean; onRegister: () => void }) {
  if (problems.length > 0)
    return (
      <section className="desk-panel" aria-labelledby="plan-heading" role="alert">
        <h2 id="plan-heading">{problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`}</h2>
        <p>Nobody is registered as long as one is left. Please correct the list above, then look again.</p>
        <DeskTable caption="Mistakes by line and column" columns={['Line', 'Column', 'Mistake']}>
          {problems.slice(0, 100).map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td data-label="Line">{line}</td>
              <td data-label="Column">{column || 'the whole line'}</td>
              <td className="words">{message}</td>
            </tr>
          ))}
        </DeskTable>
      </section>
    )
  return (
    <section className="desk-panel desk-stack" aria-labelledby="plan-heading">
      <h2 id="plan-heading">What happens</h2>
      <DeskTable caption="People in the list" columns={['Name', 'E-mail', 'Category', 'Fees', 'Place']}>
        {delegates.map(({ line, name, email, category, fee, state }) => (
          <tr key={line}>
            <td className="words">{name}</td>
            <td className="break-anywhere">{email}</td>
            <td data-label="Category">{category}</td>
            <td data-label="Fees">{fee}</td>
            <td data-label="Place">{registrationLabels[state]}</td>
          </tr>
        ))}
      </DeskTable>
      <p className="soft">
        Together {total} before a discount. Everybody gets a letter with a link of their own, and so does who pays. An e-mail cannot be recalled.
      </p>
      <div className="desk-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={onRegister}>
          {delegates.length === 1 ? 'Register this person' : `Register these ${delegates.length} people`}
        </button>
      </div>
    </section>
  )
}
