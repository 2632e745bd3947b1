import { href } from 'react-router'
import type { ParticipantCategoryCode } from '#domain/conferences/fees.ts'
import { monthNames } from '#domain/day-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { type ListColumn, listColumns } from './list-columns.ts'
import { StateBadge } from './state-badge.tsx'
import type { ListRow } from './submissions.tsx'

interface RowProps {
  row: ListRow
  columns: readonly ListColumn[]
  ticked: boolean
  onTick: (reference: string) => void
}

/** One submission of the list. */
export function SubmissionRow({ row, columns, ticked, onTick }: RowProps) {
  return (
    <tr className={ticked ? 'ticked' : undefined}>
      <td>
        <label className="row-tick">
          <input type="checkbox" aria-label={`Select ${row.reference}`} checked={ticked} onChange={() => onTick(row.reference)} />
        </label>
      </td>
      <td className="reference">
        <Link to={href(deskPaths.submission, { reference: row.reference })}>{row.reference}</Link>
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
