import { useContext, useId } from 'react'
import { FormScope } from './form-scope.ts'

export interface FieldProps {
  name: string
  label: string
  hint?: string | undefined
  /** What is wrong, in plain words; shown beside the control and tied to it. */
  error?: string | undefined
  required?: boolean | undefined
}

/** Label, hint, control and error of one field, tied together for those who cannot see them stand together. */
export function Field({ name, label, hint, error, required, children }: FieldProps & { children: (control: ControlProps) => React.ReactNode }) {
  const scope = useContext(FormScope)
  const ownId = useId()
  const id = scope ? `${scope}-${name}` : ownId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field" data-wrong={error ? 'true' : undefined} data-field={name}>
      <label htmlFor={id}>
        {label}
        {required && <span className="required"> (required)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, name, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined, 'aria-required': required || undefined })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What every control takes over from its field. `required` is told to assistive technology only: the server judges, and all problems are shown at once. */
export interface ControlProps {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': boolean | undefined
}
