import { type SqlBool, sql } from 'kysely'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { summaryColumns, summaryFrom } from '../conferences/conference-row.ts'
import type { Entry } from '../content/collections.ts'
import type { CalendarDay } from '../dates.ts'
import { prefixTsquery } from '../search-words.ts'
import type { Database } from '../tables.ts'

type Searchable = 'pages' | 'added-pages' | 'faq' | 'news'

/** What the public site has about some words; `searchWords` makes them of what was typed. */
export function siteSearchOf(db: Database) {
  return {
    /** Entries of a collection with all of these words, those with the words in their title first. Their HTML is as it is stored. */
    async entries<Name extends Searchable>(collection: Name, words: readonly string[], limit: number): Promise<Entry<Name>[]> {
      const query = prefixTsquery(words)
      const rows = await db
        .selectFrom('content_entry')
        .select('data')
        .where('collection', '=', collection)
        // Only its owner can read it.
        .where((row) => row.not(row.and([row('collection', '=', 'pages'), row('id', '=', 'profile')])))
        .where(sql<SqlBool>`words @@ ${query}::tsquery`)
        .orderBy(sql`submission_words(coalesce(data->>'title', data->>'question', '')) @@ ${query}::tsquery`, 'desc')
        .orderBy('position')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.data as Entry<Name>)
    },

    /** Published conferences with all of these words: coming ones by date, then past ones, latest first. */
    async conferences(words: readonly string[], today: CalendarDay, limit: number): Promise<ConferenceSummary[]> {
      const rows = await db
        .selectFrom('conference')
        .select(summaryColumns)
        .where('published_at', 'is not', null)
        .where(sql<SqlBool>`words @@ ${prefixTsquery(words)}::tsquery`)
        .orderBy(sql`end_date < ${today}::date`)
        .orderBy(sql`CASE WHEN end_date < ${today}::date THEN NULL ELSE start_date END`)
        .orderBy('start_date', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(summaryFrom)
    },
  }
}
