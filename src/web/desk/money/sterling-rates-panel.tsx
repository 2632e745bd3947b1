import { useRef, useState } from 'react'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/companies.ts'
import { RetireButton } from './retire-button.tsx'

type Sterling = Route.ComponentProps['loaderData']['sterling']

/** The rates for the VAT in pounds on invoices in euros from a company in the United Kingdom. */
export function SterlingRatesPanel({ sterling: { isNeeded, isMissing, isOld, rates } }: { sterling: Sterling }) {
  return (
    <section className="desk-panel" aria-labelledby="sterling-heading">
      <h2 id="sterling-heading">VAT in pounds</h2>
      <p className="soft">Invoices in euros from a company in the United Kingdom also state their VAT in pounds, with the rate of their day and its source.</p>
      {isNeeded && isMissing && (
        <p className="notice warn">No rate has been entered yet, so a company in the United Kingdom cannot issue an invoice in euros with VAT.</p>
      )}
      {isNeeded && isOld && <p className="notice warn">The latest rate is more than a month old. Please enter the rate of this month.</p>}
      {rates.length > 0 && (
        <DeskTable caption="Rates between euro and pound" columns={['From', 'Rate', 'Source', '']}>
          {rates.map((rate) => (
            <RateRow key={rate.id} rate={rate} />
          ))}
        </DeskTable>
      )}
      <AddRate />
    </section>
  )
}

function RateRow({ rate: { id, from, rate, source, isCurrent } }: { rate: Sterling['rates'][number] }) {
  return (
    <tr>
      <td data-label="From">
        {from} {isCurrent && <Badge tone="good" text="Today" />}
      </td>
      <td data-label="Rate">{rate}</td>
      <td data-label="Source">{source}</td>
      <td>
        <RetireButton title="Retire this rate?" path={`/money/sterling-rates/${id}`} done="The rate holds for no new invoice.">
          <p>
            {rate}, from {from}. The rate before it holds again for new invoices; invoices that were issued keep theirs. To use it again, enter it again.
          </p>
        </RetireButton>
      </td>
    </tr>
  )
}

function AddRate() {
  const { mutate, busy, problem } = useMutation()
  const [form, setForm] = useState(0)
  const summary = useRef<HTMLElement>(null)
  async function add(fields: Record<string, string>): Promise<void> {
    const result = await mutate('/money/sterling-rates', fields, () => ({ text: 'The rate holds from its day on.' }))
    if (!result.ok) return
    setForm(form + 1)
    summary.current?.focus()
  }
  const error = (name: string) => problem?.fields[name]
  return (
    <details>
      <summary ref={summary}>Enter a rate</summary>
      <form key={form} className="form" noValidate onSubmit={(event) => submitFields(event, add)}>
        <TextField name="rate" label="Pounds for one euro" hint="Such as 0.8543." required inputMode="decimal" error={error('rate')} />
        <TextField name="validFrom" type="date" label="Holds from" required error={error('validFrom')} />
        <TextField name="source" label="Source" hint="Who published it, such as HM Revenue & Customs." required error={error('source')} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Enter the rate" />
      </form>
    </details>
  )
}
