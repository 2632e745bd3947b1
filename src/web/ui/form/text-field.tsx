import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & Omit<React.ComponentProps<'input'>, keyof FieldProps | 'id'>

export function TextField({ name, label, hint, error, required, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required}>
      {(control) => <input type="text" maxLength={300} {...input} {...control} />}
    </Field>
  )
}
