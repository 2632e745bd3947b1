import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../calendar-day.ts'
import { gatheredQuestion } from '../gathered-question.store.ts'
import type { Database, Tables } from '../tables.ts'
import type { ConferenceSummary } from './conference.ts'
import { summaryColumns, summaryFrom } from './conference-row.ts'
import { wordsQuery } from './words-query.ts'

/** What a visitor asks the list for, whatever the year. */
export interface ConferenceFilter {
  /** Folded beginnings of words, all of which must occur. */
  words: readonly string[]
  topic?: string | undefined
  country?: string | undefined
}

export interface Choices {
  years: { year: string; matches: number }[]
  topics: string[]
  countries: string[]
}

/** Finding published conferences: by year, words, topic and country. Most ask for all of a year, and that is asked over and over in the same words. */
export function conferenceSearchOf(db: Database) {
  return {
    /** Every year that has a conference and how many of them fit the filter; every topic and country, whether they fit or not. */
    async choices(filter: ConferenceFilter): Promise<Choices> {
      const [choices] = isEmpty(filter) ? await allChoices(db, {}) : await choicesOf(db, filter).execute()
      if (!choices) throw new Error('One row is asked for, and one row it is.')
      return choices
    },

    /** One year's conferences: those to come in order of their date, then those that are over, latest first. */
    async inYear(year: string, filter: ConferenceFilter, today: CalendarDay, part: Part): Promise<ConferenceSummary[]> {
      const asked = { first: `${year}-01-01`, last: `${year}-12-31`, today, ...part }
      const rows = isEmpty(filter) ? await allInYear(db, asked) : await rowsInYear(db, filter, asked).execute()
      return rows.map(summaryFrom)
    },
  }
}

interface Part {
  limit: number
  offset: number
}

const noFilter = { words: [] }
const allChoices = gatheredQuestion((db) => choicesOf(db, noFilter))
const allInYear = gatheredQuestion((db, asked: AskedRows) => rowsInYear(db, noFilter, asked))

function choicesOf(db: Database, filter: ConferenceFilter) {
  const years = db
    .selectFrom('conference')
    .where('published_at', 'is not', null)
    .select((row) => [sql<string>`to_char(start_date, 'YYYY')`.as('year'), row.fn.countAll<number>().filterWhere(fits(row, filter)).as('matches')])
    .groupBy('year')
  const topics = db.selectFrom('conference').select('topic').distinct().where('published_at', 'is not', null).orderBy('topic')
  const countries = db.selectFrom('conference').select('country').distinct().where('published_at', 'is not', null).where('country', '<>', '').orderBy('country')
  return db.selectNoFrom([
    sql<Choices['years']>`(SELECT coalesce(json_agg(one), '[]') FROM (${years}) AS one)`.as('years'),
    sql<string[]>`ARRAY(${topics})`.as('topics'),
    sql<string[]>`ARRAY(${countries})`.as('countries'),
  ])
}

interface AskedRows extends Part {
  first: CalendarDay
  last: CalendarDay
  today: CalendarDay
}

function rowsInYear(db: Database, filter: ConferenceFilter, { first, last, today, limit, offset }: AskedRows) {
  return db
    .selectFrom('conference')
    .select(summaryColumns)
    .where('published_at', 'is not', null)
    .where('start_date', '>=', first)
    .where('start_date', '<=', last)
    .where((row) => fits(row, filter))
    .orderBy(sql`end_date < ${today}::date`)
    .orderBy(sql`CASE WHEN end_date < ${today}::date THEN NULL ELSE start_date END`)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
}

function isEmpty(filter: ConferenceFilter): boolean {
  return filter.words.length === 0 && !filter.topic && !filter.country
}

function fits(row: ExpressionBuilder<Tables, 'conference'>, filter: ConferenceFilter) {
  return row.and([
    ...(filter.words.length > 0 ? [sql<SqlBool>`words @@ ${wordsQuery(filter.words)}::tsquery`] : []),
    ...(filter.topic ? [row('topic', '=', filter.topic)] : []),
    ...(filter.country ? [row('country', '=', filter.country)] : []),
  ])
}
