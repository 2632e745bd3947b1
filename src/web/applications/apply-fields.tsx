import { type Category, designations } from '#domain/applications/application.ts'
import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx'
import { DocumentField } from './document-field.tsx'

/** How the controls of the specification are called on the page. */
export const applyLabels = {
  fullName: 'Full name',
  designation: 'Designation',
  email: 'E-mail',
  subconference_id: 'Sub-conference',
  s_category: 'Category',
  country: 'Country',
  phone: 'Phone',
  linkedin: 'LinkedIn',
  message: 'Message',
  document: 'Document',
}

interface ApplyFieldsProps {
  categories: readonly Category[]
  topics: readonly { id: string; name: string }[]
  countries: readonly string[]
  values: Record<string, string[]>
  problems: Record<string, string>
  /** What was said of a file goes with the file when the form is cleared. */
  completions: number
}

export function ApplyFields({ categories, topics, countries, values, problems, completions }: ApplyFieldsProps) {
  const field = (name: keyof typeof applyLabels) => ({ name, label: applyLabels[name], error: problems[name], defaultValue: values[name]?.[0] ?? '' })
  const sameText = (option: string) => ({ value: option, text: option })
  return (
    <>
      <div className="form-row">
        <TextField {...field('fullName')} required autoComplete="name" maxLength={200} />
        <SelectField {...field('designation')} placeholder="Select a designation" options={designations.map(sameText)} autoComplete="honorific-prefix" />
      </div>
      <div className="form-row">
        <TextField {...field('email')} required type="email" autoComplete="email" maxLength={254} />
        <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} />
      </div>
      <div className="form-row">
        <CategoryField categories={categories} field={field('s_category')} />
        <SelectField {...field('country')} placeholder="Select a country" options={countries.map(sameText)} autoComplete="country-name" />
      </div>
      <SelectField
        {...field('subconference_id')}
        placeholder="Select a sub-conference"
        options={topics.map(({ id, name }) => ({ value: id, text: name }))}
        hint="The topic you know best. Typing its first letters chooses it."
      />
      <TextField {...field('linkedin')} type="url" inputMode="url" autoComplete="url" placeholder="https://" maxLength={300} />
      <TextAreaField {...field('message')} rows={6} hint="What you have done in the field, and what you would like to do with us." />
      <DocumentField key={completions} label={applyLabels.document} problem={problems.document} />
    </>
  )
}

type ChoiceProps = { name: string; label: string; error: string | undefined; defaultValue: string }

/** A page with one category has nothing to choose and says so; a page with none is itself the role. */
function CategoryField({ categories, field }: { categories: readonly Category[]; field: ChoiceProps }) {
  const [only, ...others] = categories
  if (!only) return null
  if (others.length === 0) {
    return (
      <div className="field">
        <span className="field-label">{field.label}</span>
        <p className="fixed-value">{only}</p>
        <input type="hidden" name="s_category" value={only} />
      </div>
    )
  }
  return <SelectField {...field} placeholder="Select a category" options={categories.map((category) => ({ value: category, text: category }))} />
}
