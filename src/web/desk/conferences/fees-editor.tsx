import { useId } from 'react'
import { type FeeAmount, feeAmounts, feeCellLabel } from '#domain/conferences/conference-fields.ts'
import { type ConferenceFees, earlyBirdWarning, feeRows } from '#domain/conferences/fees.ts'
import { Field } from '../../ui/form/fields.tsx'

interface FeesEditorProps {
  fees: ConferenceFees | null
  onChange: (fees: ConferenceFees | null) => void
  problems: Record<string, string>
}

/** The fees in pounds (conference page) and euros (submission form). A conference without its own table has the default fees. */
export function FeesEditor({ fees, onChange, problems }: FeesEditorProps) {
  const rows = feeRows(fees)
  const id = useId()
  /** The name that problems carry. */
  const cellName = (code: string, amount: FeeAmount) => `fees.rows.${fees?.rows.findIndex((row) => row.code === code)}.${amount}`
  const ownTable = (): ConferenceFees => ({ earlyBirdUntil: null, lateFrom: null, rows: rows.map(({ label: _, ...row }) => row) })

  function change(code: string, amount: FeeAmount, typed: string): void {
    if (!fees) return
    // An emptied later fee means none; an emptied early fee counts as zero.
    const value = typed === '' ? (amount.startsWith('late') ? null : 0) : Number(typed)
    onChange({ ...fees, rows: fees.rows.map((row) => (row.code === code ? { ...row, [amount]: value } : row)) })
  }

  return (
    <fieldset>
      <legend>Fees</legend>
      <label className="check">
        <input type="checkbox" checked={fees !== null} onChange={(event) => onChange(event.target.checked ? ownTable() : null)} />
        This conference has a fee table of its own
      </label>
      {problems.fees && <p className="field-error">{problems.fees}</p>}
      {fees && <EarlyBird fees={fees} problem={problems['fees.earlyBirdUntil']} onChange={(earlyBirdUntil) => onChange({ ...fees, earlyBirdUntil })} />}
      {fees && (
        <Field name="fees.lateFrom" label="Late fees from" error={problems['fees.lateFrom']}>
          {(control) => (
            <input type="date" {...control} value={fees.lateFrom ?? ''} onChange={(event) => onChange({ ...fees, lateFrom: event.target.value || null })} />
          )}
        </Field>
      )}
      <div className="fees-scroll">
        <table className="fees-editor">
          <thead>
            <tr>
              <th scope="col">Participant category</th>
              {feeAmounts.map(([key, text]) => (
                <th key={key} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code}>
                <th scope="row">{row.label}</th>
                {feeAmounts.map(([key, text]) => (
                  <td key={key}>
                    {fees ? (
                      <input
                        type="number"
                        min={0}
                        step={1}
                        name={cellName(row.code, key)}
                        aria-label={`${row.label}, ${text}`}
                        aria-invalid={problems[cellName(row.code, key)] ? true : undefined}
                        aria-describedby={problems[cellName(row.code, key)] ? `${id}-${row.code}-${key}` : undefined}
                        value={row[key] ?? ''}
                        onChange={(event) => change(row.code, key, event.target.value)}
                      />
                    ) : (
                      (row[key] ?? '–')
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.flatMap(({ code }) =>
        feeAmounts.map(([key]) => {
          const problem = problems[cellName(code, key)]
          return (
            problem && (
              <p key={`${code} ${key}`} className="field-error" id={`${id}-${code}-${key}`}>
                {feeCellLabel(code, key)}: {problem}
              </p>
            )
          )
        }),
      )}
    </fieldset>
  )
}

interface EarlyBirdProps {
  fees: ConferenceFees
  problem: string | undefined
  onChange: (day: string | null) => void
}

/** The last day of the early amounts, with a warning where it does not fit the later ones. */
function EarlyBird({ fees, problem, onChange }: EarlyBirdProps) {
  const warning = earlyBirdWarning(fees)
  return (
    <div className="early-bird">
      <Field name="fees.earlyBirdUntil" label="Early bird until" error={problem}>
        {(control) => <input type="date" {...control} value={fees.earlyBirdUntil ?? ''} onChange={(event) => onChange(event.target.value || null)} />}
      </Field>
      <p aria-live="polite" className="date-odd">
        {warning}
      </p>
    </div>
  )
}
