import { type Expression, sql } from 'kysely'
import type { Database } from '../tables.ts'

/** How many rows a question finds, up to one more than `most`: counting further costs more than anybody wants to know. */
export async function countUpTo(db: Database, question: Expression<unknown>, most: number): Promise<number> {
  // A question stands in brackets within another.
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (SELECT FROM ${question} found LIMIT ${most + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
