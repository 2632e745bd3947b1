import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'

export interface IncompletePaper {
  paperId: string
  receivedAt: Date
  abstractDeadline: CalendarDay | null
  timeZone: string
}

const maxAtOnce = 500

/** Papers whose authors have not completed them, and which reminders went out. */
export function paperRemindersOf(db: Database) {
  return {
    /** Those that came since an instant or whose call closes between two days, and that lack a reminder. */
    async due(receivedSince: Date, from: CalendarDay, to: CalendarDay): Promise<IncompletePaper[]> {
      const rows = await db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .select(['paper.id as paperId', 'paper.received_at as receivedAt', 'abstract_deadline as abstractDeadline', 'time_zone as timeZone'])
        .where(sql<SqlBool>`NOT paper.is_complete AND NOT paper.suspicious AND conference.status = 'scheduled'`)
        // A decision that is not released must not show in the reminders that stop.
        .where(sql<SqlBool>`(paper.state = 'received' OR (paper.decision_waiting AND 'received' = (SELECT known.to_state FROM paper_move known
          WHERE known.paper_id = paper.id AND known.released_at IS NOT NULL ORDER BY known.position DESC LIMIT 1)))`)
        .where(sql<SqlBool>`(paper.received_at >= ${receivedSince} OR abstract_deadline BETWEEN ${from} AND ${to})`)
        .where(sql<SqlBool>`(SELECT count(*) FROM paper_reminder sent WHERE sent.paper_id = paper.id) < 2`)
        .orderBy('paper.received_at')
        .orderBy('paper.id')
        .limit(maxAtOnce)
        .execute()
      return rows
    },

    /** Notes a reminder; false when it was noted before. */
    async note(paperId: string, kind: 'arrival' | 'deadline', now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('paper_reminder')
        .values({ paper_id: paperId, kind, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
  }
}
