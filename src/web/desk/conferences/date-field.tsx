import { fieldLabels } from '#domain/conferences/conference-fields.ts'
import type { DatesInForm, DateWarning } from '#domain/conferences/date-warnings.ts'
import { isCalendarDay } from '#domain/dates.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { formatDayWithWeekday } from './conference-labels.tsx'

interface DateFieldProps {
  name: keyof DatesInForm
  value: string | null
  onChange: (value: string) => void
  warnings: readonly DateWarning[]
  problem: string | undefined
  required?: boolean
}

/** A date field with the weekday, and with errors and warnings while it is typed. */
export function DateField({ name, value, onChange, warnings, problem, required }: DateFieldProps) {
  const own = warnings.filter((warning) => warning.field === name)
  const error = own.find((warning) => warning.kind === 'wrong')?.text ?? problem
  return (
    <div className="date-field">
      <TextField
        type="date"
        name={name}
        label={fieldLabels[name]}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        required={required}
        maxLength={undefined}
      />
      <div aria-live="polite" className="date-notes">
        {value && isCalendarDay(value) && <p className="soft">{formatDayWithWeekday(value)}</p>}
        {own
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
