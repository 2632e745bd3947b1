import { useRef } from 'react'
import { href } from 'react-router'
import type { ParticipantCategoryCode } from '#domain/conferences/fees.ts'
import { monthNames } from '#domain/day-in-words.ts'
import type { SortKey, SubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { listAddress } from './list-address.ts'
import { type ListColumn, listColumns } from './list-columns.ts'
import { StateBadge } from './state-badge.tsx'
import type { ListRow } from './submissions.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { RowSelection } from './use-selection.ts'

interface TableProps {
  rows: ListRow[]
  columns: ListColumn[]
  query: SubmissionQuery
  selection: RowSelection
}

export function SubmissionTable({ rows, columns, query, selection }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const allTicked = rows.every(({ reference }) => selection.has(reference))
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
                checked={allTicked}
                onChange={() => (allTicked ? selection.clear() : selection.takePage())}
              />
            </label>
          </th>
          <SortedHead sortKey="reference" text="Reference" query={query} columns={columns} />
          <SortedHead sortKey="name" text="Name" query={query} columns={columns} />
          {columns.map((column) =>
            column === 'received' ? (
              <SortedHead key={column} sortKey="received" text={listColumns.received} query={query} columns={columns} />
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
          <tr key={row.reference} className={selection.has(row.reference) ? 'ticked' : undefined}>
            <td>
              <label className="row-tick">
                <input
                  type="checkbox"
                  aria-label={`Select ${row.reference}`}
                  checked={selection.has(row.reference)}
                  onChange={() => selection.toggle(row.reference)}
                />
              </label>
            </td>
            <td className="reference">
              <Link to={href(paths.deskSubmission, { reference: row.reference })}>{row.reference}</Link>
              {row.suspicion && (
                <span className="badge bad" title={row.suspicion}>
                  Check
                </span>
              )}
            </td>
            <td className="cell-name">{row.name}</td>
            {columns.map((column) => (
              <td key={column} data-label={listColumns[column]} className={`cell-${column}`}>
                {contentOf(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** So short that fifty of them stand in a column. */
const shortCategories: Record<string, string> = {
  330: 'Oral',
  331: 'Student, oral',
  332: 'Virtual',
  333: 'Listener',
  334: 'Poster',
} satisfies Record<ParticipantCategoryCode, string>

/** A function and no component: a page of the list has hundreds of them. */
function contentOf(row: ListRow, column: ListColumn): React.ReactNode {
  if (column === 'state') return <StateBadge state={row.state} waiting={row.decisionWaiting} />
  if (column === 'received') return <time dateTime={row.receivedAt}>{shortMoment(row.receivedAt)}</time>
  if (column === 'research') return row.research || <span className="soft">No title yet</span>
  if (column === 'category') return shortCategories[row.regtype] ?? row.regtype
  if (column === 'files') return row.fileCount
  return row[column] || <span className="soft">–</span>
}

/** 2026-11-17T04:16:00.000Z → 17 Nov 2026 04:16. */
function shortMoment(moment: string): string {
  return `${Number(moment.slice(8, 10))} ${monthNames[Number(moment.slice(5, 7)) - 1]?.slice(0, 3)} ${moment.slice(0, 4)} ${moment.slice(11, 16)}`
}

/** A heading that sorts; again, and the order turns round. */
function SortedHead({ sortKey, text, query, columns }: { sortKey: SortKey; text: string; query: SubmissionQuery; columns: ListColumn[] }) {
  const isCurrent = query.sort === sortKey
  // What is newest comes first, names begin with A.
  const backwards = isCurrent ? !query.backwards : sortKey === 'received'
  return (
    <th scope="col" aria-sort={isCurrent ? (query.backwards ? 'descending' : 'ascending') : undefined}>
      <Link to={listAddress({ ...query, sort: sortKey, backwards }, columns)}>
        {text}
        {isCurrent && <span aria-hidden="true">{query.backwards ? ' ↓' : ' ↑'}</span>}
      </Link>
    </th>
  )
}
