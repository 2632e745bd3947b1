import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { StateBadge } from '../submissions/state-badge.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { SelectPage, SelectRow } from '../ui/select-rows.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { assignmentTone } from './assignment-tone.ts'
import type { BoardData } from './load-board.ts'

type Row = BoardData['rows'][number]

/** The papers of a view; on a phone each is a card. */
export function BoardTable({ board: { conference, rows }, selection }: { board: BoardData; selection: Selection }) {
  return (
    <table className="desk-table board-table">
      <caption className="unseen">Papers and their reviews</caption>
      <thead>
        <tr>
          <SelectPage rows={rows} selection={selection} />
          <th scope="col">Paper</th>
          <th scope="col">Reviews</th>
          <th scope="col">Reviewers</th>
          <th scope="col">Score</th>
          <th scope="col">Spread</th>
          <th scope="col">Confidence</th>
          <th scope="col">Answer promised</th>
          <th scope="col">Handled by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.reference} className={selection.has(row.reference) ? 'ticked' : undefined}>
            <SelectRow reference={row.reference} selection={selection} />
            <td className="cell-name">
              <Link to={href(deskPaths.conferenceReviewPaper, { id: conference.id, reference: row.reference })}>{row.reference}</Link>
              <span className="board-title">{row.title}</span>
              {row.isFullPaperOpen && <Badge text="Full paper" />}
              {(row.isDecided || row.state === 'received') && <StateBadge state={row.state} words={row.decisionType} waiting={row.decisionWaits} />}
            </td>
            <td data-label="Reviews">
              {row.done} of {row.wanted} {row.lacks > 0 && <Badge tone="bad" text={row.lacks === 1 ? 'one short' : `${row.lacks} short`} />}
            </td>
            <td data-label="Reviewers">
              <Reviewers row={row} />
            </td>
            <td data-label="Score">{orDash(row.score)}</td>
            <td data-label="Spread">{orDash(row.spread)}</td>
            <td data-label="Confidence">{orDash(row.confidence)}</td>
            <td data-label="Answer promised">
              {row.answerBy} <DaysLeft row={row} />
            </td>
            <td data-label="Handled by">{orDash(row.handler)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reviewers({ row: { assignments } }: { row: Row }) {
  if (assignments.length === 0) return <span className="soft nothing">–</span>
  return (
    <ul className="plain-list desk-lines">
      {assignments.map(({ id, reviewer, label, ...one }) => (
        <li key={id}>
          {reviewer} <Badge tone={assignmentTone(one)} text={label} />
        </li>
      ))}
    </ul>
  )
}

function DaysLeft({ row: { isDecided, daysLeft } }: { row: Row }) {
  if (isDecided) return null
  if (daysLeft < 0) return <Badge tone="bad" text={daysLeft === -1 ? 'one day late' : `${-daysLeft} days late`} />
  return <Badge tone={daysLeft <= 3 ? 'warn' : 'none'} text={daysLeft === 0 ? 'today' : daysLeft === 1 ? 'one day left' : `${daysLeft} days left`} />
}

function orDash(text: string) {
  return text || <span className="soft nothing">–</span>
}
