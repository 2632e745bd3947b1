import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'

export interface DueRevision {
  paperId: string
  /** The position of the move that asked for it. */
  position: number
  dueOn: CalendarDay
  releasedAt: Date
  timeZone: string
}

const maxAtOnce = 500

/** Revisions that authors were asked for and have not sent, and which reminders went out. */
export function revisionRemindersOf(db: Database) {
  /** A paper that waits for its author: a new version, a withdrawal or another decision ends it. */
  const awaited = db
    .selectFrom('paper')
    .innerJoin('paper_move as move', 'move.paper_id', 'paper.id')
    .innerJoin('conference', 'conference.id', 'paper.conference_id')
    .where('paper.state', '=', 'revision-requested')
    .where(sql<SqlBool>`NOT paper.decision_waiting AND NOT paper.withdrawal_requested`)
    .where(sql<SqlBool>`move.position = (SELECT max(position) FROM paper_move WHERE paper_id = paper.id)`)
    .where('move.released_at', 'is not', null)
    .where('move.due_on', 'is not', null)

  return {
    /** Those due between two days that lack one of the two reminders. */
    async dueBetween(from: CalendarDay, to: CalendarDay): Promise<DueRevision[]> {
      const rows = await awaited
        .select(['paper.id as paperId', 'move.position', 'move.due_on as dueOn', 'move.released_at as releasedAt', 'time_zone as timeZone'])
        .where('move.due_on', '>=', from)
        .where('move.due_on', '<=', to)
        .where(sql<SqlBool>`(SELECT count(*) FROM revision_reminder sent WHERE sent.paper_id = paper.id AND sent.position = move.position) < 2`)
        .orderBy('move.due_on')
        .orderBy('paper.id')
        .limit(maxAtOnce)
        .execute()
      return rows.flatMap(({ dueOn, releasedAt, ...row }) => (dueOn && releasedAt ? [{ ...row, dueOn, releasedAt }] : []))
    },

    /** Whether it is still awaited; the caller has locked the paper. */
    async isAwaited({ paperId, position }: DueRevision): Promise<boolean> {
      const row = await awaited.select('paper.id').where('paper.id', '=', paperId).where('move.position', '=', position).executeTakeFirst()
      return row !== undefined
    },

    /** Notes a reminder; false when it was noted before. */
    async note({ paperId, position }: DueRevision, kind: 'before' | 'after', now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('revision_reminder')
        .values({ paper_id: paperId, position, kind, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
  }
}
