import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import { prefixTsquery } from '../search-words.ts'
import type { Database, Tables } from '../tables.ts'
import type { ConferenceSummary } from './conference.ts'
import { summaryColumns, summaryFrom } from './conference-row.ts'

/** The filters of the public list, besides the year. */
export interface ConferenceFilter {
  /** The result of `searchWords`. */
  words: readonly string[]
  topic?: string | undefined
  country?: string | undefined
}

export interface Choices {
  years: { year: string; matches: number }[]
  topics: string[]
  countries: string[]
}

/** Search among the published conferences: by year, words, topic and country. */
export function conferenceSearchOf(db: Database) {
  const published = db.selectFrom('conference').where('published_at', 'is not', null)

  return {
    /** Every year that has a conference with the number of matches; every topic and country, whether they match or not. */
    async choices(filter: ConferenceFilter): Promise<Choices> {
      const [years, topics, countries] = await Promise.all([
        published
          .select((row) => [sql<string>`to_char(start_date, 'YYYY')`.as('year'), row.fn.countAll<string>().filterWhere(matches(row, filter)).as('matches')])
          .groupBy('year')
          .execute(),
        published.select('topic').distinct().orderBy('topic').execute(),
        published.select('country').distinct().where('country', '<>', '').orderBy('country').execute(),
      ])
      return {
        years: years.map((row) => ({ year: row.year, matches: Number(row.matches) })),
        topics: topics.map((row) => row.topic),
        countries: countries.map((row) => row.country),
      }
    },

    /** One year's conferences: upcoming ones by date, then past ones, latest first. */
    async inYear(
      year: string,
      filter: ConferenceFilter,
      today: CalendarDay,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<ConferenceSummary[]> {
      const rows = await published
        .select(summaryColumns)
        .where('start_date', '>=', `${year}-01-01`)
        .where('start_date', '<=', `${year}-12-31`)
        .where((row) => matches(row, filter))
        .orderBy(sql`end_date < ${today}::date`)
        .orderBy(sql`CASE WHEN end_date < ${today}::date THEN NULL ELSE start_date END`)
        .orderBy('start_date', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(summaryFrom)
    },
  }
}

function matches(row: ExpressionBuilder<Tables, 'conference'>, filter: ConferenceFilter) {
  return row.and([
    ...(filter.words.length > 0 ? [sql<SqlBool>`words @@ ${prefixTsquery(filter.words)}::tsquery`] : []),
    ...(filter.topic ? [row('topic', '=', filter.topic)] : []),
    ...(filter.country ? [row('country', '=', filter.country)] : []),
  ])
}
