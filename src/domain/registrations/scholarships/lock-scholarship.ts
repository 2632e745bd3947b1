import type { ConferenceSummary } from '../../conferences/conference.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import type { Booking } from '../../money/booking.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Submission } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import type { Registration } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import type { Scholarship, ScholarshipSettings } from './scholarship.ts'
import { scholarshipSettingsOf, scholarshipsOf } from './scholarships.store.ts'

export interface LockedScholarship {
  scholarship: Scholarship
  settings: ScholarshipSettings
  registration: Registration
  submission: Submission
  booking: Booking
  conference: ConferenceSummary
}

/** Locks everything that a decision or an answer changes, in the order of all acts: submission, booking, registration, budget. */
export async function lockScholarship(trx: Transaction, id: string): Promise<LockedScholarship> {
  const found = await scholarshipsOf(trx).find(id)
  const of = found && (await registrationsOf(trx).find(found.registrationId))
  const submission = of?.submissionId ? await submissionsOf(trx).lock(of.submissionId) : undefined
  const booking = of?.bookingId ? await bookingsOf(trx).lock(of.bookingId) : undefined
  const registration = of && (await registrationsOf(trx).lock(of.id))
  const settings = found && (await scholarshipSettingsOf(trx).lock(found.conferenceId))
  const scholarship = await scholarshipsOf(trx).find(id)
  const conference = found && (await conferencesOf(trx).findAlsoDraft(found.conferenceId))
  if (!scholarship || !submission || !booking || !registration || !settings || !conference)
    throw new Refusal('scholarship.unknown', 'There is no such application for a scholarship.')
  return { scholarship, settings, registration, submission, booking, conference }
}
