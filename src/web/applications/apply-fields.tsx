import { useState } from 'react'
import { type ApplicationRole, applicationRoles, type Category, designations, speaksFor } from '#domain/applications/application.ts'
import { acceptedExtensions, maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { Field, SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx'
import { documentProblem } from './document-upload.tsx'

/** The labels of the controls. */
export const applyLabels = {
  fullName: 'Full name',
  designation: 'Designation',
  email: 'E-mail',
  subconference_id: 'Sub-conference',
  s_category: 'Category',
  country: 'Country',
  phone: 'Phone',
  linkedin: 'LinkedIn',
  organisation: 'Organisation',
  message: 'Message',
  document: 'Document',
}

interface ApplyFieldsProps {
  role: ApplicationRole
  topics: readonly { id: string; name: string }[]
  journals: readonly string[]
  countries: readonly string[]
  values: Record<string, string[]>
  problems: Record<string, string>
  /** The number of times the form was cleared; resets the file field. */
  completions: number
}

export function ApplyFields({ role, topics, journals, countries, values, problems, completions }: ApplyFieldsProps) {
  const field = (name: keyof typeof applyLabels) => ({ name, label: applyLabels[name], error: problems[name], defaultValue: values[name]?.[0] ?? '' })
  const organisation = speaksFor(role)
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
        <CategoryField categories={applicationRoles[role].categories} field={field('s_category')} />
        <SelectField {...field('country')} placeholder="Select a country" options={countries.map(sameText)} autoComplete="country-name" />
      </div>
      {organisation === 'Organisation' && (
        <TextField {...field('organisation')} autoComplete="organization" maxLength={200} hint="The company, university or society for which you write." />
      )}
      {organisation === 'Journal' && (
        <SelectField
          {...field('organisation')}
          label={organisation}
          placeholder="Select a journal"
          options={journals.map(sameText)}
          hint="The one you would like to work for."
        />
      )}
      {!organisation && (
        <SelectField
          {...field('subconference_id')}
          placeholder="Select a sub-conference"
          options={topics.map(({ id, name }) => ({ value: id, text: name }))}
          hint="The topic you know best. Type its first letters to choose it."
        />
      )}
      <TextField {...field('linkedin')} type="url" inputMode="url" autoComplete="url" placeholder="https://" maxLength={300} />
      <TextAreaField {...field('message')} rows={6} hint="What you have done in the field, and what you would like to do with us." />
      {organisation !== 'Organisation' && <DocumentField key={completions} label={applyLabels.document} problem={problems.document} />}
    </>
  )
}

type ChoiceProps = { name: string; label: string; error: string | undefined; defaultValue: string }

/** Shows a single category as text, and nothing when the role has no categories. */
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

/** The optional document of an application; a problem with the file is shown at once. */
function DocumentField({ label, problem }: { label: string; problem: string | undefined }) {
  const [fileProblem, setFileProblem] = useState<string>()
  return (
    <Field
      name="document"
      label={label}
      hint={`A CV, for example: one .doc, .docx or .pdf file of at most ${maxFileMegabytes} MB.`}
      error={fileProblem ?? problem}
    >
      {(control) => (
        <input
          type="file"
          accept={acceptedExtensions}
          {...control}
          onChange={({ currentTarget: { files } }) => setFileProblem(files?.[0] && documentProblem(files[0]))}
        />
      )}
    </Field>
  )
}
