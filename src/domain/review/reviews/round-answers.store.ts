import type { Database } from '../../tables.ts'

/** Invitations and assignments of a round as its decision needs them. */
export function roundAnswersOf(db: Database) {
  return {
    /** The link of the invitation ends. */
    async lapseInvitation(assignmentId: string, now: Date): Promise<void> {
      await db
        .updateTable('review_invitation')
        .set({ state: 'lapsed', answered_at: now })
        .where('assignment_id', '=', assignmentId)
        .where('state', '=', 'sent')
        .execute()
    },

    /** Whether anybody was asked to review this paper; a proposal that was not sent does not count. */
    async isAnybodyAsked(paperId: string): Promise<boolean> {
      const row = await db
        .selectFrom('review_assignment')
        .select('id')
        .where('paper_id', '=', paperId)
        .where('invited_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
