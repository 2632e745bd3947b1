import type { FieldShape, FormField } from '#domain/content/desk/form-fields.ts'
import type { Typed } from '#domain/content/desk/typed-entry.ts'
import { Control, useFieldIds } from './control.tsx'

interface ListFieldProps {
  problems: Record<string, string>
  /** Draws the controls of an item that is a group of fields. */
  group: (fields: FormField[], value: Typed, path: string, change: (next: Typed) => void) => React.ReactNode
  field: FormField & { kind: 'list'; item: FieldShape; itemName: string; fewest: number; most: number | undefined }
  path: string
  value: Typed[]
  change: (value: Typed[]) => void
}

/** A list of lines or of groups: added to, taken from, put in another order. */
export function ListField({ field, path, value, problems, change, group }: ListFieldProps) {
  const { item, itemName, most } = field
  const ids = useFieldIds()
  const error = problems[path]
  const swap = (one: number, other: number) => change(value.with(one, value[other] ?? '').with(other, value[one] ?? ''))
  return (
    <fieldset className="entry-list" aria-describedby={error ? ids.error : undefined} data-field={path} id={path}>
      <legend>
        {field.label}
        {field.required && field.fewest > 0 && <span className="required"> (required)</span>}
      </legend>
      {error && (
        <p className="field-error" id={ids.error}>
          {error}
        </p>
      )}
      <ol className="plain-list">
        {value.map((one, index) => {
          const name = `${itemName} ${index + 1}`
          const at = `${path}.${index}`
          const set = (next: Typed) => change(value.with(index, next))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have no names of their own, and every control is told its value
            <li key={index} className={item.kind === 'group' ? 'entry-item group' : 'entry-item'}>
              <div className="entry-item-fields">
                {item.kind === 'group' ? (
                  <fieldset className="entry-group">
                    <legend>{name.charAt(0).toUpperCase() + name.slice(1)}</legend>
                    {group(item.fields, one, at, set)}
                  </fieldset>
                ) : (
                  <LineOfList shape={item} label={`${field.label}: ${name}`} error={problems[at]} value={one} change={set} />
                )}
              </div>
              <div className="entry-moves">
                <ItemButton text={`Move ${name} up`} sign="↑" off={index === 0} act={() => swap(index, index - 1)} />
                <ItemButton text={`Move ${name} down`} sign="↓" off={index === value.length - 1} act={() => swap(index, index + 1)} />
                <ItemButton text={`Remove ${name}`} sign="×" off={false} act={() => change(value.toSpliced(index, 1))} />
              </div>
            </li>
          )
        })}
      </ol>
      {(most === undefined || value.length < most) && (
        <button type="button" className="button quiet" onClick={() => change([...value, emptyOf(item)])}>
          Add a {itemName}
        </button>
      )}
    </fieldset>
  )
}

function LineOfList({
  shape,
  label,
  error,
  value,
  change,
}: {
  shape: FieldShape
  label: string
  error: string | undefined
  value: Typed
  change: (next: Typed) => void
}) {
  const ids = useFieldIds()
  return (
    <div data-wrong={error ? 'true' : undefined}>
      <Control
        shape={shape}
        control={{ 'aria-label': label, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? ids.error : undefined }}
        value={value}
        change={change}
      />
      {error && (
        <p className="field-error" id={ids.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function ItemButton({ text, sign, off, act }: { text: string; sign: string; off: boolean; act: () => void }) {
  return (
    <button type="button" className="small-button" aria-label={text} aria-disabled={off} onClick={() => !off && act()}>
      {sign}
    </button>
  )
}

function emptyOf(shape: FieldShape): Typed {
  if (shape.kind === 'group') return Object.fromEntries(shape.fields.map((field) => [field.name, emptyOf(field)]))
  if (shape.kind === 'list') return []
  return shape.kind === 'yes or no' ? false : ''
}
