import { useRef } from 'react'
import type { SortKey, SubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { Link } from '../../ui/link.tsx'
import { useTakeOut } from '../../ui/written-once.tsx'
import { listAddress } from './list-address.ts'
import { type ListColumn, listColumns } from './list-columns.ts'
import { rowWriter } from './row-writer.ts'
import { SubmissionRow } from './submission-row.tsx'
import type { ListRow } from './submissions.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { RowSelection } from './use-selection.ts'

interface TableProps {
  rows: readonly ListRow[]
  columns: ListColumn[]
  query: SubmissionQuery
  selection: RowSelection
}

export function SubmissionTable({ rows, columns, query, selection }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const takeOut = useTakeOut()
  const written = import.meta.env.SSR ? rowWriter.write?.(rows, columns) : undefined
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
      {written === undefined ? (
        <tbody ref={body}>
          {rows.map((row) => (
            <SubmissionRow key={row.reference} row={row} columns={columns} ticked={selection.has(row.reference)} onTick={selection.toggle} />
          ))}
        </tbody>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the same rows, rendered before
        <tbody dangerouslySetInnerHTML={{ __html: takeOut?.html(written) ?? written }} />
      )}
    </table>
  )
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
