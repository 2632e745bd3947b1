import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { isCheckedForMode } from './blindness/reviewer-files.store.ts'
import type { CopyState } from './review.ts'
import { defaultReviewSettings } from './review-settings.ts'

/** Of a paper that was checked in another mode nobody has checked the words. */
const blindness = sql<CopyState | null>`CASE WHEN ${isCheckedForMode(sql`paper.id`)} THEN blindness.state ELSE 'waiting' END`.as('blindness')

/** The rows behind what a reviewer sees; only `reviewer-view.ts` reads them. */
export function reviewerViewsOf(db: Database) {
  return {
    async papers(roundIds: readonly string[]) {
      if (roundIds.length === 0) return []
      return db
        .selectFrom('review_round as round')
        .innerJoin('paper', 'paper.id', 'round.paper_id')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .leftJoin('track', 'track.id', 'paper.track_id')
        .leftJoin('paper_blindness as blindness', 'blindness.paper_id', 'paper.id')
        .leftJoin('review_settings as settings', 'settings.conference_id', 'conference.id')
        .select(['round.id as roundId', 'round.paper_id as paperId', 'round.number as round', 'round.stage', 'round.state as roundState'])
        .select(['paper.title', 'paper.abstract', 'paper.keywords', 'track.name as track'])
        .select(blindness)
        .select([
          'conference.id as conferenceId',
          'conference.sub_conference as conference',
          'conference.start_date as startDate',
          'conference.end_date as endDate',
          'conference.journal',
        ])
        .select(['conference.time_zone as timeZone', 'conference.location', 'conference.country'])
        .select((row) => row.fn.coalesce('settings.mode', sql.lit(defaultReviewSettings.mode)).as('mode'))
        .select((row) => row.fn.coalesce('settings.shows_other_reviews', sql.lit(defaultReviewSettings.showsOtherReviews)).as('showsOtherReviews'))
        .select((row) =>
          row
            .selectFrom('paper_move as move')
            .select('move.to_state')
            .whereRef('move.round_id', '=', 'round.id')
            .where('move.released_at', 'is not', null)
            .orderBy('move.position', 'desc')
            .limit(1)
            .as('outcome'),
        )
        .where('round.id', 'in', roundIds)
        .execute()
    },

    /** Papers that may have no round yet. */
    async papersBeforeReview(paperIds: readonly string[]) {
      if (paperIds.length === 0) return []
      return db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .leftJoin('track', 'track.id', 'paper.track_id')
        .leftJoin('paper_blindness as blindness', 'blindness.paper_id', 'paper.id')
        .leftJoin('review_settings as settings', 'settings.conference_id', 'conference.id')
        .select(['paper.id as paperId', 'paper.title', 'paper.abstract', 'paper.keywords', 'track.name as track'])
        .select(blindness)
        .select(['conference.sub_conference as conference', 'conference.start_date as startDate', 'conference.end_date as endDate'])
        .select((row) => row.fn.coalesce('settings.mode', sql.lit(defaultReviewSettings.mode)).as('mode'))
        .where('paper.id', 'in', paperIds)
        .execute()
    },

    /** Names and affiliations, for conferences whose reviewers may know them. */
    async authors(paperIds: readonly string[]) {
      if (paperIds.length === 0) return []
      return db
        .selectFrom('paper_author')
        .select(['paper_id as paperId', 'name', 'affiliation'])
        .where('paper_id', 'in', paperIds)
        .orderBy('paper_id')
        .orderBy('position')
        .execute()
    },
  }
}
