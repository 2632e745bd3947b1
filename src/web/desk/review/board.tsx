import { data, href } from 'react-router'
import { openParts } from '#domain/desk/conference-rights.ts'
import { formatCount } from '#domain/desk/list-page.ts'
import { type BoardView, boardViewNames, boardViews } from '#domain/review/board/board.ts'
import { type BoardOrder, boardOrders } from '#domain/review/board/board-query.ts'
import { recommendations } from '#domain/review/review.ts'
import { recommendationLabels } from '#domain/review/reviews/review-answers.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { paperStates } from '#domain/submissions/paper.ts'
import { Link } from '../../ui/link.tsx'
import { ConferenceHead } from '../conferences/conference-head.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { Badge, Facts } from '../ui/desk-page.tsx'
import { ListFilters, SelectFilter } from '../ui/list-filters.tsx'
import { useSelection } from '../ui/use-selection.ts'
import type { Route } from './+types/board.ts'
import { BoardActions } from './board-actions.tsx'
import { boardAddress } from './board-address.ts'
import { BoardTable } from './board-table.tsx'
import { type BoardData, loadBoard } from './load-board.ts'
import { ProposePanel } from './propose-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'review', args.params.id)
  const board = await loadBoard(services, organiser, args.params.id, new URL(args.request.url).searchParams)
  if (!board) throw data(null, { status: 404 })
  return { ...board, conference: { ...board.conference, parts: await openParts(services.db, organiser, args.params.id, board.conference.journal) } }
}

const whenEmpty = {
  all: 'No papers are waiting for a review or a decision.',
  short: 'Every paper has its reviewers.',
  invite: 'Everybody who was proposed has been asked.',
  overdue: 'Nothing is overdue.',
  held: 'The guard is not holding any papers.',
  conflicts: 'There are no conflicts to weigh.',
  decided: 'Nothing has been decided yet.',
} as const satisfies Record<BoardView, string>

const isFiltered = ({ track, handler, state, stage, recommendation }: BoardData['query']) => track + handler + state + stage + recommendation !== ''

/** The review of one conference: which papers lack reviews, what is late, and what reviewers say. */
export default function ReviewBoard({ loaderData: board }: Route.ComponentProps) {
  const { conference, view, rows } = board
  const selection = useSelection({ rows: rows.map(({ reference, version }) => ({ reference, version })), total: undefined, filters: '' })
  return (
    <ConferenceHead
      conference={conference}
      tab="review"
      actions={
        <>
          {board.fullPapersToRelease > 0 && (
            <Link className="button quiet" to={href(deskPaths.conferenceFullPapersRelease, { id: conference.id })}>
              Release decisions on full papers…
            </Link>
          )}
          <Link className="button quiet" to={href(deskPaths.conferenceSeenBy, { id: conference.id })}>
            What can people see?
          </Link>
        </>
      }
    >
      <Views board={board} />
      <Filters board={board} />
      <p className="soft">
        {board.wanted === 1 ? 'One review' : `${board.wanted} reviews`} for each paper.{' '}
        {board.lacking > 0 && `${formatCount(board.lacking)} more ${board.lacking === 1 ? 'reviewer is' : 'reviewers are'} needed.`}
      </p>
      <ProposePanel key={`propose ${view} ${board.page}`} board={board} selection={selection} />
      <BoardActions key={`${view} ${board.page}`} board={board} selection={selection} />
      {rows.length === 0 ? (
        <p className="desk-empty">{isFiltered(board.query) ? 'No paper of this view matches the filters.' : whenEmpty[view]}</p>
      ) : (
        <BoardTable board={board} selection={selection} />
      )}
      <Pages board={board} />
      <Figures figures={board.figures} />
    </ConferenceHead>
  )
}

const orderNames = {
  urgent: 'Most urgent first',
  score: 'Best score first',
  spread: 'Widest spread first',
  missing: 'Most reviews missing first',
} as const satisfies Record<BoardOrder, string>

/** The address of the board says which papers it shows. */
function Filters({ board: { conference, query, tracks, handlers } }: { board: BoardData }) {
  const action = boardAddress(conference.id, {})
  return (
    <ListFilters label="Papers in review" action={action} query={query} isDefault={(form, name) => name === 'order' && form.get(name) === 'urgent'}>
      {query.view !== 'all' && <input type="hidden" name="show" value={query.view} />}
      {tracks.length > 0 && <SelectFilter name="track" label="Track" value={query.track} options={tracks.map((track) => [track, track])} />}
      <SelectFilter name="handler" label="Handled by" value={query.handler} options={[['mine', 'Me'], ['nobody', 'Nobody'], ...handlers]} />
      <SelectFilter
        name="state"
        label="State"
        value={query.state}
        options={paperStates.filter((one) => one !== 'withdrawn').map((one) => [one, stateLabels[one]])}
      />
      <SelectFilter
        name="stage"
        label="Stage"
        value={query.stage}
        options={[
          ['abstract', 'Abstract'],
          ['full-paper', 'Full paper'],
        ]}
      />
      <SelectFilter
        name="recommendation"
        label="A reviewer says"
        value={query.recommendation}
        options={recommendations.map((one) => [one, recommendationLabels[one]])}
      />
      <SelectFilter
        name="order"
        label="Order"
        value={query.order === 'urgent' ? '' : query.order}
        all={orderNames.urgent}
        options={boardOrders.filter((one) => one !== 'urgent').map((one) => [one, orderNames[one]])}
      />
    </ListFilters>
  )
}

function Views({ board: { conference, query, view, counts } }: { board: BoardData }) {
  return (
    <nav className="desk-views" aria-label="Views">
      {boardViews.map((one) => (
        <Link key={one} to={boardAddress(conference.id, { ...query, view: one, page: 1 })} aria-current={one === view ? 'page' : undefined}>
          {boardViewNames[one]} <Badge text={formatCount(counts[one] ?? 0)} />
        </Link>
      ))}
    </nav>
  )
}

function Pages({ board: { conference, query, page, pages } }: { board: BoardData }) {
  if (pages === 1) return null
  return (
    <nav className="desk-pages" aria-label="Pages of papers">
      {page > 1 && (
        <Link className="button quiet" rel="prev" to={boardAddress(conference.id, { ...query, page: page - 1 })}>
          Previous page
        </Link>
      )}
      <span className="soft">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link className="button quiet" rel="next" to={boardAddress(conference.id, { ...query, page: page + 1 })}>
          Next page
        </Link>
      )}
    </nav>
  )
}

/** A median of days, counted from the beginning of a round. */
function formatDays(days: number): string {
  const whole = Math.round(days)
  return whole === 1 ? 'one day (median)' : `${whole} days (median)`
}

/** What the review of this conference comes to so far. */
function Figures({ figures }: { figures: BoardData['figures'] }) {
  const { papers, decided, accepted, reviews, reviewedPapers, medianDays, dueReviews, punctualReviews, kinds, rounds } = figures
  const share = (part: number, of: number) => `${Math.round((100 * part) / of)} % (${part} of ${of})`
  return (
    <section className="desk-panel" aria-labelledby="figures-heading">
      <h2 id="figures-heading">Figures</h2>
      <Facts
        facts={[
          { term: 'Papers', value: String(papers) },
          { term: 'Accepted', value: decided === 0 ? 'nothing is decided yet' : share(accepted, decided) },
          ...(kinds.length > 0 ? [{ term: 'Decisions', value: kinds.map(({ name, papers: count }) => `${name}: ${count}`).join('\n') }] : []),
          { term: 'Reviews for each paper', value: reviewedPapers === 0 ? 'no review has come yet' : (reviews / reviewedPapers).toFixed(1) },
          { term: 'Days to a decision', value: medianDays === null ? 'nothing is decided yet' : `${Math.round(medianDays)} (median)` },
          ...rounds.map(({ stage, round, papers: count, daysToFirstReview, daysToDecision }) => ({
            term: `${stage === 'abstract' ? 'Abstract' : 'Full paper'}, round ${round}`,
            value: [
              count === 1 ? 'One paper' : `${count} papers`,
              daysToFirstReview === null ? 'no review has come yet' : `first review after ${formatDays(daysToFirstReview)}`,
              daysToDecision === null ? 'nothing is decided yet' : `decision after ${formatDays(daysToDecision)}`,
            ].join('; '),
          })),
          { term: 'Reviews on time', value: dueReviews === 0 ? 'no review has come yet' : share(punctualReviews, dueReviews) },
        ]}
      />
    </section>
  )
}
