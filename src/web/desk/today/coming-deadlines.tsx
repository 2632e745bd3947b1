import { Link } from '../../ui/link.tsx'
import { Badge } from '../ui/badge.tsx'
import type { loadToday } from './load-today.ts'

type Deadlines = Awaited<ReturnType<typeof loadToday>>['deadlines']

/** What is due at our conferences in the next three weeks. */
export function ComingDeadlines({ deadlines }: { deadlines: Deadlines }) {
  return (
    <section className="desk-panel" aria-labelledby="deadlines">
      <h2 id="deadlines">The next three weeks</h2>
      {deadlines.length === 0 ? (
        <p className="soft">No conference has a deadline in this time.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {deadlines.map((one) => (
            <li key={one.key}>
              <Badge tone={one.near ? 'warn' : 'none'} text={one.left} />
              <span>
                {one.what}: <Link to={one.page}>{one.name}</Link>
              </span>
              <span className="soft">{one.day}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
