import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'

interface ListPagesProps {
  of: string
  /** Where the page before this one ends; a list that only goes on leads back to its beginning. */
  previous?: string | undefined
  next: string | undefined
  words?: { previous: string; next: string }
}

/** On and back, in the address. No page numbers: counting them would take longer than reading. */
export function ListPages({ of, previous, next, words = { previous: 'Previous page', next: 'Next page' } }: ListPagesProps) {
  const [now] = useSearchParams()
  const backToFirst = !previous && now.has('after')
  if (!previous && !next && !backToFirst) return null
  const at = (place: Partial<Record<'after' | 'before', string>>) => {
    const search = new URLSearchParams(now)
    for (const name of ['after', 'before']) search.delete(name)
    for (const [name, value] of Object.entries(place)) search.set(name, value)
    return `?${search}`
  }
  return (
    <nav className="desk-pages" aria-label={`Pages of ${of}`}>
      {backToFirst && (
        <Link className="button quiet" to={at({})}>
          First page
        </Link>
      )}
      {previous && (
        <Link className="button quiet" rel="prev" to={at({ before: previous })}>
          {words.previous}
        </Link>
      )}
      {next && (
        <Link className="button quiet" rel="next" to={at({ after: next })}>
          {words.next}
        </Link>
      )}
    </nav>
  )
}
