import type { Database } from '../tables.ts'

/** What a co-author has said about a paper; null while nothing was said. */
export type CoAuthorAnswer = 'confirmed' | 'denied'

export interface CoAuthorConfirmation {
  paperId: string
  /** In lower case. */
  email: string
  answer: CoAuthorAnswer | null
  answeredAt: Date | null
  note: string
}

/** Which co-authors were asked, by their addresses, and what they said. */
export function coAuthorsOf(db: Database) {
  return {
    /** Notes the question; false when this address was asked before. */
    async ask(paperId: string, email: string, tokenHash: Buffer, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('co_author_confirmation')
        .values({ paper_id: paperId, email: email.toLowerCase(), token_hash: tokenHash, asked_at: now, answer: null, answered_at: null })
        .onConflict((conflict) => conflict.columns(['paper_id', 'email']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    async ofPapers(paperIds: readonly string[]): Promise<CoAuthorConfirmation[]> {
      if (paperIds.length === 0) return []
      const rows = await db.selectFrom('co_author_confirmation').selectAll().where('paper_id', 'in', paperIds).orderBy('email').execute()
      return rows.map((row) => ({ paperId: row.paper_id, email: row.email, answer: row.answer, answeredAt: row.answered_at, note: row.note }))
    },

    async findByHash(tokenHash: Buffer): Promise<CoAuthorConfirmation | undefined> {
      const row = await db.selectFrom('co_author_confirmation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && { paperId: row.paper_id, email: row.email, answer: row.answer, answeredAt: row.answered_at, note: row.note }
    },

    /** The last answer counts. False when it was the same before. */
    async answer(tokenHash: Buffer, answer: CoAuthorAnswer, note: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('co_author_confirmation')
        .set({ answer, note, answered_at: now })
        .where('token_hash', '=', tokenHash)
        .where((row) => row.or([row('answer', 'is', null), row('answer', '<>', answer), row('note', '<>', note)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
