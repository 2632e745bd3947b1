import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import type { ImportRow } from './import-row.ts'

/** What is here already of what is imported. */
export function importsOf(db: Database) {
  return {
    /** One import at a time, until the transaction ends. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('import-articles'))`.execute(db)
    },

    /** Whether a row is here: by its DOI, or else by its title in its volume. */
    async known(rows: readonly ImportRow[]): Promise<(row: ImportRow) => boolean> {
      if (rows.length === 0) return () => false
      const found = await db
        .selectFrom('article')
        .innerJoin('volume', 'volume.id', 'article.volume_id')
        .select(['article.doi', 'article.title', 'article.series', 'volume.number', 'volume.issue'])
        .where((article) =>
          article.or([
            article('article.title', 'in', [...new Set(rows.map(({ title }) => title))]),
            article('article.doi', 'in', [...new Set(rows.map(({ doi }) => doi))]),
          ]),
        )
        .execute()
      const keyOf = (...parts: string[]) => JSON.stringify(parts)
      const dois = new Set(found.map(({ doi }) => doi))
      const places = new Set(found.map(({ series, number, issue, title }) => keyOf(series, number, issue, title)))
      return (row) => (row.doi ? dois.has(row.doi) : places.has(keyOf(row.series, row.volume, row.issue, row.title)))
    },

    async volumeOf({ series, volume, issue }: ImportRow): Promise<string | undefined> {
      const row = await db
        .selectFrom('volume')
        .select('id')
        .where('series', '=', series)
        .where('number', '=', volume)
        .where('issue', '=', issue)
        .orderBy('made_at')
        .limit(1)
        .executeTakeFirst()
      return row?.id
    },

    /** The first article that claims an address keeps it. */
    async addRedirect(path: string, articleId: string): Promise<void> {
      await db
        .insertInto('article_redirect')
        .values({ path, article_id: articleId })
        .onConflict((conflict) => conflict.column('path').doNothing())
        .execute()
    },
  }
}
