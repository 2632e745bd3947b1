import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'
import { mostCounted } from './counted-in-words.ts'

/** How many rows a question finds, up to one more than `mostCounted`: counting further costs more than anybody wants to know. Whoever asks it often says so at its `end`. */
export async function countUpToMost(db: Database, question: Expression<unknown>, end: RawBuilder<unknown> = sql``): Promise<number> {
  // A question stands in brackets within another.
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM (SELECT FROM ${question} found LIMIT ${mostCounted + 1}) counted${end}`.execute(db)
  return rows[0]?.count ?? 0
}
