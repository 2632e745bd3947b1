import { randomBytes } from 'node:crypto'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'
import type { DeadlineKey } from './important-dates.ts'

/** A deadline that was moved to a later day. */
export interface DeadlineExtension {
  id: string
  deadline: DeadlineKey
  from: CalendarDay
  to: CalendarDay
  extendedAt: Date
  extendedBy: string
  reason: string
}

const columns = {
  abstractDeadline: 'abstract_deadline',
  paperDeadline: 'paper_deadline',
  registrationDeadline: 'registration_deadline',
} as const satisfies Record<DeadlineKey, string>

export function deadlineExtensionsOf(db: Database) {
  async function moveDeadline(conferenceId: string, deadline: DeadlineKey, day: CalendarDay): Promise<void> {
    await db
      .updateTable('conference')
      .set({ [columns[deadline]]: day })
      .where('id', '=', conferenceId)
      .execute()
  }

  return {
    /** In the order in which they were made. */
    async all(conferenceId: string): Promise<DeadlineExtension[]> {
      const rows = await db
        .selectFrom('deadline_extension')
        .selectAll()
        .where('conference_id', '=', conferenceId)
        .orderBy('extended_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        deadline: row.deadline,
        from: row.from_day,
        to: row.to_day,
        extendedAt: row.extended_at,
        extendedBy: row.extended_by,
        reason: row.reason,
      }))
    },

    /** The deadline itself moves with it. */
    async add(conferenceId: string, extension: Omit<DeadlineExtension, 'id'>): Promise<string> {
      const id = randomBytes(12).toString('hex')
      const days = { from_day: extension.from, to_day: extension.to }
      const act = { deadline: extension.deadline, extended_at: extension.extendedAt, extended_by: extension.extendedBy, reason: extension.reason }
      await db
        .insertInto('deadline_extension')
        .values({ id, conference_id: conferenceId, ...days, ...act })
        .execute()
      await moveDeadline(conferenceId, extension.deadline, extension.to)
      return id
    },

    async remove(conferenceId: string, extension: DeadlineExtension): Promise<void> {
      await db.deleteFrom('deadline_extension').where('id', '=', extension.id).execute()
      await moveDeadline(conferenceId, extension.deadline, extension.from)
    },
  }
}
