import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { activeAssignments } from '../review.ts'
import { defaultReviewSettings } from '../review-settings.ts'

const activeStates = sql.join(activeAssignments.map((state) => sql.lit(state)))

/** Papers that nobody has been proposed for yet, or too few. */
export function arrivalsOf(db: Database) {
  return {
    /** Whole papers of coming conferences that arrived before an instant, the earliest first, where the conference wants them proposed as they arrive. */
    async waiting(before: Date, today: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .leftJoin('review_settings', 'review_settings.conference_id', 'paper.conference_id')
        .select('paper.id')
        .where('paper.state', '=', 'received')
        .where('paper.is_complete', '=', true)
        .where('paper.suspicious', '=', false)
        .where('paper.withdrawal_requested', '=', false)
        .where('paper.received_at', '<', before)
        .where('conference.start_date', '>=', today)
        .where('conference.status', '=', 'scheduled')
        .where(sql<boolean>`coalesce(review_settings.is_rolling, true)`)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('review_round').select('review_round.id').whereRef('review_round.paper_id', '=', 'paper.id'))),
        )
        .orderBy('paper.received_at')
        .orderBy('paper.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Papers of coming conferences whose round of the abstract lacks reviewers, the earliest first, where the conference wants them proposed by
     * itself: nobody was free when somebody declined or did not answer. A later round goes to those who read the first, so it lacks nobody before.
     */
    async short(today: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .innerJoin('review_round', 'review_round.paper_id', 'paper.id')
        .leftJoin('review_settings', 'review_settings.conference_id', 'paper.conference_id')
        .select('paper.id')
        .where('review_round.state', '=', 'open')
        .where('review_round.stage', '=', 'abstract')
        .where('paper.state', 'in', ['received', 'under-review'])
        .where('paper.decision_waiting', '=', false)
        .where('paper.withdrawal_requested', '=', false)
        .where('conference.start_date', '>=', today)
        .where('conference.status', '=', 'scheduled')
        .where(sql<boolean>`coalesce(review_settings.is_rolling, true)`)
        .where(
          sql<boolean>`(SELECT count(*) FROM review_assignment task WHERE task.round_id = review_round.id AND task.state IN (${activeStates}))
            < coalesce(review_settings.reviews_per_paper, ${sql.lit(defaultReviewSettings.reviewsPerPaper)})`,
        )
        .where(
          sql<boolean>`(review_round.number = 1
            OR EXISTS (SELECT FROM review_assignment task WHERE task.round_id = review_round.id AND task.state IN ('declined', 'cancelled')))`,
        )
        .orderBy('review_round.opened_at')
        .orderBy('paper.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
