import type { Database } from '../../tables.ts'

/** People from outside who handle one paper each, by a link. */
export function outsideHandlersOf(db: Database) {
  const all = db
    .selectFrom('outside_handler')
    .select(['id', 'paper_id as paperId', 'name', 'email', 'expires_at as expiresAt', 'revoked_at as revokedAt', 'invited_at as invitedAt'])

  return {
    async findByHash(hash: Buffer) {
      return all.where('token_hash', '=', hash).executeTakeFirst()
    },

    /** The one whose link was not revoked, also when its time is over. */
    async current(paperId: string) {
      return all.where('paper_id', '=', paperId).where('revoked_at', 'is', null).executeTakeFirst()
    },

    /** In place of the one before, whose link ends. */
    async replace(row: {
      id: string
      paper_id: string
      name: string
      email: string
      token_hash: Buffer
      invited_by: string
      invited_at: Date
      expires_at: Date
    }) {
      await this.revoke(row.paper_id, row.invited_at)
      await db
        .insertInto('outside_handler')
        .values({ ...row, revoked_at: null })
        .execute()
    },

    /** False when there was none. */
    async revoke(paperId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outside_handler')
        .set({ revoked_at: now })
        .where('paper_id', '=', paperId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Whether this address was proposed or asked as a reviewer of the paper. */
    async isReviewer(paperId: string, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('review_assignment')
        .innerJoin('reviewer', 'reviewer.id', 'review_assignment.reviewer_id')
        .select('reviewer.id')
        .where('review_assignment.paper_id', '=', paperId)
        .where('review_assignment.state', 'not in', ['proposed', 'cancelled', 'declined'])
        .where(({ fn }) => fn('lower', ['reviewer.email']), '=', email.toLowerCase())
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
