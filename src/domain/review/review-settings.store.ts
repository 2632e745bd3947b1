import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { defaultReviewSettings, type ReviewSettings } from './review-settings.ts'

/** The settings of a conference's review; the house's where it has none of its own. */
export function reviewSettingsOf(db: Database) {
  return {
    /** Locks the conference, whether or not it has settings of its own. */
    async lock(conferenceId: string): Promise<void> {
      await db.selectFrom('conference').select('id').where('id', '=', conferenceId).forNoKeyUpdate().execute()
    },

    /** Keeps who knows whom as it is until the transaction ends, because somebody is being told of it. */
    async keepMode(conferenceId: string): Promise<void> {
      await db.selectFrom('conference').select('id').where('id', '=', conferenceId).forShare().execute()
    },

    /** Whether anybody was asked to review here: then everybody was told who learns whose name. */
    async isModeFixed(conferenceId: string): Promise<boolean> {
      return (await this.invitedTo(conferenceId, undefined)) !== undefined
    },

    /** A paper of the conference, or the one asked for, that somebody was invited to review. */
    async invitedTo(conferenceId: string, paperId: string | undefined): Promise<string | undefined> {
      const invited = db
        .selectFrom('review_assignment as task')
        .innerJoin('paper', 'paper.id', 'task.paper_id')
        .select('paper.id')
        .where('paper.conference_id', '=', conferenceId)
        // Whoever was asked, taken away and proposed again has the letter; their invitation stays.
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('task.invited_at', 'is not', null),
            exists(selectFrom('review_invitation').select('review_invitation.id').whereRef('assignment_id', '=', 'task.id')),
          ]),
        )
        .limit(1)
      return (await (paperId === undefined ? invited : invited.where('paper.id', '=', paperId)).executeTakeFirst())?.id
    },

    async save(conferenceId: string, settings: Omit<ReviewSettings, 'version'>, now: Date): Promise<void> {
      const row = {
        mode: settings.mode,
        reviews_per_paper: settings.reviewsPerPaper,
        answer_days: settings.answerDays,
        review_days: settings.reviewDays,
        decision_days: settings.decisionDays,
        abstract_min_words: settings.abstractMinWords,
        abstract_max_words: settings.abstractMaxWords,
        shows_other_reviews: settings.showsOtherReviews,
        appeal_days: settings.appealDays,
        reply_days: settings.replyDays,
        has_discussion: settings.hasDiscussion,
        is_rolling: settings.isRolling,
        has_bidding: settings.hasBidding,
        abstract_file_pages: settings.abstractFilePages,
        abstract_file_words: settings.abstractFileWords,
        full_paper_pages: settings.fullPaperPages,
        full_paper_words: settings.fullPaperWords,
        decision_types: JSON.stringify(settings.decisionTypes),
        changed_at: now,
      }
      await db
        .insertInto('review_settings')
        .values({ ...row, conference_id: conferenceId, mode_since: now })
        .onConflict((there) =>
          there.column('conference_id').doUpdateSet({
            ...row,
            version: sql`review_settings.version + 1`,
            mode_since: sql`CASE WHEN review_settings.mode = excluded.mode THEN review_settings.mode_since ELSE excluded.mode_since END`,
          }),
        )
        .execute()
    },

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
        appealDays: row.appeal_days,
        replyDays: row.reply_days,
        hasDiscussion: row.has_discussion,
        isRolling: row.is_rolling,
        hasBidding: row.has_bidding,
        abstractFilePages: row.abstract_file_pages,
        abstractFileWords: row.abstract_file_words,
        fullPaperPages: row.full_paper_pages,
        fullPaperWords: row.full_paper_words,
        decisionTypes: row.decision_types,
        version: row.version,
      }
    },
  }
}
