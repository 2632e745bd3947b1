import type { Insertable, Selectable } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { ArticleAgreementTable, ArticleProofTable, Database } from '../../tables.ts'

export type Proof = Selectable<ArticleProofTable>

/** The proofs that authors were sent, and their answers. */
export function proofsOf(db: Database) {
  return {
    /** The earlier link of the article ends. */
    async send(articleId: string, proof: { tokenHash: Buffer; name: string; email: string; dueOn: CalendarDay }, now: Date): Promise<void> {
      const row = { token_hash: proof.tokenHash, name: proof.name, email: proof.email, due_on: proof.dueOn, sent_at: now }
      const fresh = { ...row, answer: null, answered_at: null, comments: '', licence: '', licence_version: '', reminded_at: null }
      await db
        .insertInto('article_proof')
        .values({ article_id: articleId, ...fresh })
        .onConflict((there) => there.column('article_id').doUpdateSet(fresh))
        .execute()
    },

    async find(articleId: string): Promise<Proof | undefined> {
      return db.selectFrom('article_proof').selectAll().where('article_id', '=', articleId).executeTakeFirst()
    },

    async findByHash(tokenHash: Buffer): Promise<Proof | undefined> {
      return db.selectFrom('article_proof').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
    },

    async answer(
      articleId: string,
      answer: Pick<Proof, 'comments' | 'licence' | 'licence_version'> & { answer: 'approved' | 'comments' },
      now: Date,
    ): Promise<void> {
      await db
        .updateTable('article_proof')
        .set({ ...answer, answered_at: now })
        .where('article_id', '=', articleId)
        .execute()
    },

    /** To what an author agreed; a later proof changes nothing of it. */
    async agree(agreement: Insertable<ArticleAgreementTable>): Promise<void> {
      await db.insertInto('article_agreement').values(agreement).execute()
    },

    /** The newest first. */
    async agreementsOn(articleId: string): Promise<Selectable<ArticleAgreementTable>[]> {
      return db.selectFrom('article_agreement').selectAll().where('article_id', '=', articleId).orderBy('agreed_at', 'desc').execute()
    },

    /** Its link ends and its answer counts no longer. */
    async end(articleId: string): Promise<void> {
      await db.deleteFrom('article_proof').where('article_id', '=', articleId).execute()
    },

    /** Those that are due between two days and were not reminded of yet. */
    async toRemind(from: CalendarDay, until: CalendarDay): Promise<Proof[]> {
      return db
        .selectFrom('article_proof')
        .innerJoin('article', 'article.id', 'article_proof.article_id')
        .selectAll('article_proof')
        .where('article.state', '=', 'proof')
        .where('answer', 'is', null)
        .where('reminded_at', 'is', null)
        .where('article_proof.due_on', '>=', from)
        .where('article_proof.due_on', '<=', until)
        .orderBy('article_proof.due_on')
        .limit(1000)
        .execute()
    },

    /** Notes a reminder; false when it was noted before. */
    async noteReminder(articleId: string, now: Date): Promise<boolean> {
      const noted = await db
        .updateTable('article_proof')
        .set({ reminded_at: now })
        .where('article_id', '=', articleId)
        .where('reminded_at', 'is', null)
        .returning('article_id')
        .executeTakeFirst()
      return noted !== undefined
    },
  }
}
