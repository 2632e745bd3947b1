import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { PaperState } from '../../submissions/paper.ts'
import type { Database, Tables } from '../../tables.ts'
import { isKeptFrom } from '../conflicts.store.ts'
import type { AssignmentState, Recommendation, ReviewStage } from '../review.ts'

export interface BoardAssignment {
  id: string
  version: number
  number: number
  state: AssignmentState
  reviewer: string
  invitedAt: Date | null
  dueOn: CalendarDay | null
  reason: string
  /** The last version of the review. */
  review: { score: number | null; confidence: number; recommendation: Recommendation } | undefined
}

export interface BoardPaper {
  id: string
  reference: string
  version: number
  title: string
  state: PaperState
  decisionWaits: boolean
  /** The last decision in the conference's own words; null where it has none. */
  decisionType: string | null
  receivedAt: Date
  handler: string | null
  handlerId: string | null
  track: string | null
  withdrawalRequested: boolean
  /** Reviewers do not read it, or a file of it, before an organiser has looked at what the guard found. */
  isHeld: boolean
  /** Conflicts that an organiser confirms or dismisses. */
  toWeigh: number
  stage: ReviewStage | null
  round: number | null
  isRoundOpen: boolean
  openedAt: Date | null
  assignments: BoardAssignment[]
}

/** Whether the review of a paper is visible to an organiser: one who has a conflict sees nothing of it. */
export function isVisibleTo(email: string) {
  return ({ not }: ExpressionBuilder<Tables, 'paper'>) => not(isKeptFrom(sql.ref('paper.id'), email))
}

/** Whether the guard holds the words or a current file of a paper, or a file of a submitted review that is not decided on yet, or could not check it. */
export const isHeldByGuard = sql<boolean>`(EXISTS (SELECT FROM failed_job WHERE queue = 'blindness' AND key = paper.id AND set_aside_at IS NULL)
  OR EXISTS (SELECT FROM paper_blindness held WHERE held.paper_id = paper.id AND held.state = 'held')
  OR EXISTS (SELECT FROM reviewer_copy held JOIN submission_file current ON current.file_id = held.file_id AND current.paper_id = held.paper_id
    WHERE held.paper_id = paper.id AND held.state = 'held' AND current.replaced_at IS NULL)
  OR EXISTS (SELECT FROM review_attachment held JOIN review_assignment task ON task.id = held.assignment_id JOIN review_round round ON round.id = task.round_id
    WHERE task.paper_id = paper.id AND held.state = 'held' AND task.state = 'submitted' AND round.state = 'open'))`

export const conflictsToWeigh = sql<number>`(SELECT count(*)::int FROM review_conflict weighed WHERE weighed.paper_id = paper.id AND weighed.state = 'found')`

/** The papers whose review an organiser may see; boards, counts and exports of reviews begin here. */
export function visiblePapers(db: Database, email: string) {
  return db.selectFrom('paper').where(isVisibleTo(email))
}

/** The review of the papers of one conference, as one organiser may see it. Four queries, however many papers there are. */
export function reviewBoardOf(db: Database, conferenceId: string, email: string) {
  const papers = visiblePapers(db, email).where('paper.conference_id', '=', conferenceId).where('paper.state', '<>', 'withdrawn')
  const lastRound = sql<SqlBool>`review_round.number = (SELECT max(number) FROM review_round later WHERE later.paper_id = paper.id)`

  return {
    async papers(): Promise<BoardPaper[]> {
      const rows = await papers
        .leftJoin('review_round', (join) => join.onRef('review_round.paper_id', '=', 'paper.id').on(lastRound))
        .leftJoin('account', 'account.id', 'paper.handler_id')
        .leftJoin('track', 'track.id', 'paper.track_id')
        .select([
          'paper.id',
          'paper.reference',
          'paper.version',
          'paper.title',
          'paper.state',
          'paper.decision_waiting as decisionWaits',
          sql<string | null>`(SELECT nullif(move.decision_type, '') FROM paper_move move
            WHERE move.paper_id = paper.id AND move.to_state = paper.state ORDER BY move.position DESC LIMIT 1)`.as('decisionType'),
          'paper.received_at as receivedAt',
          sql<string | null>`trim(account.f_name || ' ' || account.l_name)`.as('handler'),
          'paper.handler_id as handlerId',
          'track.name as track',
          'paper.withdrawal_requested as withdrawalRequested',
          isHeldByGuard.as('isHeld'),
          conflictsToWeigh.as('toWeigh'),
          'review_round.opened_at as openedAt',
          'review_round.stage',
          'review_round.number as round',
          'review_round.state as roundState',
        ])
        .orderBy('paper.received_at')
        .orderBy('paper.id')
        .execute()
      const assignments = await papers
        .innerJoin('review_round', (join) => join.onRef('review_round.paper_id', '=', 'paper.id').on(lastRound))
        .innerJoin('review_assignment', 'review_assignment.round_id', 'review_round.id')
        .innerJoin('reviewer', 'reviewer.id', 'review_assignment.reviewer_id')
        .select([
          'review_assignment.id',
          'review_assignment.paper_id as paperId',
          'review_assignment.version',
          'review_assignment.number',
          'review_assignment.state',
          'review_assignment.invited_at as invitedAt',
          'review_assignment.due_on as dueOn',
          'review_assignment.reason',
          'reviewer.name as reviewer',
        ])
        .orderBy('review_assignment.number')
        .execute()
      const reviews = await papers
        .innerJoin('review_assignment', 'review_assignment.paper_id', 'paper.id')
        .innerJoin('review', 'review.assignment_id', 'review_assignment.id')
        .select(['review.assignment_id as id', 'review.score', 'review.confidence', 'review.recommendation'])
        .distinctOn('review.assignment_id')
        .where('review_assignment.state', '=', 'submitted')
        .orderBy('review.assignment_id')
        .orderBy('review.number', 'desc')
        .execute()
      const reviewOf = new Map(reviews.map(({ id, score, ...review }) => [id, { ...review, score: score === null ? null : Number(score) }]))
      const byPaper = new Map<string, BoardAssignment[]>(rows.map(({ id }) => [id, []]))
      for (const { paperId, ...assignment } of assignments) byPaper.get(paperId)?.push({ ...assignment, review: reviewOf.get(assignment.id) })
      return rows.map(({ roundState, ...row }) => ({ ...row, isRoundOpen: roundState === 'open', assignments: byPaper.get(row.id) ?? [] }))
    },
  }
}
