import { type SelectQueryBuilder, sql } from 'kysely'
import { rowsAPage } from './list-page.ts'

/** So many rows of a list are looked at one after the other before the index of words is asked. */
const nearRows = 2000

export interface ListOrder {
  /** A table with an `id` and a `search`. */
  table: string
  /** A moment. */
  by: string
  newestFirst: boolean
}

/**
 * The ids of the first rows of a list that have these words. PostgreSQL cannot know how common the beginning of a word is and would choose
 * badly, so it is not asked to: a common word is met among the first rows, and a rare one has few rows to put in order.
 */
export async function idsWithWords<Tables, Table extends keyof Tables>(
  /** The rows of the list with its filters, from where this page begins. */
  rows: SelectQueryBuilder<Tables, Table, object>,
  { table, by, newestFirst }: ListOrder,
  search: string,
): Promise<string[]> {
  const direction = newestFirst ? 'desc' : 'asc'
  const [id, moment] = [sql<string>`${sql.ref(`${table}.id`)}`, sql<Date>`${sql.ref(`${table}.${by}`)}`]
  const matches = sql<boolean>`${sql.ref(`${table}.search`)} @@ to_tsquery('simple', ${search})`
  const near = await rows
    .select([id.as('id'), matches.as('hit')])
    .$castTo<{ id: string; hit: boolean }>()
    .orderBy(moment, direction)
    .orderBy(id, direction)
    .limit(nearRows)
    .execute()
  const hits = near.filter((row) => row.hit).slice(0, rowsAPage + 1)
  if (hits.length > rowsAPage || near.length < nearRows) return hits.map((row) => row.id)
  const rare = await rows
    .select(id.as('id'))
    .$castTo<{ id: string }>()
    .where(matches)
    // The same order, in a form that no index has: what is left to the planner is the index of words.
    .orderBy(sql`${moment} + interval '0'`, direction)
    .orderBy(id, direction)
    .limit(rowsAPage + 1)
    .execute()
  return rare.map((row) => row.id)
}
