import { Link } from '../../ui/link.tsx'
import { listAddress } from './list-address.ts'
import type { ListData } from './submissions.tsx'

/** On and back; the list has no page numbers, because counting them would take longer than reading. */
export function ListPages({ data: { query, columns, previous, next } }: { data: ListData }) {
  if (!previous && !next) return null
  return (
    <nav className="desk-pages" aria-label="Pages">
      {previous && (
        <Link className="button quiet" rel="prev" to={listAddress(query, columns, { before: previous })}>
          Previous page
        </Link>
      )}
      {next && (
        <Link className="button quiet" rel="next" to={listAddress(query, columns, { after: next })}>
          Next page
        </Link>
      )}
    </nav>
  )
}
