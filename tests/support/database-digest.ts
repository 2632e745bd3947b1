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

const watched = new WeakMap<Database, Promise<void>>()

/** Triggers record what changes from now on: much quicker than two digests, where it is asked thousands of times. */
export async function watchChanges(db: Database): Promise<{ changedTables: () => Promise<string[]> }> {
  const ready = watched.get(db) ?? addTriggers(db)
  watched.set(db, ready)
  await ready
  await sql`DELETE FROM watched.change`.execute(db)
  return {
    /** A row that was added and removed again has not changed its table. */
    async changedTables() {
      const { rows } = await sql<{ name: string }>`SELECT name FROM watched.change GROUP BY name HAVING sum(hash) <> 0 ORDER BY name`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}

/** In a schema of its own: the site looks only at its own. */
async function addTriggers(db: Database): Promise<void> {
  await sql`CREATE SCHEMA watched`.execute(db)
  await sql`CREATE TABLE watched.change (name text NOT NULL, hash numeric NOT NULL)`.execute(db)
  await sql`
    CREATE FUNCTION watched.record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP IN ('UPDATE', 'DELETE') THEN INSERT INTO watched.change VALUES (TG_TABLE_NAME, -hashtextextended((to_jsonb(OLD) - 'seen_at')::text, 0)::numeric); END IF;
      IF TG_OP IN ('UPDATE', 'INSERT') THEN INSERT INTO watched.change VALUES (TG_TABLE_NAME, hashtextextended((to_jsonb(NEW) - 'seen_at')::text, 0)); END IF;
      IF TG_OP = 'TRUNCATE' THEN INSERT INTO watched.change VALUES (TG_TABLE_NAME, 1); END IF;
      RETURN NULL;
    END $$`.execute(db)
  for (const name of (await tableNames(db)).filter((one) => !harmlessTables.includes(one))) {
    const table = sql.table(name)
    await sql`CREATE TRIGGER zz_watched AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION watched.record()`.execute(db)
    await sql`CREATE TRIGGER zz_watched_truncate AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION watched.record()`.execute(db)
  }
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
