import { useId } from 'react'
import type { FieldShape } from '#domain/content/desk/form-fields.ts'
import type { Typed, TypedEntry } from '#domain/content/desk/typed-entry.ts'

interface ControlProps {
  shape: FieldShape
  control: React.AriaAttributes & { id?: string | undefined; name?: string | undefined }
  value: Typed | undefined
  change: (value: Typed) => void
}

/** One control; its kind is the schema's. */
export function Control({ shape, control, value, change }: ControlProps) {
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
  const mode = shape.kind === 'number' ? 'decimal' : shape.kind === 'whole number' ? 'numeric' : shape.kind === 'web address' ? 'url' : undefined
  return <input type="text" inputMode={mode} autoComplete="off" {...typing} />
}

export function asGroup(value: Typed | undefined): TypedEntry {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** Ids for what a list draws beside its controls. */
export function useFieldIds() {
  const id = useId()
  return { error: `${id}-error`, label: `${id}-label` }
}
