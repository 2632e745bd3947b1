import type { Database } from '../../tables.ts'

/** Full papers that take the place of abstracts which are published already. */
export function fullPapersOf(db: Database) {
  return {
    /** The article in production that will take the place of this one. */
    async inProductionFor(abstractId: string): Promise<string | undefined> {
      const row = await db.selectFrom('article').select('id').where('replaces_id', '=', abstractId).executeTakeFirst()
      return row?.id
    },

    /** The record of production becomes part of the article that keeps the address; the one it was produced as leaves a redirect for the desk. */
    async mergeInto(abstractId: string, fullPaperId: string, formerPath: string): Promise<void> {
      await db.deleteFrom('article_proof').where('article_id', '=', abstractId).execute()
      for (const table of ['article_proof', 'article_agreement', 'production_task', 'author_change'] as const)
        await db.updateTable(table).set({ article_id: abstractId }).where('article_id', '=', fullPaperId).execute()
      await db.deleteFrom('article').where('id', '=', fullPaperId).execute()
      await db.insertInto('article_redirect').values({ path: formerPath, article_id: abstractId }).execute()
    },
  }
}
