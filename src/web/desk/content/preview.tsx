import type { FieldShape, FormField } from '#domain/content/desk/form-fields.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** What visitors would read of an entry, field by field; rich text was made safe by the server. */
export function Preview({ fields, entry }: { fields: FormField[]; entry: Record<string, unknown> }) {
  return (
    <dl className="entry-preview">
      {fields
        .filter(({ name }) => name !== 'id' && entry[name] !== undefined)
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Value shape={field} value={entry[field.name]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Value({ shape, value }: { shape: FieldShape; value: unknown }) {
  if (shape.kind === 'rich text') return <RichText html={String(value ?? '')} />
  if (shape.kind === 'group') return <Preview fields={shape.fields} entry={(value ?? {}) as Record<string, unknown>} />
  if (shape.kind === 'list') {
    const items = Array.isArray(value) ? (value as unknown[]) : []
    return (
      <ul className="plain-list">
        {items.map((item) => (
          <li key={JSON.stringify(item)}>
            <Value shape={shape.item} value={item} />
          </li>
        ))}
      </ul>
    )
  }
  if (shape.kind === 'yes or no') return value === true ? 'Yes' : 'No'
  return <span className="as-written">{String(value ?? '')}</span>
}
