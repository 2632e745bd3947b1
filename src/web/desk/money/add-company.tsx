import { useState } from 'react'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { CompanyFields } from './company-form.tsx'

/** A further company that issues invoices. */
export function AddCompany({ countries }: { countries: readonly string[] }) {
  const { mutate, busy, problem } = useMutation()
  const [form, setForm] = useState(0)
  async function add(fields: Record<string, string>): Promise<void> {
    const made = { text: 'Added. Conferences that it sells choose it in their settings; it needs a bank account and its tax rules.' }
    const result = await mutate('/money/companies', fields, () => made)
    if (result.ok) setForm(form + 1)
  }
  const error = (name: string) => problem?.fields[name]
  return (
    <section className="desk-panel" aria-labelledby="add-company-heading">
      <h2 id="add-company-heading">Another company</h2>
      <details>
        <summary>Add a company</summary>
        <form key={form} className="form" noValidate onSubmit={(event) => submitFields(event, add)}>
          <TextField
            name="code"
            label="Code"
            hint="Two to six letters with which the numbers of its invoices begin, such as UK. A company stays for good, and the code never changes."
            required
            autoComplete="off"
            error={error('code')}
          />
          <CompanyFields countries={countries} error={error} />
          <ProblemNote problem={problem && { ...problem, fields: {} }} />
          <SubmitButton busy={busy} text="Add the company" />
        </form>
      </details>
    </section>
  )
}
