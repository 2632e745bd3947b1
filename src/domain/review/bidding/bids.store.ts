import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { isCheckedForMode } from '../blindness/reviewer-files.store.ts'
import { activeAssignments } from '../review.ts'
import type { Wish } from './wishes.ts'

const activeStates = sql.join(activeAssignments.map((state) => sql.lit(state)))

/** What reviewers wish to review. */
export function bidsOf(db: Database) {
  return {
    /** Whether any conference asks reviewers what they wish. */
    async isOpen(): Promise<boolean> {
      const row = await db.selectFrom('review_settings').select('conference_id').where('has_bidding', '=', true).limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** Papers of coming conferences that ask for wishes, which lack reviewers, whose words reviewers may read, and which this one was never proposed for. */
    async open(reviewerId: string, today: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .innerJoin('review_settings', 'review_settings.conference_id', 'paper.conference_id')
        .innerJoin('paper_blindness', 'paper_blindness.paper_id', 'paper.id')
        .select('paper.id')
        .where('review_settings.has_bidding', '=', true)
        .where('paper_blindness.state', '=', 'ready')
        .where(isCheckedForMode(sql`paper_blindness.paper_id`))
        .where('paper.state', 'in', ['received', 'under-review'])
        .where('paper.is_complete', '=', true)
        .where('paper.suspicious', '=', false)
        .where('paper.decision_waiting', '=', false)
        .where('paper.withdrawal_requested', '=', false)
        .where('conference.start_date', '>=', today)
        .where('conference.status', '=', 'scheduled')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('review_assignment as mine').select('mine.id').whereRef('mine.paper_id', '=', 'paper.id').where('mine.reviewer_id', '=', reviewerId),
            ),
          ),
        )
        // A later round goes to those who read the first.
        .where(sql<boolean>`NOT EXISTS (SELECT FROM review_round WHERE review_round.paper_id = paper.id AND (number > 1 OR state = 'closed'))`)
        .where(
          sql<boolean>`(SELECT count(*) FROM review_assignment task WHERE task.paper_id = paper.id AND task.state IN (${activeStates}))
            < review_settings.reviews_per_paper`,
        )
        .orderBy('conference.start_date')
        .orderBy('paper.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async ofReviewer(reviewerId: string): Promise<Map<string, Wish>> {
      const rows = await db.selectFrom('review_bid').select(['paper_id', 'wish']).where('reviewer_id', '=', reviewerId).execute()
      return new Map(rows.map(({ paper_id, wish }) => [paper_id, wish]))
    },

    /** The wishes of all reviewers for these papers, by the paper and the reviewer; only where the conference still asks for them. */
    async ofPapers(paperIds: readonly string[]): Promise<Map<string, Map<string, Wish>>> {
      const byPaper = new Map<string, Map<string, Wish>>(paperIds.map((id) => [id, new Map()]))
      if (paperIds.length === 0) return byPaper
      const rows = await db
        .selectFrom('review_bid')
        .innerJoin('paper', 'paper.id', 'review_bid.paper_id')
        .innerJoin('review_settings', 'review_settings.conference_id', 'paper.conference_id')
        .select(['paper_id', 'reviewer_id', 'wish'])
        .where('paper_id', 'in', paperIds)
        .where('has_bidding', '=', true)
        .execute()
      for (const { paper_id, reviewer_id, wish } of rows) byPaper.get(paper_id)?.set(reviewer_id, wish)
      return byPaper
    },

    /** Undefined takes a wish back. */
    async save(reviewerId: string, paperId: string, wish: Wish | undefined, now: Date): Promise<void> {
      if (wish === undefined) {
        await db.deleteFrom('review_bid').where('paper_id', '=', paperId).where('reviewer_id', '=', reviewerId).execute()
        return
      }
      await db
        .insertInto('review_bid')
        .values({ paper_id: paperId, reviewer_id: reviewerId, wish, said_at: now })
        .onConflict((there) => there.columns(['paper_id', 'reviewer_id']).doUpdateSet({ wish, said_at: now }))
        .execute()
    },
  }
}
