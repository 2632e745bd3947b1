import { countedInWords } from '#domain/desk/counted-in-words.ts'
import type { Waiting } from '#domain/desk/today.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'

/** One tile for each thing that may wait, each leading to its list. */
export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  const clock =
    waiting.overdue > 0
      ? `${countedInWords(waiting.overdue)} overdue`
      : waiting.soon > 0
        ? `${countedInWords(waiting.soon)} due within 12 hours`
        : 'all in time'
  const tiles = [
    {
      to: deskPaths.messages,
      count: waiting.messages,
      text: 'Messages to answer',
      more: clock,
      tone: waiting.overdue > 0 ? 'bad' : waiting.soon > 0 ? 'warn' : '',
    },
    { to: `${deskPaths.submissions}?state=received`, count: waiting.submissions, text: 'New submissions', more: 'not yet under review', tone: '' },
    {
      to: `${deskPaths.submissions}?waiting=yes`,
      count: waiting.unreleased,
      text: 'Decisions to release',
      more: 'the authors do not know yet',
      tone: waiting.unreleased > 0 ? 'warn' : '',
    },
    { to: `${deskPaths.applications}?state=new`, count: waiting.applications, text: 'New applications', more: 'to accept or decline', tone: '' },
    {
      to: `${deskPaths.mail}?state=failed`,
      count: waiting.failedMails,
      text: 'Mails that failed',
      more: 'nobody has received them',
      tone: waiting.failedMails > 0 ? 'bad' : '',
    },
  ]
  return (
    <ul className="desk-tiles plain-list">
      {tiles.map(({ to, count, text, more, tone }) => (
        <li key={text}>
          <Link to={to} className={count > 0 ? `desk-tile ${tone}`.trim() : 'desk-tile none'}>
            <strong>{countedInWords(count)}</strong>
            <span>{text}</span>
            <span className="soft">{count > 0 ? more : 'nothing waits'}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
