import type { Missing } from '#domain/papers/paper-details.ts'

/** Where the page of a paper has the control of this name. */
function anchorOf(field: string): string {
  if (field.startsWith('author_') || field.startsWith('own_')) return '#authors'
  return field.startsWith('exclusion_') ? '#exclusions' : `#paper-${field}`
}

/** What a paper still needs, each with the way to its field. */
export function StillMissing({ missing, page = '' }: { missing: readonly Missing[]; page?: string }) {
  if (missing.length === 0)
    return (
      <p className="notice good" role="status">
        Nothing is missing. Thank you.
      </p>
    )
  return (
    <div className="notice warn missing">
      <p>
        <strong>Still missing</strong>
      </p>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`${page}${anchorOf(field)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same beside its own field. */
export function MissingMark({ missing, fields }: { missing: readonly Missing[]; fields: readonly string[] }) {
  const here = missing.filter(({ field }) => fields.includes(field))
  if (here.length === 0) return null
  return <p className="still-missing">Still missing: {here.map(({ message }) => message.charAt(0).toLowerCase() + message.slice(1)).join('; ')}.</p>
}
