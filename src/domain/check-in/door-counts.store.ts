import { sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'

export interface ConferenceAtDoor {
  id: string
  name: string
  startDate: CalendarDay
  endDate: CalendarDay
  location: string
  expected: number
  came: number
}

const maxShown = 30

/** Conferences that check people in: those that end no earlier than this day, the next ones first. */
export async function conferencesAtDoor(db: Database, from: CalendarDay): Promise<ConferenceAtDoor[]> {
  const { rows } = await sql<ConferenceAtDoor>`
    SELECT conference.id, sub_conference AS name, start_date AS "startDate", end_date AS "endDate", location,
      (SELECT count(*)::integer FROM registration WHERE registration.conference_id = conference.id AND registration.state IN ('open', 'paid')) AS expected,
      (SELECT count(DISTINCT registration_id)::integer FROM attendance WHERE attendance.conference_id = conference.id AND kind = 'in'
        AND NOT EXISTS (SELECT FROM attendance later WHERE later.undoes = attendance.id AND later.conference_id = attendance.conference_id)) AS came
    FROM conference WHERE end_date >= ${from} AND published_at IS NOT NULL
    ORDER BY start_date, id LIMIT ${maxShown}`.execute(db)
  return rows
}
