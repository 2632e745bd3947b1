import { useId } from 'react'
import type { FieldShape, FormField } from '#domain/content/desk/form-fields.ts'
import type { Typed, TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { Field } from '../../ui/form/fields.tsx'
import { PictureChooser } from '../ui/picture/picture-chooser.tsx'
import { RichField } from '../ui/rich-text/rich-field.tsx'

interface Editing {
  problems: Record<string, string>
  /** The id of a stored entry cannot be changed. */
  idFixed?: boolean
  /** What a new entry leaves empty is made of its title. */
  isNew?: boolean
}

/** The controls of a group of fields, recursively as the schema nests. */
export function EntryFields(props: Editing & { fields: FormField[]; value: TypedEntry; path: string; change: (value: TypedEntry) => void }) {
  const { fields, value, path, problems, change, idFixed, isNew = false } = props
  return fields.map((field) => {
    const at = path ? `${path}.${field.name}` : field.name
    if (at === 'id' && idFixed) return null
    return (
      <OneField
        key={field.name}
        field={field}
        path={at}
        problems={problems}
        isNew={isNew}
        value={value[field.name]}
        of={nameOf(value) ?? field.label}
        change={(next) => change({ ...value, [field.name]: next })}
      />
    )
  })
}

interface OneFieldProps extends Editing {
  field: FormField
  path: string
  value: Typed | undefined
  /** The name of the entry or group that the field belongs to. */
  of: string
  change: (value: Typed) => void
}

const hints: Partial<Record<FieldShape['kind'], string>> = {
  slug: 'Lower-case letters, digits and hyphens.',
  'web address': 'Begins with https://',
  ISSN: 'As 9999-0012',
  'page address': 'What follows the slash, such as refund-policy. An earlier address leads to the new one.',
}

const hintsByName: Partial<Record<string, string>> = {
  aside: 'Shown beside the text: a worked example or a remark.',
  alternative: 'Please change it together with the picture.',
  featuredConference: 'Easier to choose under Settings.',
}

const withoutPicture = 'Without one, the page draws a picture of its own.'

function nameOf({ name, heading, title }: TypedEntry): string | undefined {
  return [name, heading, title].find((one): one is string => typeof one === 'string' && one.trim() !== '')
}

function OneField({ field, path, problems, isNew, value, of, change }: OneFieldProps) {
  if (field.kind === 'list') {
    return <ListField field={field} path={path} problems={problems} value={Array.isArray(value) ? value : []} change={change} />
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
        {(control) => <PictureChooser shape={field.shape} of={of} value={text} onChange={change} whenEmpty={withoutPicture} control={control} />}
      </Field>
    )
  }
  const isMade = isNew === true && field.kind === 'page address'
  const made =
    path === 'id'
      ? `${hints.slug} Left empty, it is made of the title; it stays for good.`
      : isMade
        ? 'What follows the slash, such as refund-policy. Left empty, it is made of the title.'
        : undefined
  const hint = hintsByName[field.name] ?? made ?? hints[field.kind]
  const required = field.required && path !== 'id' && !isMade && field.kind !== 'yes or no'
  return (
    <Field name={path} label={field.label} hint={hint} error={problems[path]} required={required}>
      {(control) => <Control shape={field} control={control} value={value} change={change} />}
    </Field>
  )
}

interface ControlProps {
  shape: FieldShape
  control: React.AriaAttributes & { id?: string | undefined; name?: string | undefined }
  value: Typed | undefined
  change: (value: Typed) => void
}

/** The control for a field of the schema that is neither a group nor a list. */
function Control({ shape, control, value, change }: ControlProps) {
  const text = typeof value === 'string' ? value : ''
  const typing = { ...control, value: text, onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value) }
  if (shape.kind === 'paragraph') return <textarea rows={3} {...typing} />
  if (shape.kind === 'yes or no')
    return <input type="checkbox" {...control} checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />
  if (shape.kind === 'choice') {
    return (
      <select {...typing}>
        <option value="">Please choose</option>
        {shape.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  }
  if (shape.kind === 'day') return <input type="date" {...typing} />
  const mode = shape.kind === 'number' ? 'decimal' : shape.kind === 'whole number' ? 'numeric' : shape.kind === 'web address' ? 'url' : undefined
  return <input type="text" inputMode={mode} autoComplete="off" {...typing} />
}

function asGroup(value: Typed | undefined): TypedEntry {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

interface ListFieldProps {
  problems: Record<string, string>
  field: FormField & { kind: 'list'; item: FieldShape; itemName: string; fewest: number; most: number | undefined }
  path: string
  value: Typed[]
  change: (value: Typed[]) => void
}

/** A list of values or groups: add, remove, reorder. */
function ListField({ field, path, value, problems, change }: ListFieldProps) {
  const { item, itemName, most } = field
  const errorId = useId()
  const error = problems[path]
  const swap = (one: number, other: number) => change(value.with(one, value[other] ?? '').with(other, value[one] ?? ''))
  return (
    <fieldset className="entry-list" aria-describedby={error ? errorId : undefined} data-field={path} id={path}>
      <legend>
        {field.label}
        {field.required && field.fewest > 0 && <span className="required"> (required)</span>}
      </legend>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <ol className="plain-list">
        {value.map((one, index) => {
          const name = `${itemName} ${index + 1}`
          const at = `${path}.${index}`
          const set = (next: Typed) => change(value.with(index, next))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids, and every control is controlled
            <li key={index} className={item.kind === 'group' ? 'entry-item group' : 'entry-item'}>
              <div className="entry-item-fields">
                {item.kind === 'group' ? (
                  <fieldset className="entry-group">
                    <legend>{name.charAt(0).toUpperCase() + name.slice(1)}</legend>
                    <EntryFields fields={item.fields} value={asGroup(one)} path={at} problems={problems} change={set} />
                  </fieldset>
                ) : (
                  <ListValue name={at} shape={item} label={`${field.label}: ${name}`} error={problems[at]} value={one} change={set} />
                )}
              </div>
              <div className="entry-moves">
                <ItemButton text={`Move ${name} up`} icon="↑" disabled={index === 0} onClick={() => swap(index, index - 1)} />
                <ItemButton text={`Move ${name} down`} icon="↓" disabled={index === value.length - 1} onClick={() => swap(index, index + 1)} />
                <ItemButton text={`Remove ${name}`} icon="×" disabled={false} onClick={() => change(value.toSpliced(index, 1))} />
              </div>
            </li>
          )
        })}
      </ol>
      {(most === undefined || value.length < most) && (
        <button type="button" className="button quiet" onClick={() => change([...value, emptyValue(item)])}>
          Add a {itemName}
        </button>
      )}
    </fieldset>
  )
}

function ListValue({
  name,
  shape,
  label,
  error,
  value,
  change,
}: {
  name: string
  shape: FieldShape
  label: string
  error: string | undefined
  value: Typed
  change: (next: Typed) => void
}) {
  const errorId = useId()
  return (
    <div data-wrong={error ? 'true' : undefined}>
      <Control
        shape={shape}
        control={{ name, 'aria-label': label, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined }}
        value={value}
        change={change}
      />
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

function ItemButton({ text, icon, disabled, onClick }: { text: string; icon: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className="small-button" aria-label={text} aria-disabled={disabled} onClick={() => !disabled && onClick()}>
      {icon}
    </button>
  )
}

function emptyValue(shape: FieldShape): Typed {
  if (shape.kind === 'group') return Object.fromEntries(shape.fields.map((field) => [field.name, emptyValue(field)]))
  if (shape.kind === 'list') return []
  return shape.kind === 'yes or no' ? false : ''
}
