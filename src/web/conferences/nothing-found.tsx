import { Link } from '../ui/link.tsx'
import type { Years } from './load-years.ts'
import { yearsAddress } from './years-query.ts'

/** An empty list, with a way on when it is the filter that has emptied it. */
export function NothingFound({ years: { query, foundElsewhere } }: { years: Years }) {
  const isFiltered = query.q !== '' || query.topic !== '' || query.country !== ''
  return (
    <div className="nothing-found">
      <p className="lead">No conferences available.</p>
      {isFiltered && (
        <ul className="plain-list">
          {foundElsewhere.map(({ year, matches }) => (
            <li key={year}>
              <Link to={yearsAddress({ ...query, year, page: 1 })} preventScrollReset className="arrow">
                {matches} in {year}
              </Link>
            </li>
          ))}
          <li>
            <Link to={yearsAddress({ year: query.year })} preventScrollReset className="arrow">
              All conferences in {query.year}
            </Link>
          </li>
        </ul>
      )}
    </div>
  )
}
