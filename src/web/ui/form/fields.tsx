import { createContext, useContext, useId } from 'react'
import { honeypotName } from '#domain/forms/suspicion.ts'

/**
 * The name of the form around the fields. With it every control has a fixed id (`apply-email`), so that the error summary
 * can link to it without JavaScript. Forms that repeat a control name leave it out.
 */
export const FormScope = createContext<string | undefined>(undefined)

export interface FieldProps {
  name: string
  label: string
  hint?: string | undefined
  /** The error message, shown below the control and referenced by `aria-describedby`. */
  error?: string | undefined
  required?: boolean | undefined
}

/** The props that a field passes to its control. `required` becomes `aria-required` only: the server validates, and all problems are shown at once. */
export interface ControlProps {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': boolean | undefined
}

/** Label, hint, control and error message of one field, connected for assistive technology. */
export function Field({ name, label, hint, error, required, children }: FieldProps & { children: (control: ControlProps) => React.ReactNode }) {
  const scope = useContext(FormScope)
  const ownId = useId()
  const id = scope ? `${scope}-${name}` : ownId
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
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
      {children({ id, name, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined, 'aria-required': required || undefined })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & Omit<React.ComponentProps<'input'>, keyof FieldProps | 'id'>

export function TextField({ name, label, hint, error, required, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required}>
      {(control) => <input type="text" maxLength={300} {...input} {...control} />}
    </Field>
  )
}

type TextAreaFieldProps = FieldProps & Omit<React.ComponentProps<'textarea'>, keyof FieldProps | 'id'>

export function TextAreaField({ name, label, hint, error, required, ...area }: TextAreaFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea rows={5} maxLength={5000} {...area} {...control} />}
    </Field>
  )
}

type SelectFieldProps = FieldProps & { options: readonly { value: string; text: string }[]; placeholder: string } & Omit<
    React.ComponentProps<'select'>,
    keyof FieldProps | 'id' | 'children'
  >

export function SelectField({ name, label, hint, error, required, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select {...select} {...control}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A hidden control that people leave empty and simple bots fill in. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
