import { Link } from '../ui/link.tsx'
import { type YearsQuery, yearsAddress } from './years-query.ts'

/** Only a year with very many conferences has more than one page. */
export function ResultPages({ query, pages }: { query: YearsQuery; pages: number }) {
  if (pages < 2) return null
  return (
    <nav className="result-pages" aria-label="Pages of this year">
      {query.page > 1 && <Link to={yearsAddress({ ...query, page: query.page - 1 })}>Previous page</Link>}
      <span>
        Page {query.page} of {pages}
      </span>
      {query.page < pages && <Link to={yearsAddress({ ...query, page: query.page + 1 })}>Next page</Link>}
    </nav>
  )
}
