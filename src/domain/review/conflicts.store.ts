import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Every address that is or was of the person who has this one, so that a conflict follows them and not their address. */
const addressesOf = (
  email: string | RawBuilder<unknown>,
) => sql<string>`(SELECT theirs.email FROM person_address known JOIN person_address theirs ON theirs.person = known.person
  WHERE known.email = lower(${email}) AND known.is_current UNION ALL SELECT lower(${email}))`

/**
 * Whether this person is kept from the review of a paper, named by an expression: every stored conflict counts until an organiser has dismissed it. Whether they wrote the
 * paper is always looked up, so that it holds before the next search for conflicts.
 */
export function isKeptFrom(paper: RawBuilder<unknown>, email: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  const own = sql`ANY (ARRAY${addressesOf(email)})`
  return sql<SqlBool>`(EXISTS (SELECT FROM review_conflict kept WHERE kept.paper_id = ${paper} AND kept.state <> 'dismissed' AND kept.email = ${own})
    OR EXISTS (SELECT FROM author_address wrote WHERE wrote.paper_id = ${paper} AND wrote.email = ${own}))`
}

/** Who must not review a paper or see its review. */
export function reviewConflictsOf(db: Database) {
  return {
    async isConflicted(paperId: string, email: string): Promise<boolean> {
      const { rows } = await sql<{ kept: boolean }>`SELECT ${isKeptFrom(sql`${paperId}`, email)} AS kept`.execute(db)
      return rows[0]?.kept !== false
    },

    /** The present addresses of everybody who is kept from the review of these papers. */
    async addressesOfAll(paperIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const byPaper = new Map<string, Set<string>>(paperIds.map((id) => [id, new Set()]))
      if (paperIds.length === 0) return byPaper
      const { rows } = await sql<{ paper_id: string; email: string }>`
        WITH kept AS (
          SELECT paper_id, email, true AS is_current FROM review_conflict WHERE paper_id = ANY (${paperIds}) AND state <> 'dismissed'
          UNION SELECT paper_id, email, false FROM author_address WHERE paper_id = ANY (${paperIds}))
        SELECT paper_id, email FROM kept
        UNION SELECT kept.paper_id, theirs.email FROM kept JOIN person_address known ON known.email = kept.email AND (known.is_current OR NOT kept.is_current)
          JOIN person_address theirs ON theirs.person = known.person WHERE theirs.is_current`.execute(db)
      for (const { paper_id, email } of rows) byPaper.get(paper_id)?.add(email)
      return byPaper
    },

    /** The papers whose review this person is kept from. */
    async papersOf(email: string): Promise<Set<string>> {
      const own = addressesOf(email)
      const { rows } = await sql<{ paper_id: string }>`
        SELECT paper_id FROM review_conflict WHERE email IN ${own} AND state <> 'dismissed'
        UNION SELECT paper_id FROM author_address WHERE email IN ${own}`.execute(db)
      return new Set(rows.map((row) => row.paper_id))
    },
  }
}
