import { addDays, type CalendarDay, dayInZone, daysBetween } from '../../dates.ts'
import type { AssignmentState } from '../review.ts'
import type { ReviewSettings } from '../review-settings.ts'
import type { BoardAssignment, BoardPaper } from './board.store.ts'

/** The views of the board; each has its address. */
export const boardViews = ['all', 'short', 'invite', 'overdue', 'held', 'conflicts', 'decided'] as const
export type BoardView = (typeof boardViews)[number]

export const boardViewNames = {
  all: 'In review',
  short: 'Short of reviews',
  invite: 'To be invited',
  overdue: 'Overdue',
  held: 'Held by the guard',
  conflicts: 'Conflicts to weigh',
  decided: 'Decided',
} as const satisfies Record<BoardView, string>

export function readBoardView(search: URLSearchParams): BoardView {
  const wanted = search.get('show')
  return boardViews.find((view) => view === wanted) ?? 'all'
}

/** A paper of the board with what follows from its assignments. */
export interface BoardRow extends BoardPaper {
  /** Reviews that were submitted, of those that the conference wants. */
  done: number
  wanted: number
  /** How many more reviewers are needed, even if all who are asked do their part. */
  lacks: number
  score: number | null
  /** The distance between the best and the worst score. */
  spread: number | null
  confidence: number | null
  /** The day by which the authors were promised an answer. */
  answerBy: CalendarDay
  daysLeft: number
  isFullPaperOpen: boolean
  isDecided: boolean
  isOverdue: boolean
  overdueReviews: number
}

interface Clock {
  now: Date
  timeZone: string
}

const stillCounting: readonly AssignmentState[] = ['proposed', 'invited', 'accepted', 'submitted']

export function boardRow(paper: BoardPaper, { reviewsPerPaper, decisionDays }: ReviewSettings, { now, timeZone }: Clock): BoardRow {
  const today = dayInZone(now, timeZone)
  const active = paper.assignments.filter(({ state }) => stillCounting.includes(state))
  const reviews = active.flatMap(({ state, review }) => (state === 'submitted' && review ? [review] : []))
  const done = active.filter(({ state }) => state === 'submitted').length
  const scores = reviews.flatMap(({ score }) => (score === null ? [] : [score]))
  // A revision, an appeal and the full paper open a round of their own, from which the days count.
  const from = paper.openedAt && (paper.round ?? 1) > 1 ? paper.openedAt : paper.receivedAt
  const answerBy = addDays(dayInZone(from, timeZone), decisionDays)
  const daysLeft = daysBetween(today, answerBy)
  const isFullPaperOpen = paper.stage === 'full-paper' && paper.isRoundOpen
  const isDecided = !isFullPaperOpen && (paper.decisionWaits || (paper.state !== 'received' && paper.state !== 'under-review'))
  const overdueReviews = active.filter((one) => isOverdue(one, today)).length
  return {
    ...paper,
    done,
    wanted: reviewsPerPaper,
    lacks: isDecided ? 0 : Math.max(0, reviewsPerPaper - active.length),
    score: mean(scores),
    spread: scores.length > 1 ? Math.max(...scores) - Math.min(...scores) : null,
    confidence: mean(reviews.map(({ confidence }) => confidence)),
    answerBy,
    daysLeft,
    isFullPaperOpen,
    isDecided,
    isOverdue: !isDecided && (daysLeft < 0 || overdueReviews > 0),
    overdueReviews,
  }
}

/** A review that was promised for an earlier day. */
export function isOverdue({ state, dueOn }: Pick<BoardAssignment, 'state' | 'dueOn'>, today: CalendarDay): boolean {
  return state === 'accepted' && dueOn !== null && dueOn < today
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

export function isInView(row: BoardRow, view: BoardView): boolean {
  switch (view) {
    case 'all':
      return !row.isDecided
    case 'short':
      return row.lacks > 0
    case 'invite':
      return !row.isDecided && row.assignments.some(({ state }) => state === 'proposed')
    case 'overdue':
      return row.isOverdue
    case 'held':
      return !row.isDecided && row.isHeld
    case 'conflicts':
      return !row.isDecided && row.toWeigh > 0
    case 'decided':
      return row.isDecided
  }
}

/** Those short of reviews first, then those whose promised day is nearest. */
export function compareRows(one: BoardRow, other: BoardRow): number {
  const isShort = (row: BoardRow) => (row.lacks > 0 ? 0 : 1)
  return isShort(one) - isShort(other) || one.daysLeft - other.daysLeft || one.reference.localeCompare(other.reference)
}
