import { useRef } from 'react'
import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { useRowKeys } from '../submissions/keyboard.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { SelectPage, SelectRow } from '../ui/select-rows.tsx'
import type { Selection } from '../ui/use-selection.ts'
import type { ListData } from './messages.tsx'

export function MessageTable({ rows, caption, selection }: { rows: ListData['rows']; caption: string; selection: Selection }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <table className="desk-table submission-table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <SelectPage rows={rows} selection={selection} />
          {['Clock', 'Message', 'From', 'Received', 'For'].map((column) => (
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
              <Badge {...row.clock} />
            </td>
            <td>
              <Link className="words" to={href(deskPaths.message, { reference: row.reference })}>
                {row.subject || 'No subject'}
              </Link>{' '}
              {row.suspicion && <Badge tone="warn" text="Suspicious" />}
              <p className="soft words">{row.begins}</p>
            </td>
            <td data-label="From" className="cell-writer">
              {row.name}
              <br />
              <span className="soft address">{row.email}</span>
            </td>
            <td data-label="Received">{row.received}</td>
            <td data-label="For">{row.assignedName ?? 'Nobody yet'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
