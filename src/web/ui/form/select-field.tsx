import { Field, type FieldProps } from './field.tsx'

interface Option {
  value: string
  text: string
}

type SelectFieldProps = FieldProps & { options: readonly Option[]; placeholder: string } & Omit<
    React.ComponentProps<'select'>,
    keyof FieldProps | 'id' | 'children'
  >

/** The browser's own list: typing chooses, and a phone shows its own picker. */
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
