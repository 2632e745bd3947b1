import { useRef } from 'react'
import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { useRowKeys } from '../submissions/keyboard.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { SelectPage, SelectRow } from '../ui/select-rows.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { applicationStateBadges } from './application-badges.ts'
import type { ListData } from './applications.tsx'

export function ApplicationTable({ rows, selection }: { rows: ListData['rows']; selection: Selection }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <table className="desk-table submission-table">
      <caption className="unseen">Applications, newest first</caption>
      <thead>
        <tr>
          <SelectPage rows={rows} selection={selection} />
          {['State', 'Applicant', 'Role', 'Country', 'Received'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={row.id} className={selection.has(row.reference) ? 'ticked' : undefined}>
            <SelectRow reference={row.reference} selection={selection} />
            <td>
              <Badge {...applicationStateBadges[row.state]} />
            </td>
            <td>
              <Link className="words" to={href(deskPaths.application, { reference: row.reference })}>
                {row.name}
              </Link>{' '}
              {row.suspicion && <Badge tone="warn" text="Suspicious" />}
              <p className="soft">
                {row.reference}
                {row.hasDocument && ', with a document'}
              </p>
            </td>
            <td data-label="Role">
              {row.role}
              {row.category && <p className="soft">{row.category}</p>}
            </td>
            <td data-label="Country">{row.country || '–'}</td>
            <td data-label="Received">{row.received}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
