import { TextField } from '../ui/form/fields.tsx'

interface NameFieldsProps {
  values: { fName: string | undefined; lName: string | undefined }
  problems: Record<string, string>
}

/** First and last name, side by side where there is room. */
export function NameFields({ values, problems }: NameFieldsProps) {
  const field = (name: 'fName' | 'lName') => ({ name, required: true, maxLength: 100, defaultValue: values[name], error: problems[name] })
  return (
    <div className="form-row">
      <TextField {...field('fName')} label="First name" autoComplete="given-name" />
      <TextField {...field('lName')} label="Last name" autoComplete="family-name" />
    </div>
  )
}
