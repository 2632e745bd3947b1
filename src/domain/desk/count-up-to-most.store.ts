import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'
import { mostCounted } from './counted-in-words.ts'

/** How many rows a question finds, up to one more than `mostCounted`: counting further costs more than anybody wants to know. To be asked within another question. */
export function countedUpToMost(question: Expression<unknown>): RawBuilder<number> {
  // A question stands in brackets within another.
  return sql<number>`(SELECT count(*)::int FROM (SELECT FROM ${question} found LIMIT ${sql.lit(mostCounted + 1)}) counted)`
}

/** The same, asked by itself. */
export async function countUpToMost(db: Database, question: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT ${countedUpToMost(question)} AS count`.execute(db)
  return rows[0]?.count ?? 0
}
