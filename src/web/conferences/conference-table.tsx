import { dayInWords, daysInWords } from '../ui/day.ts'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Link } from '../ui/link.tsx'
import type { YearsRow } from './load-years.ts'
import { orTba } from './or-tba.ts'

/** Narrow screens lay the table out as cards; some browsers then drop its semantics unless the roles are explicit. */
const as = <Role extends 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell'>(role: Role) => ({ role })

const columns = ['Date', 'City/Country', 'Abstract Deadline', 'Conference Title', 'View'] as const

/** The table of one year. Narrow screens show each row as a card. */
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
    <tr {...as('row')} className={row.isPast ? 'past' : undefined}>
      <td {...as('cell')} className="date">
        {row.startDate ? daysInWords(row.startDate, row.endDate) : orTba('')}
        {row.isPast && <span className="over"> Past</span>}
      </td>
      <td {...as('cell')} className="place">
        {orTba([row.location, row.country].filter(Boolean).join(', '))}
      </td>
      <td {...as('cell')} className="deadline" data-label="Abstract Deadline">
        <span className="day">{row.abstractDeadline ? dayInWords(row.abstractDeadline) : orTba('')}</span>{' '}
        {!row.isPast && <DeadlineNote deadline={row.deadline} />}
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
