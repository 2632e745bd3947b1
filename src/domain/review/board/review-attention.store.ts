import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { activeAssignments } from '../review.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { conflictsToWeigh, isHeldByGuard, isVisibleTo } from './board.store.ts'

/** What waits for a person in the review of a conference: as many papers as the view of the board with this name. */
export interface ReviewAttention {
  short: number
  invite: number
  overdue: number
  held: number
  conflicts: number
}

/** One query, however many papers and conferences; a reader with a conflict does not count a paper. */
export function reviewAttentionOf(db: Database, email: string, now: Date) {
  const lastRound = sql<SqlBool>`review_round.number = (SELECT max(number) FROM review_round later WHERE later.paper_id = paper.id)`
  const inRound = (condition: ReturnType<typeof sql>) =>
    sql`(SELECT count(*) FROM review_assignment task WHERE task.round_id = review_round.id AND ${condition})`
  const active = inRound(sql`task.state IN (${sql.join(activeAssignments.map((state) => sql.lit(state)))})`)
  const today = sql`(${now}::timestamptz AT TIME ZONE conference.time_zone)::date`
  const begun = sql`(CASE WHEN review_round.number > 1 THEN review_round.opened_at ELSE paper.received_at END AT TIME ZONE conference.time_zone)::date`
  const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`

  const papers = db
    .selectFrom('paper')
    .innerJoin('conference', 'conference.id', 'paper.conference_id')
    .leftJoin('review_settings', 'review_settings.conference_id', 'paper.conference_id')
    .leftJoin('review_round', (join) => join.onRef('review_round.paper_id', '=', 'paper.id').on(lastRound))
    .where(isVisibleTo(email))
    .where(
      sql<SqlBool>`((review_round.stage = 'full-paper' AND review_round.state = 'open' AND paper.state <> 'withdrawn')
        OR (NOT paper.decision_waiting AND paper.state IN ('received', 'under-review')))`,
    )
    .select([
      count(sql`${active} < coalesce(review_settings.reviews_per_paper, ${sql.lit(defaultReviewSettings.reviewsPerPaper)})`).as('short'),
      count(sql`${inRound(sql`task.state = 'proposed'`)} > 0`).as('invite'),
      count(
        sql`${begun} + coalesce(review_settings.decision_days, ${sql.lit(defaultReviewSettings.decisionDays)}) < ${today}
          OR ${inRound(sql`task.state = 'accepted' AND task.due_on < ${today}`)} > 0`,
      ).as('overdue'),
      count(sql`${isHeldByGuard}`).as('held'),
      count(sql`${conflictsToWeigh} > 0`).as('conflicts'),
    ])

  return {
    async ofConference(id: string): Promise<ReviewAttention> {
      return papers.where('paper.conference_id', '=', id).executeTakeFirstOrThrow()
    },

    /** The coming conferences in which something waits; of these alone, where a list is given. */
    async ofComing(ids: readonly string[] | undefined): Promise<(ReviewAttention & { id: string; name: string })[]> {
      if (ids?.length === 0) return []
      const rows = await papers
        .$if(ids !== undefined, (query) => query.where('paper.conference_id', 'in', ids ?? []))
        .where('conference.status', '=', 'scheduled')
        .where('conference.start_date', '>=', sql<string>`(${now}::timestamptz AT TIME ZONE 'UTC')::date`)
        // A paper that nobody has taken up stands among the new submissions.
        .where(sql<SqlBool>`(review_round.id IS NOT NULL OR paper.state <> 'received')`)
        .select(['conference.id', 'conference.sub_conference as name'])
        .groupBy(['conference.id', 'conference.sub_conference'])
        .orderBy('conference.sub_conference')
        .execute()
      return rows.filter((row) => row.short + row.invite + row.overdue + row.held + row.conflicts > 0)
    },
  }
}
