import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'
import { countLimit, rowsPerPage, rowsToFetch } from './list-page.ts'

/** Counts the rows of a query up to one more than `countLimit`; for use inside another query. */
export function limitedCount(query: Expression<unknown>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM (SELECT FROM ${query} found LIMIT ${sql.lit(countLimit + 1)}) counted)`
}

export async function countUpToLimit(db: Database, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT ${limitedCount(query)} AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** A search reads this many rows in list order before it uses the full-text index. */
const scannedRows = 2000

interface ListOrder {
  /** A table with the columns `id` and `search`. */
  table: string
  /** A timestamp column. */
  by: string
  newestFirst: boolean
}

/**
 * The ids of the first rows of a list that match a search. The planner cannot estimate how common a word prefix is, so the choice of index
 * is made here: a common word is found among the first rows, and a rare word has few rows to sort.
 */
export async function findMatchingIds<Tables, Table extends keyof Tables>(
  /** The filtered rows of the list, from the beginning of the page. */
  rows: SelectQueryBuilder<Tables, Table, object>,
  { table, by, newestFirst }: ListOrder,
  search: string,
): Promise<string[]> {
  const direction = newestFirst ? 'desc' : 'asc'
  const [id, sortedBy] = [sql<string>`${sql.ref(`${table}.id`)}`, sql<Date>`${sql.ref(`${table}.${by}`)}`]
  const matches = sql<boolean>`${sql.ref(`${table}.search`)} @@ to_tsquery('simple', ${search})`
  const scanned = await rows
    .select([id.as('id'), matches.as('hit')])
    .$castTo<{ id: string; hit: boolean }>()
    .orderBy(sortedBy, direction)
    .orderBy(id, direction)
    .limit(scannedRows)
    .execute()
  const hits = scanned.filter((row) => row.hit).slice(0, rowsToFetch)
  if (hits.length > rowsPerPage || scanned.length < scannedRows) return hits.map((row) => row.id)
  const rare = await rows
    .select(id.as('id'))
    .$castTo<{ id: string }>()
    .where(matches)
    // The expression matches no index on the sort column, so the planner uses the full-text index.
    .orderBy(sql`${sortedBy} + interval '0'`, direction)
    .orderBy(id, direction)
    .limit(rowsToFetch)
    .execute()
  return rare.map((row) => row.id)
}
