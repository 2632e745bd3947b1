import { type PaperState, paperStates } from '../../submissions/paper.ts'
import { type Recommendation, type ReviewStage, recommendations, reviewStages } from '../review.ts'
import { type BoardRow, type BoardView, compareRows, isInView, readBoardView } from './board.ts'

/** The orders of the board; `urgent` is the usual one. */
export const boardOrders = ['urgent', 'score', 'spread', 'missing'] as const
export type BoardOrder = (typeof boardOrders)[number]

/** What the address of the board asks for; empty fields match everything. */
export interface BoardQuery {
  view: BoardView
  track: string
  /** The id of an organiser, `mine`, or `nobody`. */
  handler: string
  state: PaperState | ''
  /** What is reviewed of it, or was. */
  stage: ReviewStage | ''
  /** What at least one reviewer recommends. */
  recommendation: Recommendation | ''
  order: BoardOrder
  page: number
}

/** Reads a query string and ignores what it does not know. */
export function readBoardQuery(search: URLSearchParams): BoardQuery {
  const text = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 200)
  const one = <Value extends string>(name: string, values: readonly Value[]) => values.find((value) => value === search.get(name))
  return {
    view: readBoardView(search),
    track: text('track'),
    handler: text('handler'),
    state: one('state', paperStates) ?? '',
    stage: one('stage', reviewStages) ?? '',
    recommendation: one('recommendation', recommendations) ?? '',
    order: one('order', boardOrders) ?? 'urgent',
    page: Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1),
  }
}

/** The shortest query string for this. */
export function writeBoardQuery({ view, order, page, ...filters }: Partial<BoardQuery>): URLSearchParams {
  const search = new URLSearchParams()
  if (view && view !== 'all') search.set('show', view)
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, String(value))
  if (order && order !== 'urgent') search.set('order', order)
  if (page && page > 1) search.set('page', String(page))
  return search
}

/** Whether a paper matches the filters beside the view. */
export function matchesFilters(row: BoardRow, { track, handler, state, stage, recommendation }: BoardQuery, reader: string): boolean {
  const wantedHandler = handler === 'mine' ? reader : handler === 'nobody' ? null : handler
  return (
    (track === '' || row.track === track) &&
    (handler === '' || row.handlerId === wantedHandler) &&
    (state === '' || row.state === state) &&
    (stage === '' || (row.stage ?? 'abstract') === stage) &&
    (recommendation === '' || row.assignments.some(({ review }) => review?.recommendation === recommendation))
  )
}

/** The rows of the board that the address asks for, in its order. */
export function chosenRows(rows: readonly BoardRow[], query: BoardQuery, reader: string): BoardRow[] {
  return rows.filter((row) => isInView(row, query.view) && matchesFilters(row, query, reader)).sort(comparators[query.order])
}

const comparators = {
  urgent: compareRows,
  score: (one, other) => compareValues(one.score, other.score) || compareRows(one, other),
  spread: (one, other) => compareValues(one.spread, other.spread) || compareRows(one, other),
  missing: (one, other) => other.wanted - other.done - (one.wanted - one.done) || compareRows(one, other),
} as const satisfies Record<BoardOrder, (one: BoardRow, other: BoardRow) => number>

/** The highest first; what has no value comes last. */
function compareValues(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return other - one
}
