import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** One contribution; a reviewer is a number, and an organiser has a name, which the desk alone shows. */
export interface Contribution {
  number: number
  assignmentId: string | null
  reviewer: number | null
  organiser: string | null
  body: string
  writtenAt: Date
}

/** What reviewers and organisers say to each other about a round. */
export function discussionsOf(db: Database) {
  return {
    async ofRound(roundId: string): Promise<Contribution[]> {
      return db
        .selectFrom('review_discussion as said')
        .leftJoin('review_assignment as assignment', 'assignment.id', 'said.assignment_id')
        .select(['said.number', 'said.assignment_id as assignmentId', 'assignment.number as reviewer'])
        .select(['said.organiser_name as organiser', 'said.body', 'said.written_at as writtenAt'])
        .where('said.round_id', '=', roundId)
        .orderBy('said.number')
        .execute()
    },

    /** The caller holds the paper. */
    async add(roundId: string, by: { assignmentId: string } | { organiser: string }, body: string, now: Date): Promise<void> {
      const writer = 'organiser' in by ? { assignment_id: null, organiser_name: by.organiser } : { assignment_id: by.assignmentId, organiser_name: null }
      await db
        .insertInto('review_discussion')
        .values({
          round_id: roundId,
          number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM review_discussion WHERE round_id = ${roundId})`,
          ...writer,
          body,
          written_at: now,
        })
        .execute()
    },

    /** Whether a reviewer was told of the discussion of a paper since an instant. */
    async wasTold(paperId: string, address: string, since: Date): Promise<boolean> {
      const row = await db
        .selectFrom('mail')
        .select('id')
        .where('paper_id', '=', paperId)
        .where('kind', '=', 'review.discussion')
        .where('to_address', '=', address)
        .where('queued_at', '>', since)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
