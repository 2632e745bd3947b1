import { sql } from 'kysely'
import type { RegistrationState } from '../registrations/registration.ts'
import { type RoleKind, roleKinds } from '../roles/role.ts'
import type { Database } from '../tables.ts'

export interface DoorRow {
  registrationId: string
  companion: number
  reference: string
  name: string
  badgeName: string
  regtype: string
  state: RegistrationState
  bookingId: string | null
  feeMinor: number
  currency: string
  company: string
  country: string
  needs: string
  dietary: string
  languages: string
  /** What the person does for the conference, where they have agreed to it. */
  role: RoleKind | null
}

/** Everybody who registered for a conference and who comes with them, in the order of their names. */
export function doorListOf(conferenceId: string, db: Database) {
  return {
    async all(): Promise<DoorRow[]> {
      const { rows } = await sql<DoorRow>`
        SELECT registration.id AS "registrationId", person.companion, registration.reference, person.name, person.badge_name AS "badgeName",
          registration.regtype, registration.state, registration.booking_id AS "bookingId", registration.fee_minor AS "feeMinor", registration.currency,
          registration.company, registration.country, person.needs, person.dietary, person.languages, held.role
        FROM registration LEFT JOIN registration_detail detail ON detail.registration_id = registration.id
        CROSS JOIN LATERAL (
          SELECT 0 AS companion, registration.name, coalesce(detail.badge_name, '') AS badge_name,
            coalesce(detail.access_needs, '') AS needs, coalesce(detail.dietary_needs, '') AS dietary, coalesce(detail.languages, '') AS languages
          UNION ALL
          SELECT position, accompanying_person.name, '', '', '', '' FROM accompanying_person WHERE accompanying_person.submission_id = registration.submission_id
        ) AS person
        LEFT JOIN LATERAL (
          SELECT role FROM conference_role
          WHERE conference_role.conference_id = registration.conference_id AND lower(conference_role.email) = lower(registration.email)
            AND conference_role.confirmed_at IS NOT NULL AND (conference_role.state = 'confirmed' OR conference_role.end_kind = 'term')
          ORDER BY array_position(${[...roleKinds]}::text[], role) LIMIT 1
        ) AS held ON person.companion = 0
        WHERE registration.conference_id = ${conferenceId}
        ORDER BY lower(person.name), registration.reference, person.companion`.execute(db)
      return rows
    },
  }
}
