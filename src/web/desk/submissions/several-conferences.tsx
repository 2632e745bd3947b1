import { Link } from '../../ui/link.tsx'
import type { ConferenceWish } from './conference-meant.ts'

const mostShown = 12

/** What was typed for a conference fits none, or several to choose from. */
export function SeveralConferences({ wish: { typed, several }, to }: { wish: ConferenceWish; to: (id: string) => string }) {
  if (typed === '') return null
  return (
    <div className="notice warn" role="status">
      <p>{several.length === 0 ? `No conference that received anything has the words “${typed}”.` : `Which conference do you mean by “${typed}”?`}</p>
      {several.length > 0 && (
        <ul>
          {several.slice(0, mostShown).map(({ id, name }) => (
            <li key={id}>
              <Link to={to(id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {several.length > mostShown && <p>There are more. Another word, such as the year, finds fewer.</p>}
    </div>
  )
}
