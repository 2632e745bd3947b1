import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** The places of the person at conferences. `address` is in lower case. */
export function registrationDataOf(address: string, db: Database) {
  const fromAddress = sql<boolean>`lower(email) = ${address}`
  return {
    async registrations() {
      return db.selectFrom('registration').selectAll().where(fromAddress).orderBy('registered_at', 'desc').orderBy('id').execute()
    },

    /** What the badge says, and what the person needs. */
    async registrationDetails() {
      return db
        .selectFrom('registration_detail')
        .innerJoin('registration', 'registration.id', 'registration_detail.registration_id')
        .selectAll('registration_detail')
        .where(fromAddress)
        .execute()
    },

    async registrationMoves() {
      return db
        .selectFrom('registration_move')
        .innerJoin('registration', 'registration.id', 'registration_move.registration_id')
        .selectAll('registration_move')
        .where(fromAddress)
        .orderBy('registration_id')
        .orderBy('position')
        .execute()
    },

    /** When the person came in, or joined from afar. */
    async attendance() {
      return db
        .selectFrom('attendance')
        .innerJoin('registration', 'registration.id', 'attendance.registration_id')
        .select(['attendance.registration_id', 'attendance.kind', 'attendance.mode', 'attendance.at'])
        .where(fromAddress)
        .where('attendance.companion', '=', 0)
        .orderBy('attendance.at')
        .orderBy('attendance.id')
        .execute()
    },

    /** Applications for scholarships, with what was decided. */
    async scholarships() {
      return db
        .selectFrom('scholarship')
        .innerJoin('registration', 'registration.id', 'scholarship.registration_id')
        .selectAll('scholarship')
        .where(fromAddress)
        .execute()
    },

    /** Requests for letters of invitation; the passport is still encrypted. */
    async visaRequests() {
      return db
        .selectFrom('visa_request')
        .innerJoin('registration', 'registration.id', 'visa_request.registration_id')
        .select(['visa_request.id', 'visa_request.reference', 'visa_request.conference_id', 'companion', 'visa_request.state', 'grounds', 'sealed'])
        .select(['requested_at', 'checked_at', 'issued_at', 'ended_at', 'reason', 'outcome', 'outcome_at', 'erased_at'])
        .where(fromAddress)
        .where(sql<boolean>`requested_at >= coalesce(registration.holder_since, '-infinity')`)
        .orderBy('requested_at')
        .orderBy('visa_request.id')
        .execute()
    },
  }
}
