import { useRef } from 'react'
import { href } from 'react-router'
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
              <input type="checkbox" checked={allTicked} onChange={() => (allTicked ? selection.clear() : selection.takePage())} />
              <span className="unseen">Select this page</span>
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
                <input type="checkbox" checked={selection.has(row.reference)} onChange={() => selection.toggle(row.reference)} />
                <span className="unseen">Select {row.reference}</span>
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
                <Cell row={row} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ row, column }: { row: ListRow; column: ListColumn }) {
  if (column === 'state') return <StateBadge state={row.state} waiting={row.decisionWaiting} />
  if (column === 'received') return <time dateTime={row.receivedAt}>{row.received}</time>
  if (column === 'research') return row.researchTitles.length > 0 ? row.researchTitles.join('; ') : <span className="soft">No title yet</span>
  if (column === 'files') return row.fileCount
  return row[column] || <span className="soft">–</span>
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
