import type { DatesInForm, DateWarning } from '#domain/conferences/date-warnings.ts'
import { isCalendarDay } from '#domain/conferences/date-warnings.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { fieldNames } from './form-values.ts'
import { shortDay } from './short-day.ts'

interface DateFieldProps {
  name: keyof DatesInForm
  value: string | null
  onChange: (value: string) => void
  warnings: readonly DateWarning[]
  problem: string | undefined
  required?: boolean
}

/** A day with its weekday, and what is wrong or odd about it while it is typed. */
export function DateField({ name, value, onChange, warnings, problem, required }: DateFieldProps) {
  const here = warnings.filter((warning) => warning.field === name)
  const wrong = here.find((warning) => warning.kind === 'wrong')?.text ?? problem
  return (
    <div className="date-field">
      <TextField
        type="date"
        name={name}
        label={fieldNames[name]}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        error={wrong}
        required={required}
        maxLength={undefined}
      />
      <div aria-live="polite" className="date-notes">
        {value && isCalendarDay(value) && <p className="soft">{shortDay(value)}</p>}
        {here
          .filter((warning) => warning.kind === 'odd')
          .map((warning) => (
            <p key={warning.text} className="date-odd">
              {warning.text}
            </p>
          ))}
      </div>
    </div>
  )
}
