import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import type { KnownPerson } from '../blindness/find-identities.ts'
import { defaultReviewSettings } from '../review-settings.ts'

/** Whose names a text about a paper must not tell, by the mode of its conference. */
export function namedPeopleOf(db: Database) {
  return {
    /** Everybody who was asked to review these papers, for whoever must not know them: nobody where review is open. */
    async hiddenReviewers(paperIds: readonly string[]): Promise<Map<string, (KnownPerson & { id: string })[]>> {
      const byPaper = new Map<string, (KnownPerson & { id: string })[]>()
      if (paperIds.length === 0) return byPaper
      const rows = await db
        .selectFrom('review_assignment')
        .innerJoin('reviewer', 'reviewer.id', 'review_assignment.reviewer_id')
        .innerJoin('paper', 'paper.id', 'review_assignment.paper_id')
        .leftJoin('review_settings', 'review_settings.conference_id', 'paper.conference_id')
        .select(['review_assignment.paper_id as paperId', 'reviewer.id', 'reviewer.name', 'reviewer.email', 'reviewer.affiliation', 'reviewer.orcid'])
        .distinct()
        .where('review_assignment.paper_id', 'in', paperIds)
        .where('review_assignment.invited_at', 'is not', null)
        .where(sql<boolean>`coalesce(review_settings.mode, ${sql.lit(defaultReviewSettings.mode)}) <> 'open'`)
        .execute()
      for (const { paperId, ...person } of rows) byPaper.set(paperId, [...(byPaper.get(paperId) ?? []), person])
      return byPaper
    },

    /** The authors of a paper, for its reviewers: nobody unless review is double-blind. */
    async hiddenAuthors(paperId: string): Promise<KnownPerson[]> {
      return db
        .selectFrom('paper_author')
        .innerJoin('paper', 'paper.id', 'paper_author.paper_id')
        .leftJoin('review_settings', 'review_settings.conference_id', 'paper.conference_id')
        .select(['paper_author.name', 'paper_author.email', 'paper_author.affiliation', 'paper_author.orcid'])
        .where('paper_author.paper_id', '=', paperId)
        .where(sql<boolean>`coalesce(review_settings.mode, ${sql.lit(defaultReviewSettings.mode)}) = 'double-blind'`)
        .execute()
    },
  }
}
