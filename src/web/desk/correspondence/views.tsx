import { countedInWords } from '#domain/desk/counted-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { Badge } from '../ui/badge.tsx'

/** The views of a list as links, with how much is in each. */
export function Views({ name, views, now }: { name: string; views: readonly { value: string; text: string; count?: number }[]; now: string }) {
  return (
    <nav className="desk-views" aria-label="Views">
      {views.map(({ value, text, count }) => (
        <Link key={value} to={`?${name}=${value}`} aria-current={value === now ? 'page' : undefined}>
          {text}
          {count !== undefined && <Badge text={countedInWords(count)} />}
        </Link>
      ))}
    </nav>
  )
}
