import { sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'
import { type AttendanceEvent, type AttendanceMode, personKeyOf, readPersonKey } from './attendance.ts'

/** What is written beside the fact itself. */
interface Witness {
  receivedAt: Date
  deviceId: string | null
  organiserId: string | null
  mode?: AttendanceMode
}

/** What happened at the doors of one conference. */
export function attendanceOf(conferenceId: string, db: Database) {
  return {
    /** Until the transaction ends no other device adds anything, so that positions grow in the order in which they can be read. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`attendance ${conferenceId}`}, 0))`.execute(db)
    },

    /** Those of these registrations that take part in this conference. */
    async registered(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('registration')
        .select('id')
        .where('conference_id', '=', conferenceId)
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Those of these registrations whose own person is in on a day. */
    async inOn(day: CalendarDay, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const { rows } = await sql<{ id: string }>`
        SELECT DISTINCT registration_id AS id FROM attendance
        WHERE conference_id = ${conferenceId} AND registration_id = ANY (${[...ids]}::text[]) AND day = ${day} AND kind = 'in' AND companion = 0
          AND NOT EXISTS (SELECT FROM attendance later WHERE later.undoes = attendance.id AND later.conference_id = attendance.conference_id)`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /** The registration that an event is about; undefined when the event is not known. */
    async registrationOf(id: string): Promise<string | undefined> {
      const row = await db.selectFrom('attendance').select('registration_id').where('id', '=', id).where('conference_id', '=', conferenceId).executeTakeFirst()
      return row?.registration_id
    },

    /** What is known already stays as it is. */
    async add(events: readonly Omit<AttendanceEvent, 'place'>[], { receivedAt, deviceId, organiserId, mode = 'in-person' }: Witness): Promise<void> {
      const rows = events.flatMap(({ id, person, kind, undoes, at, day }) => {
        const key = readPersonKey(person)
        if (!key) return []
        const who = { conference_id: conferenceId, registration_id: key.registrationId, companion: key.companion }
        return [{ id, ...who, kind, undoes, mode, at: new Date(at), day, received_at: receivedAt, device_id: deviceId, organiser_id: organiserId }]
      })
      if (rows.length === 0) return
      await db
        .insertInto('attendance')
        .values(rows)
        .onConflict((there) => there.column('id').doNothing())
        .execute()
    },

    /** What arrived after this position, in the order of arrival. */
    async eventsAfter(position: string): Promise<{ events: AttendanceEvent[]; position: string }> {
      const rows = await db
        .selectFrom('attendance')
        .leftJoin('check_in_device', 'check_in_device.id', 'attendance.device_id')
        .selectAll('attendance')
        .select('check_in_device.name as device_name')
        .where('attendance.conference_id', '=', conferenceId)
        .where('attendance.position', '>', position)
        .orderBy('attendance.position')
        .execute()
      return {
        position: rows.at(-1)?.position ?? position,
        events: rows.map((row) => ({
          id: row.id,
          person: personKeyOf(row.registration_id, row.companion),
          kind: row.kind,
          undoes: row.undoes,
          at: row.at.getTime(),
          day: row.day,
          place: row.device_name ?? (row.mode === 'virtual' ? 'from afar' : 'the desk'),
        })),
      }
    },
  }
}
