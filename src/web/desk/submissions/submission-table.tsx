import { useRef } from 'react'
import { href } from 'react-router'
import type { ParticipantCategoryCode } from '#domain/conferences/fees.ts'
import { monthNames } from '#domain/dates.ts'
import type { PaperQuery, SortKey } from '#domain/submissions/desk/paper-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SortHeading } from '../ui/desk-table.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { useRowKeys } from './keyboard.tsx'
import { allSubmissions, type ListColumn, type ListPlace, listColumns, listPath } from './list-view.ts'
import type { ListRow } from './load-list.ts'
import { StateBadge } from './state-badge.tsx'

interface TableProps {
  rows: readonly ListRow[]
  columns: ListColumn[]
  /** Those that the address names: a list of one conference leaves out its name. */
  allColumns: ListColumn[]
  query: PaperQuery
  place: ListPlace
  selection: Selection
}

export function SubmissionTable({ rows, columns, allColumns, query, place, selection }: TableProps) {
  const toSorted = (wanted: Partial<PaperQuery>) => listPath({ ...query, ...wanted }, allColumns, place)
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  // The page of a submission knows the list one comes from, for its previous and next.
  const list = listPath(query, allColumns, allSubmissions).slice(deskPaths.submissions.length)
  const allSelected = rows.every(({ reference }) => selection.has(reference))
  return (
    <table className="desk-table submission-table">
      <caption className="unseen">Submissions</caption>
      <thead>
        <tr>
          <th scope="col">
            <label className="row-tick">
              <input
                type="checkbox"
                aria-label="Select this page"
                checked={allSelected}
                onChange={() => (allSelected ? selection.clear() : selection.selectPage())}
              />
            </label>
          </th>
          <SortableHeader sortKey="reference" text="Reference" query={query} toSorted={toSorted} />
          <SortableHeader sortKey="name" text="Name" query={query} toSorted={toSorted} />
          {columns.map((column) =>
            column === 'received' ? (
              <SortableHeader key={column} sortKey="received" text={listColumns.received} query={query} toSorted={toSorted} />
            ) : (
              <th key={column} scope="col">
                {listColumns[column]}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <SubmissionRow key={row.reference} row={row} columns={columns} list={list} selected={selection.has(row.reference)} onToggle={selection.toggle} />
        ))}
      </tbody>
    </table>
  )
}

interface SortableHeaderProps {
  sortKey: SortKey
  text: string
  query: PaperQuery
  toSorted: (order: Pick<PaperQuery, 'sort' | 'backwards'>) => string
}

/** A heading that sorts by its column; a second click reverses the order. */
function SortableHeader({ sortKey, text, query, toSorted }: SortableHeaderProps) {
  const isCurrent = query.sort === sortKey
  // Dates start with the newest, names with A.
  const backwards = isCurrent ? !query.backwards : sortKey === 'received'
  return <SortHeading text={text} to={toSorted({ sort: sortKey, backwards })} sorted={isCurrent ? (query.backwards ? 'descending' : 'ascending') : undefined} />
}

interface RowProps {
  row: ListRow
  columns: readonly ListColumn[]
  /** The query string of the list. */
  list: string
  selected: boolean
  onToggle: (reference: string) => void
}

export function SubmissionRow({ row, columns, list, selected, onToggle }: RowProps) {
  return (
    <tr className={selected ? 'ticked' : undefined}>
      <td>
        <label className="row-tick">
          <input type="checkbox" aria-label={`Select ${row.reference}`} checked={selected} onChange={() => onToggle(row.reference)} />
        </label>
      </td>
      <td className="reference">
        <Link to={`${href(deskPaths.submission, { reference: row.reference })}${list}`}>{row.reference}</Link>
        {row.suspicion && (
          <span className="badge bad" title={row.suspicion}>
            Check
          </span>
        )}
      </td>
      <td className="cell-name">{row.name}</td>
      {columns.map((column) => (
        <td key={column} data-label={listColumns[column]} className={`cell-${column}`}>
          {cellContent(row, column)}
        </td>
      ))}
    </tr>
  )
}

/** Short labels, because the column is narrow. */
export const shortCategories: Record<string, string> = {
  330: 'Oral',
  331: 'Student, oral',
  332: 'Virtual',
  333: 'Listener',
  334: 'Poster',
} satisfies Record<ParticipantCategoryCode, string>

function cellContent(row: ListRow, column: ListColumn): React.ReactNode {
  if (column === 'state')
    return (
      <StateBadge
        state={row.state}
        waiting={row.decisionWaiting}
        revised={row.revised}
        withdrawal={row.withdrawalRequested}
        correction={row.correctionRequested}
        appeal={row.appealOpen}
      />
    )
  if (column === 'received') return <time dateTime={row.receivedAt}>{formatTimestamp(row.receivedAt)}</time>
  if (column === 'research') return row.research || <span className="soft">No title yet</span>
  if (column === 'category') return shortCategories[row.regtype] ?? row.regtype
  if (column === 'files') return row.fileCount
  return row[column] || <span className="soft">–</span>
}

/** 2026-11-17T04:16:00.000Z → 17 Nov 2026 04:16. */
export function formatTimestamp(timestamp: string): string {
  return `${Number(timestamp.slice(8, 10))} ${monthNames[Number(timestamp.slice(5, 7)) - 1]?.slice(0, 3)} ${timestamp.slice(0, 4)} ${timestamp.slice(11, 16)}`
}
