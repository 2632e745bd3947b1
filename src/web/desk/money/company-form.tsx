import { useState } from 'react'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { submitFields } from '../ui/act-form.tsx'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownCompany } from './companies.tsx'

/** What a company is called and where it is. Saving makes a new version. */
export function CompanyForm({ company, countries }: { company: ShownCompany; countries: readonly string[] }) {
  const { mutate, busy, problem } = useMutation()
  const [isChanged, setChanged] = useState(false)
  const { leaveDialog } = useUnsavedChanges(isChanged)
  const { id, version, details, documents, earlier } = company
  async function save(fields: Record<string, string>): Promise<void> {
    const result = await mutate(`/money/companies/${id}`, { ...fields, version }, () => ({ text: 'Saved. New documents carry it from now on.' }), 'PUT')
    if (result.ok) setChanged(false)
  }
  const error = (name: string) => problem?.fields[name]
  return (
    <section className="desk-panel" aria-labelledby={`${id}-details`}>
      <h3 id={`${id}-details`}>Name and address</h3>
      {details.name === '' && <p className="notice warn">Without a name and an address no invoice can be issued.</p>}
      <form className="form" noValidate onChange={() => setChanged(true)} onSubmit={(event) => submitFields(event, save)}>
        <CompanyFields details={details} countries={countries} error={error} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <p className="soft">
          Version {version}
          {documents > 0 && `, on ${documents} issued ${documents === 1 ? 'document' : 'documents'}`}. A change makes a new version; what was issued keeps its
          own.
          {earlier.map(({ number, name, count }) => ` Version ${number} (${name}) stays on ${count}.`)}
        </p>
        <div className="desk-actions">
          <button type="submit" className="button" aria-disabled={busy || !isChanged}>
            Save
          </button>
        </div>
      </form>
      {leaveDialog}
    </section>
  )
}

interface FieldsProps {
  details?: ShownCompany['details']
  countries: readonly string[]
  error: (name: string) => string | undefined
}

/** What every document of a company says of it. */
export function CompanyFields({ details, countries, error }: FieldsProps) {
  return (
    <>
      <TextField name="name" label="Name" required defaultValue={details?.name} error={error('name')} />
      <TextAreaField name="address" label="Address" required rows={3} maxLength={500} defaultValue={details?.address} error={error('address')} />
      <SelectField
        name="country"
        label="Country"
        required
        placeholder="Choose"
        options={countries.map((one) => ({ value: one, text: one }))}
        defaultValue={details?.country}
        error={error('country')}
      />
      <TextField name="registrationNumber" label="Registration number" defaultValue={details?.registrationNumber} error={error('registrationNumber')} />
      <TextField name="vatNumber" label="VAT number" defaultValue={details?.vatNumber} error={error('vatNumber')} />
      <TextAreaField
        name="footer"
        label="Last lines of its documents"
        hint="What the law wants there, such as the register and the share capital."
        rows={2}
        maxLength={500}
        defaultValue={details?.footer}
        error={error('footer')}
      />
    </>
  )
}
