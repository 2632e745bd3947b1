import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { prefixTsquery } from '../search-words.ts'
import type { Database, Tables } from '../tables.ts'
import type { ConferenceSummary } from './conference.ts'
import { summaryColumns, summaryFrom } from './conference-row.ts'
import { firstMatching } from './conferences.store.ts'
import { standingOf } from './important-dates.ts'

/** The filters of the public list, besides the year. */
export interface ConferenceFilter {
  /** The result of `searchWords`. */
  words: readonly string[]
  topic?: string | undefined
  country?: string | undefined
}

export interface Choices {
  /** `coming` are those of the matches that are not over. */
  years: { year: string; matches: number; coming: number }[]
  topics: string[]
  countries: string[]
}

/** Search among the published conferences: by year, words, topic and country. */
export function conferenceSearchOf(db: Database) {
  const published = db.selectFrom('conference').where('published_at', 'is not', null)

  return {
    /** Every year that has a conference with the number of matches; every topic and country, whether they match or not. */
    async choices(filter: ConferenceFilter, today: CalendarDay): Promise<Choices> {
      const [years, topics, countries] = await Promise.all([
        published
          .select((row) => [
            sql<string>`to_char(start_date, 'YYYY')`.as('year'),
            row.fn.countAll<string>().filterWhere(matches(row, filter)).as('matches'),
            row.fn
              .countAll<string>()
              .filterWhere(row.and([matches(row, filter), row('end_date', '>=', today)]))
              .as('coming'),
          ])
          .groupBy('year')
          .execute(),
        published.select('topic').distinct().orderBy('topic').execute(),
        published.select('country').distinct().where('country', '<>', '').orderBy('country').execute(),
      ])
      return {
        years: years.map((row) => ({ year: row.year, matches: Number(row.matches), coming: Number(row.coming) })),
        topics: topics.map((row) => row.topic),
        countries: countries.map((row) => row.country),
      }
    },

    /** Conferences whose call is open in their own time zone; the call that closes next comes first. Without a deadline a call closes on the eve. */
    async openCalls(filter: ConferenceFilter, now: Date, limit: number): Promise<ConferenceSummary[]> {
      const earliestDay = addDays(dayInZone(now, 'UTC'), -1)
      const query = published
        .select(summaryColumns)
        .where('status', '=', 'scheduled')
        .where('start_date', '>', earliestDay)
        .where((row) => row.or([row('abstract_deadline', 'is', null), row('abstract_deadline', '>=', earliestDay)]))
        .where((row) => matches(row, filter))
        .orderBy(sql`coalesce(abstract_deadline, start_date - 1)`)
        .orderBy('start_date')
        .orderBy('id')
      return firstMatching(
        limit,
        (count) => query.limit(count).execute(),
        (conference) => standingOf(conference, now) === 'call-open',
      )
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
