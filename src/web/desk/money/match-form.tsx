import { useState } from 'react'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownLine } from './load-statement.ts'

interface Part {
  key: number
  booking: string
  amount: string
}

const units = (minor: number) => (minor / 100).toFixed(2)
const minorOf = (typed: string) => {
  const plain = typed.replace(/[\s€£]/g, '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** Pays one or several bookings from a line. */
export function MatchForm({ line, onDone }: { line: ShownLine; onDone: () => void }) {
  const { mutate, busy, problem } = useMutation()
  const [parts, setParts] = useState<Part[]>([{ key: 0, booking: '', amount: units(line.amountMinor) }])
  const change = (key: number, typed: Partial<Part>) => setParts((all) => all.map((part) => (part.key === key ? { ...part, ...typed } : part)))
  const rest = line.amountMinor - parts.reduce((sum, { amount }) => sum + (minorOf(amount) ?? 0), 0)

  async function match(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { version: line.version, parts: parts.map(({ booking, amount }) => ({ booking, amountMinor: minorOf(amount) ?? 0 })) }
    const result = await mutate(`/money/statement-lines/${line.id}/match`, body, () => ({ text: `${line.amount} matched.` }))
    if (result.ok) onDone()
  }
  return (
    <form className="desk-panel act-form" noValidate onSubmit={(event) => void match(event)} aria-labelledby={`match-${line.id}`}>
      <h2 id={`match-${line.id}`}>
        What {line.amount} from {line.party || 'somebody'} pays
      </h2>
      {line.remittance && <p className="soft">{line.remittance}</p>}
      <p>The payers are told by mail that their money has arrived. An e-mail cannot be recalled.</p>
      {parts.map(({ key, booking, amount }, index) => (
        <div key={key} className="form-row">
          <TextField
            name={`booking-${key}`}
            label="Reference of the booking"
            hint="BK-… or RF…"
            value={booking}
            maxLength={40}
            onChange={(event) => change(key, { booking: event.currentTarget.value })}
            error={problem?.fields[`parts.${index}.booking`]}
          />
          <TextField
            name={`amount-${key}`}
            label={`Amount in ${line.currency}`}
            inputMode="decimal"
            value={amount}
            maxLength={15}
            onChange={(event) => change(key, { amount: event.currentTarget.value })}
            error={problem?.fields[`parts.${index}.amountMinor`]}
          />
          {parts.length > 1 && (
            <button type="button" className="button quiet" onClick={() => setParts((all) => all.filter((part) => part.key !== key))}>
              Remove
            </button>
          )}
        </div>
      ))}
      {rest !== 0 && (
        <p className="soft" role="status">
          {rest > 0 ? `${units(rest)} ${line.currency} are left to divide.` : `${units(-rest)} ${line.currency} more than arrived.`}
        </p>
      )}
      <ProblemNote problem={problem && { ...problem, fields: problem.fields.parts ? { parts: problem.fields.parts } : {} }} />
      <div className="desk-actions">
        <SubmitButton busy={busy} text="Match" />
        <button
          type="button"
          className="button quiet"
          onClick={() => setParts((all) => [...all, { key: Math.max(...all.map(({ key }) => key)) + 1, booking: '', amount: units(Math.max(0, rest)) }])}
        >
          Add a booking
        </button>
        <button type="button" className="button quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
