import { sql } from 'kysely'
import type { Database } from '../../src/domain/tables.ts'

/** The number of rows of every table and a hash of them, whole and in any order; `0` of an empty one. */
export async function tableDigests(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migration' ORDER BY 1`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      SELECT concat_ws(' ', count(*), sum(hashtextextended(t::text, 0)::numeric)) AS digest FROM ${sql.table(name)} t`.execute(db)
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
