import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import { prefixTsquery } from '../search-words.ts'
import { type NamedConference, namedConference } from '../submissions/desk/paper-query.ts'
import type { Database } from '../tables.ts'

const maxOffered = 50

/** Published conferences by words, for choosing one at the desk. */
export function publishedConferencesOf(db: Database) {
  const published = db.selectFrom('conference').select(['id', 'sub_conference as name', 'start_date as startDate']).where('published_at', 'is not', null)

  return {
    async named(id: string): Promise<NamedConference | undefined> {
      if (id.includes('\0')) return undefined
      const row = await published.where('id', '=', id).executeTakeFirst()
      return row && namedConference(row)
    },

    /** Those that match all of these words by name, code, place, topic or year; the next ones first. `endingFrom` leaves out what is over. */
    async with(words: readonly string[], today: CalendarDay, endingFrom?: CalendarDay): Promise<NamedConference[]> {
      const inYear = (word: string) => (/^[1-9]\d{3}$/.test(word) ? [sql<SqlBool>`start_date BETWEEN ${`${word}-01-01`} AND ${`${word}-12-31`}`] : [])
      const rows = await published
        .where((row) => row.and(words.map((word) => row.or([sql<SqlBool>`words @@ ${prefixTsquery([word])}::tsquery`, ...inYear(word)]))))
        .$if(endingFrom !== undefined, (select) => select.where('end_date', '>=', endingFrom ?? ''))
        .orderBy(sql`start_date < ${today}::date`)
        .orderBy(sql`abs(start_date - ${today}::date)`)
        .orderBy('id')
        .limit(maxOffered)
        .execute()
      return rows.map(namedConference)
    },
  }
}
