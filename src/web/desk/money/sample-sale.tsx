import { Form } from 'react-router'
import { attendances, customers } from '#domain/money/booking.ts'
import { SelectField } from '../../ui/form/fields.tsx'
import type { Route } from './+types/companies.ts'
import { attendanceLabels, customerLabels } from './sale-labels.ts'

/** Which tax would apply today to a sale; it lives in the address. */
export function SampleSale({ sample, countries }: { sample: Route.ComponentProps['loaderData']['sample']; countries: readonly string[] }) {
  return (
    <section className="desk-panel" aria-labelledby="sample-heading">
      <h2 id="sample-heading">Which tax would apply today?</h2>
      <Form className="form" method="get" preventScrollReset>
        <SelectField
          name="country"
          label="Event in"
          placeholder="Choose"
          options={countries.map((one) => ({ value: one, text: one }))}
          defaultValue={sample.eventCountry}
        />
        <SelectField
          name="attendance"
          label="Attendance"
          placeholder="Choose"
          options={attendances.map((one) => ({ value: one, text: attendanceLabels[one] }))}
          defaultValue={sample.attendance}
        />
        <SelectField
          name="customer"
          label="Customer"
          placeholder="Choose"
          options={customers.map((one) => ({ value: one, text: customerLabels[one] }))}
          defaultValue={sample.customer}
        />
        <div className="desk-actions">
          <button type="submit" className="button quiet">
            Show the tax
          </button>
        </div>
      </Form>
      <ul className="plain-list">
        {sample.results.map(({ company, label, rate, note, hasRule }) => (
          <li key={company}>
            <strong>{company}</strong>: {hasRule ? `${label}, ${rate}` : `no rule fits: “${label}”`}
            {note && <span className="soft"> {note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
