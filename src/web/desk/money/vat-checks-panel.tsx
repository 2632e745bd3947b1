import { useRef } from 'react'
import { acceptedExtensions } from '#domain/files/accepted-files.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../ui/act-form.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { ShownBooking } from './load-booking.ts'

/** What was checked of the VAT number of the invoice recipient, and the form that notes the next check. */
export function VatChecksPanel({ booking: { reference, payer, vatChecks, today } }: { booking: ShownBooking }) {
  const form = useRef<HTMLFormElement>(null)
  const { mutate, busy, problem } = useMutation()
  if (payer.vatNumber === '' && vatChecks.length === 0) return null

  async function add(body: FormData): Promise<void> {
    const file = body.get('file')
    if (file instanceof File && file.size === 0) body.delete('file')
    const result = await mutate(`/money/bookings/${reference}/vat-checks`, body, () => ({ text: 'The check is noted.' }))
    if (result.ok) form.current?.reset()
  }
  return (
    <section className="desk-panel" aria-labelledby="vat-checks-heading">
      <h2 id="vat-checks-heading">Evidence for the VAT number</h2>
      {vatChecks.length === 0 && <p className="soft">{payer.vatNumber} has not been checked yet.</p>}
      <ul className="plain-list desk-lines">
        {vatChecks.map(({ id, vatNumber, day, reference: consultation, file }) => (
          <li key={id}>
            <span className="words">
              {vatNumber}, checked on {day}
              {consultation && `, ${consultation}`}
            </span>
            {file &&
              (file.isInfected ? (
                <span className="words">{file.name} (our virus scanner found something harmful)</span>
              ) : (
                <a className="words" href={`/api/v1/desk/money/vat-checks/${id}/file`} download>
                  {file.name}
                </a>
              ))}
          </li>
        ))}
      </ul>
      {payer.vatNumber !== '' && (
        <details>
          <summary>Note a check</summary>
          <form
            ref={form}
            className="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void add(new FormData(event.currentTarget))
            }}
          >
            <p className="soft">The reply of VIES or of another register: its file, its reference, or both. What is noted stays.</p>
            <TextField name="checkedOn" type="date" label="Checked on" required defaultValue={today} error={problem?.fields.checkedOn} />
            <TextField name="reference" label="Reference of the reply" autoComplete="off" error={problem?.fields.reference} />
            <label className="desk-field">
              File: .pdf, .doc or .docx
              <input type="file" name="file" accept={acceptedExtensions} aria-invalid={problem?.fields.file ? true : undefined} />
            </label>
            {problem && (
              <p className="field-error" role="alert">
                {problem.fields.file ?? problem.message}
              </p>
            )}
            <SubmitButton busy={busy} text="Note the check" />
          </form>
        </details>
      )}
    </section>
  )
}
