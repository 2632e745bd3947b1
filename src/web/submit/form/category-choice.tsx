import { useId, useState } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import type { SubmitConference } from '../load-submit-form.ts'

interface CategoryChoiceProps {
  fees: SubmitConference['fees']
  /** The codes that may be chosen; the others are shown as closed. */
  open: readonly string[]
  chosen: string | undefined
  error: string | undefined
}

/** The five ways to take part with their fees; the read-only fee follows the choice. */
export function CategoryChoice({ fees, open, chosen, error }: CategoryChoiceProps) {
  const id = useId()
  const [code, setCode] = useState(chosen && open.includes(chosen) ? chosen : (open[0] ?? fees[0]?.code))
  const fee = fees.find((category) => category.code === code)?.eur
  return (
    <>
      <fieldset className="category-choice" aria-describedby={error ? `${id}-error` : undefined}>
        <legend>How will you take part?</legend>
        <div className="choice-cards">
          {fees.map((category) => (
            <label key={category.code} className="choice-card">
              <input
                type="radio"
                name="regtype"
                value={category.code}
                disabled={!open.includes(category.code)}
                defaultChecked={category.code === code}
                onChange={() => setCode(category.code)}
              />
              <span>{category.label}</span>
              <span className="choice-fee">{open.includes(category.code) ? `EUR ${category.eur}` : 'Closed'}</span>
            </label>
          ))}
        </div>
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </fieldset>
      <div className="needs-script">
        <TextField
          name="regfee"
          label="Your fee"
          hint="Follows your choice above. You pay after acceptance, by invoice."
          value={`EUR ${fee}`}
          readOnly
          autoComplete="off"
        />
      </div>
    </>
  )
}
