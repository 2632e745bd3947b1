import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'

/** A list as a table; on a phone each row becomes a card, and `data-label` labels its cells. */
export function DeskTable({ caption, columns, children }: { caption: string; columns: readonly string[]; children: React.ReactNode }) {
  return (
    <table className="desk-table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A heading that links to the list in another order. */
export function SortHeading({ text, to, sorted }: { text: string; to: string; sorted: 'ascending' | 'descending' | undefined }) {
  return (
    <th scope="col" aria-sort={sorted}>
      <Link to={to}>
        {text}
        {sorted && <span aria-hidden="true">{sorted === 'descending' ? ' ↓' : ' ↑'}</span>}
      </Link>
    </th>
  )
}

interface EmptyListProps {
  /** The singular noun for a row. */
  item: string
  /** The address of the list without filters. */
  path: string
  isFiltered: boolean
  /** Shown when the list is empty without any filter. */
  whenEmpty: React.ReactNode
}

/** Shown instead of a table without rows: why it is empty, and what to do next. */
export function EmptyList({ item, path, isFiltered, whenEmpty }: EmptyListProps) {
  if (!isFiltered) return <p className="desk-empty">{whenEmpty}</p>
  return (
    <p className="desk-empty">
      No {item} matches. Remove a filter, search for fewer words, or <Link to={path}>see all</Link>.
    </p>
  )
}

interface PaginationProps {
  /** What the pages are pages of, for screen readers. */
  label: string
  /** The cursor of the previous page; a list without one links back to its first page. */
  previous?: string | undefined
  next: string | undefined
  labels?: { previous: string; next: string }
}

/** Links to the next and previous page by cursor; there are no page numbers because nothing counts the rows. */
export function Pagination({ label, previous, next, labels = { previous: 'Previous page', next: 'Next page' } }: PaginationProps) {
  const [params] = useSearchParams()
  const backToFirst = !previous && params.has('after')
  if (!previous && !next && !backToFirst) return null
  const pageAt = (cursor: Partial<Record<'after' | 'before', string>>) => {
    const search = new URLSearchParams(params)
    for (const name of ['after', 'before']) search.delete(name)
    for (const [name, value] of Object.entries(cursor)) search.set(name, value)
    return `?${search}`
  }
  return (
    <nav className="desk-pages" aria-label={`Pages of ${label}`}>
      {backToFirst && (
        <Link className="button quiet" to={pageAt({})}>
          First page
        </Link>
      )}
      {previous && (
        <Link className="button quiet" rel="prev" to={pageAt({ before: previous })}>
          {labels.previous}
        </Link>
      )}
      {next && (
        <Link className="button quiet" rel="next" to={pageAt({ after: next })}>
          {labels.next}
        </Link>
      )}
    </nav>
  )
}
