import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'
import type { PresentationAnswer, PresentationReply } from './presentation.ts'

export interface UnansweredAcceptance {
  paperId: string
  /** The position of the move that told of it. */
  position: number
  releasedAt: Date
  registrationDeadline: CalendarDay | null
  timeZone: string
}

export type PresentationReminder = 'first' | 'deadline'

const maxAtOnce = 500

/** What authors answered to acceptances, and which reminders went out. */
export function presentationsOf(db: Database) {
  /** An acceptance that waits for its author: an answer, a request to withdraw or another decision ends it. */
  const unanswered = db
    .selectFrom('paper')
    .innerJoin('paper_move as move', 'move.paper_id', 'paper.id')
    .innerJoin('conference', 'conference.id', 'paper.conference_id')
    .where('paper.state', '=', 'accepted')
    .where('conference.journal', 'is', null)
    .where(sql<SqlBool>`NOT paper.decision_waiting AND NOT paper.withdrawal_requested AND NOT paper.suspicious AND conference.status = 'scheduled'`)
    .where(sql<SqlBool>`move.position = (SELECT max(position) FROM paper_move WHERE paper_id = paper.id)`)
    .where('move.released_at', 'is not', null)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM presentation_answer given WHERE given.paper_id = paper.id AND given.position = move.position AND given.answer = 'confirmed')`,
    )

  return {
    async answersOf(paperIds: readonly string[]): Promise<Map<string, PresentationReply[]>> {
      const byPaper = new Map<string, PresentationReply[]>(paperIds.map((id) => [id, []]))
      if (paperIds.length === 0) return byPaper
      const rows = await db.selectFrom('presentation_answer').selectAll().where('paper_id', 'in', paperIds).orderBy('position').execute()
      for (const { paper_id, position, answer, note, answered_at } of rows) byPaper.get(paper_id)?.push({ position, answer, note, answeredAt: answered_at })
      return byPaper
    },

    /** The last answer counts; the caller holds the paper. */
    async answer(paperId: string, position: number, { answer, note, now }: { answer: PresentationAnswer; note: string; now: Date }): Promise<void> {
      await db
        .insertInto('presentation_answer')
        .values({ paper_id: paperId, position, answer, note, answered_at: now })
        .onConflict((conflict) => conflict.columns(['paper_id', 'position']).doUpdateSet({ answer, note, answered_at: now }))
        .execute()
    },

    /** Acceptances that were told since an instant, or whose registration closes between two days, and that lack a reminder. */
    async due(releasedSince: Date, from: CalendarDay, to: CalendarDay): Promise<UnansweredAcceptance[]> {
      const rows = await unanswered
        .select(['paper.id as paperId', 'move.position', 'move.released_at as releasedAt'])
        .select(['registration_deadline as registrationDeadline', 'time_zone as timeZone'])
        .where(sql<SqlBool>`(move.released_at >= ${releasedSince} OR registration_deadline BETWEEN ${from} AND ${to})`)
        .where(sql<SqlBool>`(SELECT count(*) FROM presentation_reminder sent WHERE sent.paper_id = paper.id AND sent.position = move.position) < 2`)
        .orderBy('move.released_at')
        .orderBy('paper.id')
        .limit(maxAtOnce)
        .execute()
      return rows.flatMap(({ releasedAt, ...row }) => (releasedAt ? [{ ...row, releasedAt }] : []))
    },

    /** Whether it is still unanswered; the caller has locked the paper. */
    async isUnanswered({ paperId, position }: UnansweredAcceptance): Promise<boolean> {
      const row = await unanswered.select('paper.id').where('paper.id', '=', paperId).where('move.position', '=', position).executeTakeFirst()
      return row !== undefined
    },

    /** Notes a reminder; false when it was noted before. */
    async note({ paperId, position }: UnansweredAcceptance, kind: PresentationReminder, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('presentation_reminder')
        .values({ paper_id: paperId, position, kind, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** When a paper's author was reminded, the earliest first. */
    async remindersOf(paperId: string, position: number): Promise<Date[]> {
      const rows = await db
        .selectFrom('presentation_reminder')
        .select('queued_at')
        .where('paper_id', '=', paperId)
        .where('position', '=', position)
        .orderBy('queued_at')
        .execute()
      return rows.map((row) => row.queued_at)
    },
  }
}
