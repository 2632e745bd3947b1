import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'

/** The way on through a list, in the address: back and forward work, and a page can be sent to a colleague. */
export function NextPage({ next, of }: { next: string | undefined; of: string }) {
  const [now] = useSearchParams()
  const first = new URLSearchParams(now)
  first.delete('after')
  const following = new URLSearchParams(first)
  if (next) following.set('after', next)
  if (!next && !now.has('after')) return null
  return (
    <nav className="desk-pages" aria-label={`Pages of ${of}`}>
      {now.has('after') && <Link to={`?${first}`}>First page</Link>}
      {next && (
        <Link to={`?${following}`} rel="next">
          Next page
        </Link>
      )}
    </nav>
  )
}
