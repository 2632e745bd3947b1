import type { Database } from '../tables.ts'

/** What the demonstration writes about papers that it has sent before. */
export function seededReviewsOf(db: Database) {
  return {
    /** Completes the paper of this title, and says since when it is reviewed and what was decided. */
    async describe(title: string, { keywords, abstract }: { keywords: string[]; abstract: string }) {
      const paper = await db
        .updateTable('paper')
        .set({ keywords, abstract })
        .where('title', '=', title)
        .returning(['id', 'submission_id as submissionId', 'conference_id as conferenceId', 'received_at as receivedAt'])
        .executeTakeFirst()
      if (!paper) return undefined
      const moves = await db
        .selectFrom('paper_move')
        .select(['position', 'to_state as to', 'moved_at as at'])
        .where('paper_id', '=', paper.id)
        .orderBy('position')
        .execute()
      const reviewedSince = moves.find(({ to }) => to === 'under-review')?.at ?? paper.receivedAt
      const decision = moves.find(({ to }) => to === 'accepted' || to === 'rejected' || to === 'revision-requested')
      const resumedAt = moves.find(({ position, to }) => to === 'under-review' && decision && position > decision.position)?.at
      return { ...paper, reviewedSince, decision, resumedAt }
    },

    /** A decision rests on the reviews of a round. */
    async restOn(paperId: string, position: number, roundId: string): Promise<void> {
      await db.updateTable('paper_move').set({ round_id: roundId }).where('paper_id', '=', paperId).where('position', '=', position).execute()
    },
  }
}
