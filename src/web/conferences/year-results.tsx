import { formatDay, formatDays } from '#domain/dates.ts'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Link } from '../ui/link.tsx'
import type { Years, YearsRow } from './load-years.ts'
import { orTba } from './or-tba.ts'
import { type YearsQuery, yearsAddress } from './years-query.ts'

/** Narrow screens lay the table out as cards; some browsers then drop its semantics unless the roles are explicit. */
const as = <Role extends 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell'>(role: Role) => ({ role })

const columns = ['Date', 'City/Country', 'Abstract Deadline', 'Conference Title', 'View'] as const

/** The conferences of one year. */
export function ConferenceTable({ year, rows, isLoading }: { year: string; rows: YearsRow[]; isLoading: boolean }) {
  return (
    <table {...as('table')} className="conference-table" aria-busy={isLoading}>
      <caption className="unseen">Conferences in {year}</caption>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {columns.map((column) => (
            <th {...as('columnheader')} key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {rows.map((row) => (
          <Row key={row._id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: YearsRow }) {
  return (
    <tr {...as('row')} className={row.isPast || row.stateLabel ? 'past' : undefined}>
      <td {...as('cell')} className="date">
        {row.startDate ? formatDays(row.startDate, row.endDate) : orTba('')}
        {row.isPast && <span className="over"> Past</span>}
        {row.stateLabel && <span className="over halted"> {row.stateLabel}</span>}
      </td>
      <td {...as('cell')} className="place">
        {orTba([row.location, row.country].filter(Boolean).join(', '))}
      </td>
      <td {...as('cell')} className="deadline" data-label="Abstract Deadline">
        <span className="day">{row.abstractDeadline && !row.stateLabel ? formatDay(row.abstractDeadline) : orTba('')}</span>{' '}
        {!row.isPast && !row.stateLabel && <DeadlineNote deadline={row.deadline} />}
      </td>
      <td {...as('cell')} className="title">
        <span className="number">{row.conNo}</span> <span className="name">{orTba(row.subConference)}</span>
        <span className="theme">{row.theme}</span>
      </td>
      <td {...as('cell')} className="view">
        <Link to={row.address} className="button quiet">
          View<span className="unseen"> {row.subConference}</span>
        </Link>
      </td>
    </tr>
  )
}

/** The number of results, also announced to screen readers. */
export function ResultCount({ years }: { years: Years }) {
  return (
    <p className="result-count" role="status">
      {countText(years)}
    </p>
  )
}

function countText({ found, foundElsewhere, query, rows, years }: Years): string {
  if (years.length === 0) return ''
  const isFiltered = query.q !== '' || query.topic !== '' || query.country !== ''
  const here = `${found} ${found === 1 ? 'conference' : 'conferences'} in ${query.year}`
  if (isFiltered) {
    const elsewhere = foundElsewhere.reduce((sum, one) => sum + one.matches, 0)
    return elsewhere > 0 ? `${here}, ${elsewhere} in other years` : here
  }
  const toCome = rows.filter((row) => !row.isPast).length
  // Upcoming conferences come first, so only the first page knows their number.
  return query.page === 1 && toCome > 0 && toCome < rows.length ? `${here}, ${toCome} still to come` : here
}

/** An empty list; when a filter is set, with links to other years and to the unfiltered list. */
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

/** Pagination, for a year with very many conferences. */
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
