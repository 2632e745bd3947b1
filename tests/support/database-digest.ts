import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/domain/tables.ts'

/** What a refused request may leave behind: counted tries and requests, locks, used-up challenges, and when a session was last seen. */
const harmlessTables = ['sign_in_try', 'passkey_challenge', 'rate_count', 'letter_count', 'upload_lock']
const asked = new WeakMap<Database, Promise<RawBuilder<{ line: string }>>>()

/** One line for each table, the same as long as nothing in it has changed. */
export async function databaseDigest(db: Database): Promise<string[]> {
  const question = asked.get(db) ?? questionFor(db)
  asked.set(db, question)
  const { rows } = await (await question).execute(db)
  return rows.map(({ line }) => line).sort()
}

/** Every row of every table as text, to look for what must not be there. */
export async function everyRow(db: Database): Promise<string> {
  const texts = []
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t`.execute(db)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  return rows.map(({ name }) => name)
}

async function questionFor(db: Database): Promise<RawBuilder<{ line: string }>> {
  const parts = (await tableNames(db))
    .filter((name) => !harmlessTables.includes(name))
    .map(
      (name) => sql`
        SELECT ${sql.lit(name)} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'seen_at')::text, 0)), 0) AS line
        FROM ${sql.table(name)} t`,
    )
  return sql<{ line: string }>`${sql.join(parts, sql` UNION ALL `)}`
}
