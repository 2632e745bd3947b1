import type { Database } from '../../tables.ts'

/** Reviewers as the desk names them beside their reviews. */
export function deskReviewsOf(db: Database) {
  return {
    async reviewers(ids: readonly string[]): Promise<Map<string, { name: string; affiliation: string; email: string }>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('reviewer').select(['id', 'name', 'affiliation', 'email']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, ...reviewer }) => [id, reviewer]))
    },
  }
}
