import { type ConferenceFees, feeRows } from '#domain/conferences/fees.ts'

interface FeesEditorProps {
  fees: ConferenceFees | null
  onChange: (fees: ConferenceFees | null) => void
  problems: Record<string, string>
}

const amounts = [
  ['gbp', 'Early bird, GBP'],
  ['eur', 'Early bird, EUR'],
  ['laterGbp', 'Later, GBP'],
  ['laterEur', 'Later, EUR'],
] as const
type Amount = (typeof amounts)[number][0]

/** The fees in pounds (conference page) and euros (submission form). A conference without its own table has the default fees. */
export function FeesEditor({ fees, onChange, problems }: FeesEditorProps) {
  const rows = feeRows(fees)
  const ownTable = (): ConferenceFees => ({ earlyBirdUntil: null, rows: rows.map(({ label: _, ...row }) => row) })

  function change(code: string, amount: Amount, typed: string): void {
    if (!fees) return
    // An emptied later fee means none; an emptied early fee counts as zero.
    const value = typed === '' ? (amount.startsWith('later') ? null : 0) : Number(typed)
    onChange({ ...fees, rows: fees.rows.map((row) => (row.code === code ? { ...row, [amount]: value } : row)) })
  }

  return (
    <fieldset>
      <legend>Fees</legend>
      <label className="check">
        <input type="checkbox" checked={fees !== null} onChange={(event) => onChange(event.target.checked ? ownTable() : null)} />
        This conference has a fee table of its own
      </label>
      {Object.entries(problems)
        .filter(([name]) => name.startsWith('fees'))
        .map(([name, problem]) => (
          <p key={name} className="field-error">
            {problem}
          </p>
        ))}
      {fees && (
        <label className="early-bird">
          Early bird until
          <input type="date" value={fees.earlyBirdUntil ?? ''} onChange={(event) => onChange({ ...fees, earlyBirdUntil: event.target.value || null })} />
        </label>
      )}
      <div className="fees-scroll">
        <table className="fees-editor">
          <thead>
            <tr>
              <th scope="col">Participant category</th>
              {amounts.map(([key, text]) => (
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
                {amounts.map(([key, text]) => (
                  <td key={key}>
                    {fees ? (
                      <input
                        type="number"
                        min={0}
                        step={1}
                        aria-label={`${row.label}, ${text}`}
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
    </fieldset>
  )
}
