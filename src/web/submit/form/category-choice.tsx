import { useId, useState } from 'react'
import { participantCategories } from '#domain/conferences/fees.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** The five ways to take part with their fees; the read-only fee follows the choice. */
export function CategoryChoice({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  const id = useId()
  const [code, setCode] = useState(participantCategories.some((category) => category.code === chosen) ? chosen : participantCategories[0].code)
  const fee = participantCategories.find((category) => category.code === code)?.eur
  return (
    <>
      <fieldset className="category-choice" aria-describedby={error ? `${id}-error` : undefined}>
        <legend>How will you take part?</legend>
        <div className="choice-cards">
          {participantCategories.map((category) => (
            <label key={category.code} className="choice-card">
              <input type="radio" name="regtype" value={category.code} defaultChecked={category.code === code} onChange={() => setCode(category.code)} />
              <span>{category.label}</span>
              <span className="choice-fee">EUR {category.eur}</span>
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
