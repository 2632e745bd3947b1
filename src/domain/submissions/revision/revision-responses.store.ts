import type { Database } from '../../tables.ts'
import type { RevisionResponse } from './revision.ts'

/** What authors said to the reviewers with their revisions. */
export function revisionResponsesOf(db: Database) {
  const responses = db.selectFrom('revision_response').select(['paper_id as paperId', 'number', 'round_id as roundId', 'body', 'sent_at as sentAt'])

  return {
    /** By the papers, the first one first. */
    async ofPapers(paperIds: readonly string[]): Promise<RevisionResponse[]> {
      if (paperIds.length === 0) return []
      return responses.where('paper_id', 'in', paperIds).orderBy('paper_id').orderBy('number').execute()
    },

    async ofRound(roundId: string): Promise<RevisionResponse | undefined> {
      return responses.where('round_id', '=', roundId).executeTakeFirst()
    },

    async add({ paperId, number, roundId, body, sentAt }: RevisionResponse): Promise<void> {
      await db.insertInto('revision_response').values({ paper_id: paperId, number, round_id: roundId, body, sent_at: sentAt }).execute()
    },

    async change({ paperId, number }: RevisionResponse, body: string, now: Date): Promise<void> {
      await db.updateTable('revision_response').set({ body, sent_at: now }).where('paper_id', '=', paperId).where('number', '=', number).execute()
    },
  }
}
