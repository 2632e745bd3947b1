import { useRef } from 'react'
import { href } from 'react-router'
import type { RegistrationQuery, RegistrationSortKey } from '#domain/registrations/desk/registration-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { useRowKeys } from '../submissions/keyboard.tsx'
import { formatTimestamp, shortCategories } from '../submissions/submission-table.tsx'
import { SortHeading } from '../ui/desk-table.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { RegistrationBadge } from './registration-badge.tsx'
import type { ListRow } from './registrations.tsx'
import { registrationsPath } from './registrations-path.ts'

export function RegistrationTable({ rows, query, selection }: { rows: readonly ListRow[]; query: RegistrationQuery; selection: Selection }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const allSelected = rows.every(({ reference }) => selection.has(reference))
  return (
    <table className="desk-table submission-table">
      <caption className="unseen">Registrations</caption>
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
          <th scope="col">Reference</th>
          <SortableHeader sortKey="name" text="Name" query={query} />
          <th scope="col">Conference</th>
          <th scope="col">Category</th>
          <th scope="col">Country</th>
          <th scope="col">With them</th>
          <th scope="col">State</th>
          <SortableHeader sortKey="registered" text="Registered (UTC)" query={query} />
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <RegistrationRow key={row.reference} row={row} selected={selection.has(row.reference)} onToggle={selection.toggle} />
        ))}
      </tbody>
    </table>
  )
}

function SortableHeader({ sortKey, text, query }: { sortKey: RegistrationSortKey; text: string; query: RegistrationQuery }) {
  const isCurrent = query.sort === sortKey
  // Dates start with the newest, names with A.
  const backwards = isCurrent ? !query.backwards : sortKey === 'registered'
  return (
    <SortHeading
      text={text}
      to={registrationsPath({ ...query, sort: sortKey, backwards })}
      sorted={isCurrent ? (query.backwards ? 'descending' : 'ascending') : undefined}
    />
  )
}

function RegistrationRow({ row, selected, onToggle }: { row: ListRow; selected: boolean; onToggle: (reference: string) => void }) {
  return (
    <tr className={selected ? 'ticked' : undefined}>
      <td>
        <label className="row-tick">
          <input type="checkbox" aria-label={`Select ${row.reference}`} checked={selected} onChange={() => onToggle(row.reference)} />
        </label>
      </td>
      <td className="reference">
        <Link to={href(deskPaths.registration, { reference: row.reference })}>{row.reference}</Link>
        {row.suspicion && (
          <span className="badge bad" title={row.suspicion}>
            Check
          </span>
        )}
      </td>
      <td className="cell-name">{row.name}</td>
      <td data-label="Conference" className="cell-conference">
        {row.conference}
      </td>
      <td data-label="Category">{shortCategories[row.regtype] ?? row.regtype}</td>
      <td data-label="Country">{row.country || <span className="soft">–</span>}</td>
      <td data-label="With them" className="cell-files">
        {row.accompanying}
      </td>
      <td data-label="State" className="cell-state">
        <RegistrationBadge state={row.state} />
      </td>
      <td data-label="Registered (UTC)" className="cell-received">
        <time dateTime={row.registeredAt}>{formatTimestamp(row.registeredAt)}</time>
      </td>
    </tr>
  )
}
