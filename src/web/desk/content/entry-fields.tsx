import type { FieldShape, FormField } from '#domain/content/desk/form-fields.ts'
import type { Typed, TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { Field } from '../../ui/form/field.tsx'
import { PictureChooser } from '../ui/picture/picture-chooser.tsx'
import { RichField } from '../ui/rich-text/rich-field.tsx'
import { asGroup, Control } from './control.tsx'
import { ListField } from './list-field.tsx'

export interface Editing {
  problems: Record<string, string>
  /** An entry that has been published or kept has its short name for good. */
  idFixed?: boolean
}

/** Controls for a group of fields, as deep as the schema goes. */
export function EntryFields(props: Editing & { fields: FormField[]; value: TypedEntry; path: string; change: (value: TypedEntry) => void }) {
  const { fields, value, path, problems, change, idFixed } = props
  return fields.map((field) => {
    const at = path ? `${path}.${field.name}` : field.name
    if (at === 'id' && idFixed) return null
    return (
      <OneField
        key={field.name}
        field={field}
        path={at}
        problems={problems}
        value={value[field.name]}
        of={nameIn(value) ?? field.label}
        change={(next) => change({ ...value, [field.name]: next })}
      />
    )
  })
}

interface OneFieldProps extends Editing {
  field: FormField
  path: string
  value: Typed | undefined
  /** What the whole is called that this is a part of. */
  of: string
  change: (value: Typed) => void
}

const hints: Partial<Record<FieldShape['kind'], string>> = {
  slug: 'Lower-case letters, digits and hyphens.',
  'web address': 'Begins with https://',
  ISSN: 'As 9999-0012',
}

const hintsByName: Partial<Record<string, string>> = {
  alternative: 'Please change it together with the picture.',
  featuredConference: 'Easier to choose under Settings.',
}

const withoutPicture = 'Without one, the page draws a picture of its own.'

function nameIn({ name, heading, title }: TypedEntry): string | undefined {
  return [name, heading, title].find((one): one is string => typeof one === 'string' && one.trim() !== '')
}

function OneField({ field, path, problems, value, of, change }: OneFieldProps) {
  if (field.kind === 'list') {
    return (
      <ListField
        field={field}
        path={path}
        problems={problems}
        value={Array.isArray(value) ? value : []}
        change={change}
        group={(fields, one, at, set) => <EntryFields fields={fields} value={asGroup(one)} path={at} problems={problems} change={set} />}
      />
    )
  }
  if (field.kind === 'group') {
    return (
      <fieldset className="entry-group">
        <legend>{field.label}</legend>
        <EntryFields fields={field.fields} value={asGroup(value)} path={path} problems={problems} change={change} />
      </fieldset>
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'rich text')
    return <RichField name={path} label={field.label} required={field.required} value={text} onChange={change} problem={problems[path]} />
  if (field.kind === 'picture') {
    return (
      <Field name={path} label={field.label} error={problems[path]}>
        {(control) => <PictureChooser shape={field.shape} of={of} value={text} onChange={change} otherwise={withoutPicture} control={control} />}
      </Field>
    )
  }
  const hint = hintsByName[field.name] ?? (path === 'id' ? `${hints.slug} Left empty, it is made of the title; it stays for good.` : hints[field.kind])
  const required = field.required && path !== 'id' && field.kind !== 'yes or no'
  return (
    <Field name={path} label={field.label} hint={hint} error={problems[path]} required={required}>
      {(control) => <Control shape={field} control={control} value={value} change={change} />}
    </Field>
  )
}
