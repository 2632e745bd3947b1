import type { Database } from '../tables.ts'
import { defaultReviewSettings, type ReviewSettings } from './review-settings.ts'

/** The settings of a conference's review; the house's where it has none of its own. */
export function reviewSettingsOf(db: Database) {
  return {
    async find(conferenceId: string): Promise<ReviewSettings> {
      const row = await db.selectFrom('review_settings').selectAll().where('conference_id', '=', conferenceId).executeTakeFirst()
      if (!row) return defaultReviewSettings
      return {
        mode: row.mode,
        reviewsPerPaper: row.reviews_per_paper,
        answerDays: row.answer_days,
        reviewDays: row.review_days,
        decisionDays: row.decision_days,
        abstractMinWords: row.abstract_min_words,
        abstractMaxWords: row.abstract_max_words,
        showsOtherReviews: row.shows_other_reviews,
        version: row.version,
      }
    },
  }
}
