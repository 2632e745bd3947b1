import type { Database } from '../../tables.ts'

/** What reviewers answer at /reviews, besides the moves of their assignments. */
export function ownAnswersOf(db: Database) {
  return {
    /** Ends the letter that asked for it: its link has been answered elsewhere. */
    async answerInvitation(assignmentId: string, state: 'accepted' | 'declined', now: Date): Promise<void> {
      await db.updateTable('review_invitation').set({ state, answered_at: now }).where('assignment_id', '=', assignmentId).where('state', '=', 'sent').execute()
    },

    /** A declared conflict is confirmed from the beginning. */
    async declareConflict(paperId: string, email: string, note: string, now: Date): Promise<void> {
      const row = { paper_id: paperId, email: email.toLowerCase(), kind: 'declared' as const, state: 'confirmed' as const, note, found_at: now }
      await db
        .insertInto('review_conflict')
        .values({ ...row, answered_at: null, answered_by: null })
        .onConflict((there) => there.doNothing())
        .execute()
    },
  }
}
