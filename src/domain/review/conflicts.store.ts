import type { Database } from '../tables.ts'

/** Who must not review a paper or see its review. */
export function reviewConflictsOf(db: Database) {
  return {
    /** Whether this person is kept from the review of this paper: every conflict counts until an organiser has dismissed it. */
    async isConflicted(paperId: string, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('review_conflict')
        .select('kind')
        .where('paper_id', '=', paperId)
        .where('email', '=', email.toLowerCase())
        .where('state', '<>', 'dismissed')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The addresses of everybody who is kept from the review of these papers. */
    async addressesOfAll(paperIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const byPaper = new Map<string, Set<string>>(paperIds.map((id) => [id, new Set()]))
      if (paperIds.length === 0) return byPaper
      const rows = await db
        .selectFrom('review_conflict')
        .select(['paper_id', 'email'])
        .where('paper_id', 'in', paperIds)
        .where('state', '<>', 'dismissed')
        .execute()
      for (const { paper_id, email } of rows) byPaper.get(paper_id)?.add(email)
      return byPaper
    },

    /** The papers whose review this person is kept from. */
    async papersOf(email: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('review_conflict')
        .select('paper_id')
        .where('email', '=', email.toLowerCase())
        .where('state', '<>', 'dismissed')
        .execute()
      return new Set(rows.map((row) => row.paper_id))
    },
  }
}
