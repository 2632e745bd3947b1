import { Field, type FieldProps } from './field.tsx'

type TextAreaFieldProps = FieldProps & Omit<React.ComponentProps<'textarea'>, keyof FieldProps | 'id'>

export function TextAreaField({ name, label, hint, error, required, ...area }: TextAreaFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea rows={5} maxLength={5000} {...area} {...control} />}
    </Field>
  )
}
