import { type SqlBool, sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { ListPosition, Selection } from './oai-request.ts'

/** What every record of OAI-PMH has, also one whose article was removed. */
export interface OaiHeader {
  id: string
  /** In seconds. */
  changedAt: Date
  /** As PostgreSQL prints it, in UTC, so that no precision is lost. */
  position: string
  series: string
  year: number
  isDeleted: boolean
}

const year = sql<number>`coalesce(volume.year, left(article.published_on, 4)::int)`
const position = sql<string>`(article.changed_at AT TIME ZONE 'UTC')::text`

/** Everything that was ever published, in the order of its last change. */
export function oaiOf(db: Database) {
  const records = db
    .selectFrom('article')
    .leftJoin('volume', 'volume.id', 'article.volume_id')
    .where('article.state', 'in', ['published', 'removed'])
    .select(['article.id', 'article.changed_at', 'article.series', 'article.state', year.as('year'), position.as('position')])

  function selected({ from, before, set }: Omit<Selection, 'prefix'>, settledUntil: Date) {
    let query = records.where('article.changed_at', '<', settledUntil)
    if (from) query = query.where('article.changed_at', '>=', from)
    if (before) query = query.where('article.changed_at', '<', before)
    const [facet, value] = set.split(':')
    if (facet === 'series' && value !== undefined) query = query.where('article.series', '=', value)
    if (facet === 'year' && value !== undefined) query = query.where(sql<SqlBool>`${year} = ${Number(value)}`)
    return query
  }

  return {
    /** How many milliseconds ago the oldest transaction began that may still write. */
    async oldestWriter(): Promise<number> {
      const { rows } = await sql<{ age: number }>`
        SELECT coalesce(extract(epoch FROM clock_timestamp() - min(xact_start)) * 1000, 0)::float AS age FROM pg_stat_activity
        WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()`.execute(db)
      return Math.max(0, rows[0]?.age ?? 0)
    },

    async earliest(): Promise<Date | undefined> {
      const row = await records.orderBy('article.changed_at').limit(1).executeTakeFirst()
      return row?.changed_at
    },

    async find(id: string): Promise<OaiHeader | undefined> {
      const row = await records.where('article.id', '=', id).executeTakeFirst()
      return row && headerFrom(row)
    },

    async page(selection: Selection, settledUntil: Date, after: ListPosition | undefined, limit: number): Promise<OaiHeader[]> {
      let query = selected(selection, settledUntil).orderBy('article.changed_at').orderBy('article.id').limit(limit)
      if (after) query = query.where(sql<SqlBool>`(article.changed_at, article.id) > (${after.changedAt}::timestamp AT TIME ZONE 'UTC', ${after.id})`)
      return (await query.execute()).map(headerFrom)
    },

    async count(selection: Selection, settledUntil: Date): Promise<number> {
      const { count } = await selected(selection, settledUntil).clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
      return count
    },

    /** The series and the years that have records. */
    async sets(): Promise<{ series: string[]; years: number[] }> {
      const rows = await records
        .clearSelect()
        .select(['article.series', year.as('year')])
        .distinct()
        .execute()
      return { series: [...new Set(rows.map((row) => row.series))].sort(), years: [...new Set(rows.map((row) => row.year))].sort((a, b) => a - b) }
    },
  }
}

interface Row {
  id: string
  changed_at: Date
  position: string
  series: string
  year: number
  state: string
}

function headerFrom({ id, changed_at, position: at, series, year: ofYear, state }: Row): OaiHeader {
  return { id, changedAt: changed_at, position: at, series, year: ofYear, isDeleted: state === 'removed' }
}
