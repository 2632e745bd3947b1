import { formatCount } from '#domain/desk/list-page.ts'
import { Link } from '../../ui/link.tsx'

export interface AttentionTile {
  to: string
  count: number
  text: string
  /** What it means, below the number. */
  more: string
  /** The colour while there is anything. */
  tone?: 'warn' | 'bad'
}

/** What waits for an organiser, as tiles that link to the lists; lists in which nothing waits share one line below. */
export function AttentionTiles({ tiles }: { tiles: readonly AttentionTile[] }) {
  const waiting = tiles.filter(({ count }) => count > 0)
  const quiet = tiles.filter(({ count }) => count === 0)
  return (
    <section className="attention" aria-label="What needs attention">
      {waiting.length > 0 && (
        <ul className="desk-tiles plain-list">
          {waiting.map(({ to, count, text, more, tone }) => (
            <li key={text}>
              <Link to={to} className={tone ? `desk-tile ${tone}` : 'desk-tile'}>
                <strong>{formatCount(count)}</strong>
                <span>{text}</span>
                <span className="soft">{more}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {quiet.length > 0 && (
        <div className="quiet-lists">
          <p className="soft">All clear:</p>
          <ul className="plain-list">
            {quiet.map(({ to, text }) => (
              <li key={text}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
