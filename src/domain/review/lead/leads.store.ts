import type { Database } from '../../tables.ts'

export interface LeadReviewer {
  roundId: string
  assignmentId: string
  /** 'Reviewer 1'. */
  reviewer: number
  /** Empty until it is written. */
  summary: string
  savedAt: Date | null
}

/** What the lead reviewer of the round has written; empty while there is nothing. */
export async function leadSummary(db: Database, roundId: string | null | undefined): Promise<string> {
  return (roundId && (await leadsOf(db).ofRound(roundId))?.summary) || ''
}

/** The lead reviewers of rounds, of whom each round has one at most. */
export function leadsOf(db: Database) {
  const leads = db
    .selectFrom('review_lead')
    .innerJoin('review_assignment', 'review_assignment.id', 'review_lead.assignment_id')
    .select(['review_lead.round_id as roundId', 'assignment_id as assignmentId', 'number as reviewer', 'summary', 'saved_at as savedAt'])
    // Whoever does not review the paper any more does not lead either.
    .where('review_assignment.state', 'in', ['accepted', 'submitted'])

  return {
    async ofRound(roundId: string): Promise<LeadReviewer | undefined> {
      return leads.where('review_lead.round_id', '=', roundId).executeTakeFirst()
    },

    async ofPaper(paperId: string): Promise<LeadReviewer[]> {
      return leads.where('review_assignment.paper_id', '=', paperId).execute()
    },

    /** In place of another one, whose summary goes. */
    async choose(roundId: string, assignmentId: string, by: string): Promise<void> {
      await this.clear(roundId)
      await db.insertInto('review_lead').values({ round_id: roundId, assignment_id: assignmentId, chosen_by: by, saved_at: null }).execute()
    },

    async clear(roundId: string): Promise<void> {
      await db.deleteFrom('review_lead').where('round_id', '=', roundId).execute()
    },

    async save(roundId: string, summary: string, now: Date): Promise<void> {
      await db.updateTable('review_lead').set({ summary, saved_at: now }).where('round_id', '=', roundId).execute()
    },
  }
}
