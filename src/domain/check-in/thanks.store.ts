import { sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'

export interface ToThank {
  registrationId: string
  conferenceId: string
  name: string
  email: string
  submissionId: string | null
}

const maxPerRun = 500

export function thanksOf(db: Database) {
  return {
    /** Those who came to a conference that ended on one of these days and were not thanked yet. */
    async due(from: CalendarDay, to: CalendarDay): Promise<ToThank[]> {
      const { rows } = await sql<ToThank>`
        SELECT registration.id AS "registrationId", registration.conference_id AS "conferenceId", registration.name, registration.email,
          registration.submission_id AS "submissionId"
        FROM registration JOIN conference ON conference.id = registration.conference_id
        WHERE conference.end_date BETWEEN ${from} AND ${to} AND registration.state IN ('open', 'paid') AND registration.email LIKE '%@%'
          AND NOT EXISTS (SELECT FROM attendance_thanks WHERE attendance_thanks.registration_id = registration.id)
          AND EXISTS (SELECT FROM attendance WHERE attendance.registration_id = registration.id AND companion = 0 AND kind = 'in'
            AND NOT EXISTS (SELECT FROM attendance later WHERE later.undoes = attendance.id AND later.registration_id = registration.id))
        ORDER BY registration.id LIMIT ${maxPerRun}`.execute(db)
      return rows
    },

    /** Whether this is the first time. */
    async note(registrationId: string, now: Date): Promise<boolean> {
      const added = await db
        .insertInto('attendance_thanks')
        .values({ registration_id: registrationId, thanked_at: now })
        .onConflict((there) => there.column('registration_id').doNothing())
        .executeTakeFirst()
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}
