import { useState } from 'react'
import { maxExclusions } from '#domain/papers/paper-details.schema.ts'
import type { Exclusion } from '#domain/papers/paper-details.ts'
import type { PostedForm } from '../../request-context.ts'
import { FormScope, TextField } from '../../ui/form/fields.tsx'

interface ExclusionRowsProps {
  exclusions: readonly Exclusion[]
  posted: Pick<PostedForm, 'values' | 'fields'> | undefined
  children: React.ReactNode
}

function rowsOf(exclusions: readonly Exclusion[], posted: ExclusionRowsProps['posted']): Exclusion[] {
  const names = posted?.values['exclusion_name[]']
  if (!names) return [...exclusions]
  const typed = (name: string, index: number) => posted?.values[name]?.[index] ?? ''
  const rows = names.map((name, index) => ({ name, email: typed('exclusion_email[]', index), reason: typed('exclusion_reason[]', index) }))
  return rows.filter((row) => Object.values(row).some((value) => value !== ''))
}

/** People who should not review a paper. Without JavaScript one empty row is there; saving it brings another. */
export function ExclusionRows({ exclusions, posted, children }: ExclusionRowsProps) {
  const [spare, setSpare] = useState(1)
  const filled = rowsOf(exclusions, posted)
  const rows = [...filled, ...Array.from({ length: spare }, () => ({ name: '', email: '', reason: '' }))].slice(0, maxExclusions)
  const problem = posted?.fields['exclusion_email[]']
  return (
    <FormScope.Provider value={undefined}>
      <fieldset className="author-rows" id="exclusions" data-field="exclusion_email[]">
        <legend>People who should not review it</legend>
        <p className="hint">If there are any: a wish, which the organisers weigh. Reviewers never see it. To remove somebody, empty the row.</p>
        {problem && <p className="field-error">{problem}</p>}
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are neither moved nor removed while the page is open
          <fieldset key={index} className="author-row three">
            <legend className="unseen">Person {index + 1}</legend>
            <TextField name="exclusion_name[]" label="Name" maxLength={200} defaultValue={row.name} autoComplete="off" />
            <TextField name="exclusion_email[]" label="E-mail, if you know it" type="email" maxLength={254} defaultValue={row.email} autoComplete="off" />
            <TextField name="exclusion_reason[]" label="Reason" maxLength={500} defaultValue={row.reason} autoComplete="off" />
          </fieldset>
        ))}
        {children}
        {rows.length < maxExclusions && (
          <p className="needs-script">
            <button type="button" className="button quiet" onClick={() => setSpare(spare + 1)}>
              One more person
            </button>
          </p>
        )}
      </fieldset>
    </FormScope.Provider>
  )
}
