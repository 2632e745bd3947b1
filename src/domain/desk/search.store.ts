import { type SelectQueryBuilder, sql } from 'kysely'
import { rowsAPage } from './list-page.ts'

/** So many rows of a list are looked at one after the other before the index of words is asked. */
const nearRows = 2000

/**
 * The ids of the first rows of a list that have these words. PostgreSQL cannot know how common the beginning of a word is and would choose
 * badly, so it is not asked to: a common word is met among the first rows, and a rare one has few rows to put in order.
 */
export async function idsWithWords<Tables, Table extends keyof Tables>(
  /** The rows of the list with its filters, from where this page begins. */
  rows: SelectQueryBuilder<Tables, Table, object>,
  inOrder: <Row>(query: SelectQueryBuilder<Tables, Table, Row>) => SelectQueryBuilder<Tables, Table, Row>,
  table: string,
  search: string,
): Promise<string[]> {
  const id = sql<string>`${sql.ref(`${table}.id`)}`.as('id')
  const matches = sql<boolean>`${sql.ref(`${table}.search`)} @@ to_tsquery('simple', ${search})`
  const near = await inOrder(rows.select([id, matches.as('hit')]).$castTo<{ id: string; hit: boolean }>())
    .limit(nearRows)
    .execute()
  const hits = near.filter((row) => row.hit).slice(0, rowsAPage + 1)
  if (hits.length > rowsAPage || near.length < nearRows) return hits.map((row) => row.id)
  // The condition on the words stands alone below OFFSET 0, where the order cannot tempt anybody.
  const found = sql<boolean>`${sql.ref(`${table}.id`)} IN (SELECT id FROM ${sql.table(table)} WHERE search @@ to_tsquery('simple', ${search}) OFFSET 0)`
  const rare = await inOrder(rows.select(id).where(found).$castTo<{ id: string }>())
    .limit(rowsAPage + 1)
    .execute()
  return rare.map((row) => row.id)
}
