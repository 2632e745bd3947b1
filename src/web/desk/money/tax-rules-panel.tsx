import { useState } from 'react'
import { attendances, customers } from '#domain/money/booking.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownCompany } from './companies.tsx'
import { RetireButton } from './retire-button.tsx'
import { attendanceLabels, customerLabels } from './sale-labels.ts'

type ShownRule = ShownCompany['rules'][number]

/** The rules of tax of a company: the most precise one that fits decides. */
export function TaxRulesPanel({ company, countries }: { company: ShownCompany; countries: readonly string[] }) {
  const { id, rules } = company
  const valid = rules.filter(({ isRetired }) => !isRetired)
  return (
    <section className="desk-panel" aria-labelledby={`${id}-taxes`}>
      <h3 id={`${id}-taxes`}>Tax</h3>
      {valid.length === 0 ? (
        <p className="soft">There is no rule yet, so its invoices say “No VAT”.</p>
      ) : (
        <DeskTable caption="Tax rules" columns={['Event in', 'Attendance', 'Customer', 'Rate', 'On the invoice', 'From', '']}>
          {valid.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </DeskTable>
      )}
      {rules.length > valid.length && <p className="soft">{rules.length - valid.length} earlier, retired.</p>}
      <AddRule entityId={id} countries={countries} />
    </section>
  )
}

function RuleRow({ rule }: { rule: ShownRule }) {
  return (
    <tr>
      <td data-label="Event in">{rule.where}</td>
      <td data-label="Attendance">{rule.attendance}</td>
      <td data-label="Customer">{rule.customer}</td>
      <td data-label="Rate">{rule.rate}</td>
      <td data-label="On the invoice">
        {rule.label}
        {rule.note && <span className="soft"> {rule.note}</span>}
      </td>
      <td data-label="From">{rule.validFrom}</td>
      <td>
        <RetireButton title="Retire this rule?" path={`/money/tax-rules/${rule.id}`} done="The rule applies to no new sale.">
          <p>
            {rule.label}, {rule.where}. It applies to no new sale; invoices that were issued keep their tax. To use it again, add it again.
          </p>
        </RetireButton>
      </td>
    </tr>
  )
}

function AddRule({ entityId, countries }: { entityId: string; countries: readonly string[] }) {
  const { mutate, busy, problem } = useMutation()
  const [form, setForm] = useState(0)
  async function add(fields: Record<string, string>): Promise<void> {
    const result = await mutate('/money/tax-rules', { ...fields, entityId }, () => ({ text: 'The rule applies from its day on.' }))
    if (result.ok) setForm(form + 1)
  }
  const error = (name: string) => problem?.fields[name]
  return (
    <details>
      <summary>Add a rule</summary>
      <form key={form} className="form" noValidate onSubmit={(event) => submitFields(event, add)}>
        <SelectField
          name="eventCountry"
          label="Event in"
          options={countries.map((one) => ({ value: one, text: one }))}
          placeholder="Any country"
          error={error('eventCountry')}
        />
        <SelectField
          name="attendance"
          label="Attendance"
          options={attendances.map((one) => ({ value: one, text: attendanceLabels[one] }))}
          placeholder="Any"
          error={error('attendance')}
        />
        <SelectField
          name="customer"
          label="Customer"
          options={customers.map((one) => ({ value: one, text: customerLabels[one] }))}
          placeholder="Any"
          error={error('customer')}
        />
        <TextField name="rate" label="Rate in per cent" required inputMode="decimal" error={error('rate')} />
        <TextField name="label" label="On the invoice" hint="Such as “VAT 23 %”." required error={error('label')} />
        <TextAreaField name="note" label="Sentence that the law wants" rows={2} maxLength={500} error={error('note')} />
        <TextField name="validFrom" type="date" label="Applies from" required error={error('validFrom')} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Add the rule" />
      </form>
    </details>
  )
}
