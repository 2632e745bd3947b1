import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** The files of articles: what readers get, what it is made from, and what earlier versions had. */
export function articlePdfsOf(db: Database) {
  return {
    /** Published articles, all or of these, whose PDF with our title page is missing or no longer says what the page says. */
    async needing(limit: number, articleIds?: readonly string[]): Promise<string[]> {
      if (articleIds?.length === 0) return []
      const rows = await db
        .selectFrom('article')
        .select('id')
        .where('state', '=', 'published')
        .where('typeset_file_id', 'is not', null)
        .where((article) => article.or([article('file_id', 'is', null), article('pdf_outdated', '=', true)]))
        .$if(articleIds !== undefined, (query) => query.where('id', 'in', articleIds ?? []))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The title pages of a volume's articles name the volume. */
    async markOutdatedIn(volumeId: string): Promise<void> {
      await db
        .updateTable('article')
        .set({ pdf_outdated: true })
        .where('volume_id', '=', volumeId)
        .where('state', '=', 'published')
        .where('typeset_file_id', 'is not', null)
        .execute()
    },

    /** The newest version has this PDF. */
    async setNewest(articleId: string, fileId: string): Promise<void> {
      await db
        .updateTable('article_version')
        .set({ file_id: fileId })
        .where('article_id', '=', articleId)
        .where('number', '=', (version) =>
          version
            .selectFrom('article_version')
            .select(({ fn }) => fn.max('number').as('number'))
            .where('article_id', '=', articleId),
        )
        .execute()
    },

    /** Earlier versions can be opened no longer; returns the ids of their files. */
    async dropEarlier(articleId: string): Promise<string[]> {
      const { rows } = await sql<{ file_id: string }>`
        WITH earlier AS (
          SELECT article_id, number, file_id FROM article_version WHERE article_id = ${articleId} AND file_id IS NOT NULL
            AND number < (SELECT max(number) FROM article_version WHERE article_id = ${articleId})
        )
        UPDATE article_version SET file_id = NULL FROM earlier
        WHERE article_version.article_id = earlier.article_id AND article_version.number = earlier.number RETURNING earlier.file_id`.execute(db)
      return rows.map(({ file_id }) => file_id)
    },

    /** The newest correction after which no PDF was uploaded yet. */
    async openCorrection(articleId: string): Promise<{ id: string; title: string } | undefined> {
      return db
        .selectFrom('article_notice')
        .innerJoin('article as notice', 'notice.id', 'article_notice.notice_id')
        .select(['notice.id', 'notice.title'])
        .where('article_notice.article_id', '=', articleId)
        .where('notice.kind', '=', 'correction')
        .where('notice.state', '=', 'published')
        .where((link) => link.not(link.exists(link.selectFrom('article_version').select('number').whereRef('article_version.notice_id', '=', 'notice.id'))))
        .orderBy('notice.made_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Deletes everything that can be read or compared of an article; its tombstone stays. Returns the ids of its files. */
    async deleteContents(articleId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT file_id AS id FROM article WHERE id = ${articleId} AND file_id IS NOT NULL
        UNION SELECT typeset_file_id FROM article WHERE id = ${articleId} AND typeset_file_id IS NOT NULL
        UNION SELECT file_id FROM article_version WHERE article_id = ${articleId} AND file_id IS NOT NULL
        UNION SELECT result_file_id FROM production_task WHERE article_id = ${articleId} AND result_file_id IS NOT NULL`.execute(db)
      for (const table of ['article_version', 'production_task', 'article_reference', 'text_sketch', 'article_text'] as const)
        await db.deleteFrom(table).where('article_id', '=', articleId).execute()
      const texts = { abstract: '', keywords: [], full_text: '', funding: '', interests: '', data_availability: '', ai_statement: '', third_party: '' }
      await db
        .updateTable('article')
        .set({ ...texts, file_id: null, typeset_file_id: null, pdf_outdated: false })
        .where('id', '=', articleId)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Files that nothing names any more; the clean-up job deletes them. */
    async release(fileIds: readonly (string | null)[]): Promise<void> {
      const ids = fileIds.flatMap((id) => id ?? [])
      if (ids.length === 0) return
      await sql`
        UPDATE stored_file SET claimed = false WHERE id = ANY (${ids})
          AND NOT EXISTS (SELECT FROM article WHERE file_id = stored_file.id OR typeset_file_id = stored_file.id)
          AND NOT EXISTS (SELECT FROM article_version WHERE file_id = stored_file.id)
          AND NOT EXISTS (SELECT FROM production_task WHERE source_file_id = stored_file.id OR result_file_id = stored_file.id)
          AND NOT EXISTS (SELECT FROM submission_file WHERE file_id = stored_file.id)`.execute(db)
    },
  }
}
