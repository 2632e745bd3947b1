import { randomId } from '../accounts/tokens.ts'
import type { Database } from '../tables.ts'
import type { ReviewStage, RoundState } from './review.ts'
import { reviewFormsOf } from './review-forms.store.ts'

export interface ReviewRound {
  id: string
  paperId: string
  number: number
  stage: ReviewStage
  state: RoundState
  formId: string
  openedAt: Date
}

/** The review rounds of papers. */
export function reviewRoundsOf(db: Database) {
  const rounds = db.selectFrom('review_round').select(['id', 'paper_id as paperId', 'number', 'stage', 'state', 'form_id as formId', 'opened_at as openedAt'])

  return {
    async openRound(paperId: string): Promise<ReviewRound | undefined> {
      return rounds.where('paper_id', '=', paperId).where('state', '=', 'open').executeTakeFirst()
    },

    /** Papers with an open round that were withdrawn before an instant. */
    async openOfWithdrawn(before: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('review_round')
        .innerJoin('paper', 'paper.id', 'review_round.paper_id')
        .select('paper.id')
        .where('review_round.state', '=', 'open')
        .where('paper.state', '=', 'withdrawn')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('paper_move')
                .select('paper_move.paper_id')
                .whereRef('paper_move.paper_id', '=', 'paper.id')
                .where('paper_move.moved_at', '>=', before),
            ),
          ),
        )
        .limit(500)
        .execute()
      return rows.map(({ id }) => id)
    },

    async all(paperId: string): Promise<ReviewRound[]> {
      return rounds.where('paper_id', '=', paperId).orderBy('number').execute()
    },

    /** Opens the next round, or returns the one that is open. The caller holds the lock on the paper. */
    async open(paper: { id: string; conferenceId: string }, stage: ReviewStage, now: Date): Promise<ReviewRound> {
      const there = await this.openRound(paper.id)
      if (there) return there
      const form = await reviewFormsOf(paper.conferenceId, db).current(stage, now)
      const last = await db
        .selectFrom('review_round')
        .select(({ fn }) => fn.max('number').as('number'))
        .where('paper_id', '=', paper.id)
        .executeTakeFirst()
      const round = { id: randomId(), number: (last?.number ?? 0) + 1, stage, state: 'open' as const }
      await db
        .insertInto('review_round')
        .values({ ...round, paper_id: paper.id, form_id: form.id, opened_at: now, closed_at: null })
        .execute()
      return { ...round, paperId: paper.id, formId: form.id, openedAt: now }
    },

    /** A decision that nobody was told of is taken back. */
    async reopen(id: string): Promise<void> {
      await db.updateTable('review_round').set({ state: 'open', closed_at: null }).where('id', '=', id).where('state', '=', 'closed').execute()
    },

    async close(id: string, now: Date): Promise<void> {
      await db.updateTable('review_round').set({ state: 'closed', closed_at: now }).where('id', '=', id).where('state', '=', 'open').execute()
    },
  }
}
