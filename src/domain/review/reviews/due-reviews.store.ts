import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'

export type DueReminderKind = 'before' | 'due' | 'after'

export interface DueReview {
  assignmentId: string
  paperId: string
  dueOn: CalendarDay
  acceptedAt: Date
  timeZone: string
  /** The reminders that were sent. */
  sent: string[]
}

const maxAtOnce = 500

/** Reviews that are promised and have not come, and which reminders went out. */
export function dueReviewsOf(db: Database) {
  /** A submitted, returned or cancelled review, a decision and a paper that was withdrawn end it. */
  const awaited = db
    .selectFrom('review_assignment as assignment')
    .innerJoin('review_round as round', 'round.id', 'assignment.round_id')
    .innerJoin('paper', 'paper.id', 'assignment.paper_id')
    .innerJoin('reviewer', 'reviewer.id', 'assignment.reviewer_id')
    .where('assignment.state', '=', 'accepted')
    .where('round.state', '=', 'open')
    .where('paper.state', '<>', 'withdrawn')
    .where('assignment.due_on', 'is not', null)

  return {
    /** Those due between two days that lack one of the three reminders. */
    async dueBetween(from: CalendarDay, to: CalendarDay): Promise<DueReview[]> {
      const rows = await awaited
        .select(['assignment.id as assignmentId', 'assignment.paper_id as paperId', 'assignment.due_on as dueOn', 'assignment.answered_at as acceptedAt'])
        .select('reviewer.time_zone as timeZone')
        .select(sql<string[]>`ARRAY(SELECT kind FROM review_reminder sent WHERE sent.assignment_id = assignment.id)`.as('sent'))
        .where('assignment.due_on', '>=', from)
        .where('assignment.due_on', '<=', to)
        .where(
          sql<SqlBool>`(SELECT count(*) FROM review_reminder sent WHERE sent.assignment_id = assignment.id AND sent.kind NOT IN ('answer', 'by-hand')) < 3`,
        )
        .orderBy('assignment.due_on')
        .orderBy('assignment.id')
        .limit(maxAtOnce)
        .execute()
      return rows.flatMap(({ dueOn, acceptedAt, ...row }) => (dueOn ? [{ ...row, dueOn, acceptedAt: acceptedAt ?? new Date(0) }] : []))
    },

    /** Whether it is still awaited for this day; the caller has locked the assignment. */
    async isAwaited({ assignmentId, dueOn }: DueReview): Promise<boolean> {
      const row = await awaited.select('assignment.id').where('assignment.id', '=', assignmentId).where('assignment.due_on', '=', dueOn).executeTakeFirst()
      return row !== undefined
    },

    /** Whoever has a later day is reminded of that one. */
    async forgetReminders(assignmentId: string): Promise<void> {
      await db.deleteFrom('review_reminder').where('assignment_id', '=', assignmentId).where('kind', 'in', ['before', 'due', 'after', 'by-hand']).execute()
    },

    /** Notes a reminder; false when it was noted before. */
    async note(assignmentId: string, kind: DueReminderKind, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('review_reminder')
        .values({ assignment_id: assignmentId, kind, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
  }
}
