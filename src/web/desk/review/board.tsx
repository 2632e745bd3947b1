import { data, href } from 'react-router'
import { openParts } from '#domain/desk/conference-rights.ts'
import { formatCount } from '#domain/desk/list-page.ts'
import { type BoardView, boardViewNames, boardViews } from '#domain/review/board/board.ts'
import { Link } from '../../ui/link.tsx'
import { ConferenceHead } from '../conferences/conference-head.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { Badge, Facts } from '../ui/desk-page.tsx'
import { useSelection } from '../ui/use-selection.ts'
import type { Route } from './+types/board.ts'
import { BoardActions } from './board-actions.tsx'
import { BoardTable } from './board-table.tsx'
import { type BoardData, loadBoard } from './load-board.ts'
import { ProposePanel } from './propose-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'review', args.params.id)
  const board = await loadBoard(services, organiser, args.params.id, new URL(args.request.url).searchParams)
  if (!board) throw data(null, { status: 404 })
  return { ...board, conference: { ...board.conference, parts: await openParts(services.db, organiser, args.params.id) } }
}

const whenEmpty = {
  all: 'No paper waits for a review or a decision.',
  short: 'Every paper has its reviewers.',
  invite: 'Everybody who was proposed has been asked.',
  overdue: 'Nothing is overdue.',
  decided: 'Nothing has been decided yet.',
} as const satisfies Record<BoardView, string>

/** The review of one conference: which papers lack reviews, what is late, and what reviewers say. */
export default function ReviewBoard({ loaderData: board }: Route.ComponentProps) {
  const { conference, view, rows } = board
  const selection = useSelection({ rows: rows.map(({ reference }) => ({ reference, version: 1 })), total: undefined, filters: '' })
  return (
    <ConferenceHead conference={conference} tab="review">
      <Views board={board} />
      <p className="soft">
        {board.wanted === 1 ? 'One review' : `${board.wanted} reviews`} for each paper.{' '}
        {board.lacking > 0 && `${formatCount(board.lacking)} more ${board.lacking === 1 ? 'reviewer is' : 'reviewers are'} needed.`}
      </p>
      <ProposePanel key={`propose ${view} ${board.page}`} board={board} selection={selection} />
      <BoardActions key={`${view} ${board.page}`} board={board} selection={selection} />
      {rows.length === 0 ? <p className="desk-empty">{whenEmpty[view]}</p> : <BoardTable board={board} selection={selection} />}
      <Pages board={board} />
      <Figures figures={board.figures} />
    </ConferenceHead>
  )
}

export function boardPath(id: string, view: BoardView, page = 1): string {
  const search = new URLSearchParams([...(view === 'all' ? [] : [['show', view]]), ...(page === 1 ? [] : [['page', String(page)]])])
  return `${href(deskPaths.conferenceReview, { id })}${search.size > 0 ? `?${search}` : ''}`
}

function Views({ board: { conference, view, counts } }: { board: BoardData }) {
  return (
    <nav className="desk-views" aria-label="Views">
      {boardViews.map((one) => (
        <Link key={one} to={boardPath(conference.id, one)} aria-current={one === view ? 'page' : undefined}>
          {boardViewNames[one]} <Badge text={formatCount(counts[one] ?? 0)} />
        </Link>
      ))}
    </nav>
  )
}

function Pages({ board: { conference, view, page, pages } }: { board: BoardData }) {
  if (pages === 1) return null
  return (
    <nav className="desk-pages" aria-label="Pages of papers">
      {page > 1 && (
        <Link className="button quiet" rel="prev" to={boardPath(conference.id, view, page - 1)}>
          Previous page
        </Link>
      )}
      <span className="soft">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link className="button quiet" rel="next" to={boardPath(conference.id, view, page + 1)}>
          Next page
        </Link>
      )}
    </nav>
  )
}

/** What the review of this conference comes to so far. */
function Figures({ figures }: { figures: BoardData['figures'] }) {
  const { papers, decided, accepted, reviews, reviewedPapers, medianDays, dueReviews, punctualReviews } = figures
  const share = (part: number, of: number) => `${Math.round((100 * part) / of)} % (${part} of ${of})`
  return (
    <section className="desk-panel" aria-labelledby="figures-heading">
      <h2 id="figures-heading">Figures</h2>
      <Facts
        facts={[
          { term: 'Papers', value: String(papers) },
          { term: 'Accepted', value: decided === 0 ? 'nothing is decided yet' : share(accepted, decided) },
          { term: 'Reviews for each paper', value: reviewedPapers === 0 ? 'no review has come yet' : (reviews / reviewedPapers).toFixed(1) },
          { term: 'Days to a decision', value: medianDays === null ? 'nothing is decided yet' : `${Math.round(medianDays)} (median)` },
          { term: 'Reviews on time', value: dueReviews === 0 ? 'no review has come yet' : share(punctualReviews, dueReviews) },
        ]}
      />
    </section>
  )
}
