import { randomId } from '../accounts/tokens.ts'
import type { Database } from '../tables.ts'
import type { ReviewStage } from './review.ts'
import { defaultReviewForms, type ReviewFormDefinition, reviewFormSchema } from './review-form.ts'

export interface StoredReviewForm {
  id: string
  stage: ReviewStage
  /** Increases with every change. */
  number: number
  definition: ReviewFormDefinition
}

/** The review forms of a conference; every change is a new row. */
export function reviewFormsOf(conferenceId: string, db: Database) {
  async function latest(stage: ReviewStage): Promise<StoredReviewForm | undefined> {
    const row = await db
      .selectFrom('review_form')
      .select(['id', 'stage', 'number', 'definition'])
      .where('conference_id', '=', conferenceId)
      .where('stage', '=', stage)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { ...row, definition: reviewFormSchema.parse(row.definition) }
  }

  return {
    latest,

    /** The next form of a stage; the caller has locked the conference. */
    async add(stage: ReviewStage, number: number, definition: ReviewFormDefinition, { now, by }: { now: Date; by: string }): Promise<void> {
      const row = { id: randomId(), conference_id: conferenceId, stage, number, made_at: now, made_by: by }
      await db
        .insertInto('review_form')
        .values({ ...row, definition: JSON.stringify(definition) })
        .execute()
    },

    /** The form that a new round uses. The first round of a conference without a form of its own stores the house's. */
    async current(stage: ReviewStage, now: Date): Promise<StoredReviewForm> {
      const there = await latest(stage)
      if (there) return there
      const row = { id: randomId(), conference_id: conferenceId, stage, number: 1, made_at: now, made_by: 'Colloquia' }
      await db
        .insertInto('review_form')
        .values({ ...row, definition: JSON.stringify(defaultReviewForms[stage]) })
        .onConflict((clash) => clash.columns(['conference_id', 'stage', 'number']).doNothing())
        .execute()
      const stored = await latest(stage)
      if (!stored) throw new Error(`no review form for ${conferenceId}`)
      return stored
    },
  }
}
