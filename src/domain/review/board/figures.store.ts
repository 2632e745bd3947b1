import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../tables.ts'
import type { ReviewStage } from '../review.ts'
import { visiblePapers } from './board.store.ts'

/** What the review of a conference comes to. */
export interface ReviewFigures {
  papers: number
  /** Decisions that their authors know, and how many of them are acceptances. */
  decided: number
  accepted: number
  /** Submitted reviews, and the papers that have one. */
  reviews: number
  reviewedPapers: number
  /** From the arrival of a paper to its first released decision; null before the first. */
  medianDays: number | null
  /** Reviews that had a day, and those of them that came by it, where the reviewer lives. */
  dueReviews: number
  punctualReviews: number
}

const decisions = sql`('accepted', 'revision-requested', 'rejected')`

/** Over the papers that this organiser may see, or over all for figures that name none. Three queries, however many papers there are. */
export async function reviewFigures(db: Database, conferenceId: string, email?: string): Promise<ReviewFigures> {
  const papers = (email === undefined ? db.selectFrom('paper') : visiblePapers(db, email)).where('paper.conference_id', '=', conferenceId)
  const counted = await papers
    .select([
      sql<number>`count(*)::int`.as('papers'),
      sql<number>`count(*) FILTER (WHERE NOT decision_waiting AND state IN ('accepted', 'confirmed', 'rejected'))::int`.as('decided'),
      sql<number>`count(*) FILTER (WHERE NOT decision_waiting AND state IN ('accepted', 'confirmed'))::int`.as('accepted'),
    ])
    .executeTakeFirstOrThrow()
  const timed = await papers
    .innerJoin('paper_move as move', 'move.paper_id', 'paper.id')
    .where(
      sql<SqlBool>`move.position = (SELECT min(position) FROM paper_move first
        WHERE first.paper_id = paper.id AND first.released_at IS NOT NULL AND first.to_state IN ${decisions})`,
    )
    .select(
      sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM move.released_at - paper.received_at) / 86400)::float8`.as(
        'medianDays',
      ),
    )
    .executeTakeFirstOrThrow()
  const reviewed = await papers
    .innerJoin('review_assignment as assignment', 'assignment.paper_id', 'paper.id')
    .innerJoin('reviewer', 'reviewer.id', 'assignment.reviewer_id')
    .where('assignment.state', '=', 'submitted')
    .select([
      sql<number>`count(*)::int`.as('reviews'),
      sql<number>`count(DISTINCT paper.id)::int`.as('reviewedPapers'),
      sql<number>`count(due_on)::int`.as('dueReviews'),
      sql<number>`count(*) FILTER (WHERE (submitted_at AT TIME ZONE reviewer.time_zone)::date <= due_on)::int`.as('punctualReviews'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counted, ...timed, ...reviewed }
}

/** How long one stage of review takes: the first, second … round of the abstract, or of the full paper. */
export interface RoundFigures {
  stage: ReviewStage
  /** 1, 2 and so on within its stage. */
  round: number
  papers: number
  /** From the beginning of the round; null before the first. */
  daysToFirstReview: number | null
  /** To the decision that its author knows. */
  daysToDecision: number | null
}

/** The median days of each round, over the papers that this organiser may see. One query. */
export async function roundFigures(db: Database, conferenceId: string, email: string): Promise<RoundFigures[]> {
  const rounds = visiblePapers(db, email)
    .where('paper.conference_id', '=', conferenceId)
    .innerJoin('review_round as round', 'round.paper_id', 'paper.id')
    .select([
      'round.stage',
      'round.opened_at',
      sql<number>`row_number() OVER (PARTITION BY round.paper_id, round.stage ORDER BY round.number)::int`.as('round'),
      sql<Date | null>`(SELECT min(review.submitted_at) FROM review JOIN review_assignment task ON task.id = review.assignment_id
        WHERE task.round_id = round.id)`.as('reviewed_at'),
      sql<Date | null>`coalesce(
        (SELECT min(move.released_at) FROM paper_move move WHERE move.round_id = round.id AND move.to_state IN ${decisions}),
        (SELECT released_at FROM full_paper_decision WHERE full_paper_decision.round_id = round.id))`.as('decided_at'),
    ])
  const median = (until: 'reviewed_at' | 'decided_at') =>
    sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${sql.ref(until)} - opened_at) / 86400)::float8`
  return db
    .selectFrom(rounds.as('rounds'))
    .select(['stage', 'round', sql<number>`count(*)::int`.as('papers')])
    .select([median('reviewed_at').as('daysToFirstReview'), median('decided_at').as('daysToDecision')])
    .groupBy(['stage', 'round'])
    .orderBy('stage')
    .orderBy('round')
    .execute()
}

/** How many decisions the authors of a conference know. */
export async function decidedPapers(db: Database, conferenceId: string): Promise<number> {
  const { decided } = await db
    .selectFrom('paper')
    .where('conference_id', '=', conferenceId)
    .where('decision_waiting', '=', false)
    .where('state', 'in', ['accepted', 'confirmed', 'rejected'])
    .select(sql<number>`count(*)::int`.as('decided'))
    .executeTakeFirstOrThrow()
  return decided
}

/** The released decisions that stand, in the conference's own words, over the papers that this organiser may see; none where it has no such words. */
export async function decisionKinds(db: Database, conferenceId: string, email: string): Promise<{ name: string; papers: number }[]> {
  return visiblePapers(db, email)
    .where('paper.conference_id', '=', conferenceId)
    .innerJoin('paper_move as move', 'move.paper_id', 'paper.id')
    .where('move.decision_type', '<>', '')
    .where(
      sql<SqlBool>`move.position = (SELECT max(position) FROM paper_move last
        WHERE last.paper_id = paper.id AND last.released_at IS NOT NULL AND last.to_state IN ${decisions})`,
    )
    .groupBy('move.decision_type')
    .select(['move.decision_type as name', sql<number>`count(*)::int`.as('papers')])
    .orderBy('papers', 'desc')
    .orderBy('name')
    .execute()
}
