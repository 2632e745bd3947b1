import { formatCount } from '#domain/desk/list-page.ts'
import { Link } from '../../ui/link.tsx'
import { boardAddress } from '../review/board-address.ts'
import { Badge } from '../ui/desk-page.tsx'
import type { loadToday } from './load-today.ts'

type Reviews = Awaited<ReturnType<typeof loadToday>>['reviews']

export const reviewWaits = [
  { view: 'short', text: 'short of reviewers', tone: 'warn' },
  { view: 'invite', text: 'with reviewers to invite', tone: 'none' },
  { view: 'overdue', text: 'overdue', tone: 'bad' },
  { view: 'held', text: 'held by the guard', tone: 'warn' },
  { view: 'conflicts', text: 'with conflicts to weigh', tone: 'none' },
] as const

/** Papers whose review waits for a person, conference by conference; each number leads to its view of the board. */
export function ReviewsWaiting({ reviews }: { reviews: Reviews }) {
  if (reviews.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Papers in review</h2>
      {reviews.map((conference) => (
        <div key={conference.id}>
          <h3>
            <Link to={boardAddress(conference.id, { view: 'all' })}>{conference.name}</Link>
          </h3>
          <ul className="plain-list desk-lines">
            {reviewWaits
              .filter(({ view }) => conference[view] > 0)
              .map(({ view, text, tone }) => (
                <li key={view}>
                  <Badge tone={tone} text={formatCount(conference[view])} />
                  <Link to={boardAddress(conference.id, { view })}>
                    {text}
                    <span className="unseen"> in {conference.name}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
