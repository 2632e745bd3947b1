import type { Booking } from '../../money/booking.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { type BookingCredentials, findRegistration } from '../../money/find-booking.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Submission } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import type { Registration } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'

export interface LockedRegistration {
  submission: Submission
  booking: Booking | undefined
  registration: Registration
  /** Whether these credentials are the payer's. */
  isPayer: boolean
  /** Whether it is the registration of the person themself. */
  isOwn: boolean
}

/** The registrations that these credentials open: their own, and for a payer all of the booking. */
export async function openedRegistrations(services: Pick<Services, 'db' | 'key'>, credentials: BookingCredentials, db = services.db): Promise<Registration[]> {
  const { booking, registration } = await findRegistration(services, credentials, db)
  const all = booking ? await registrationsOf(db).ofBooking(booking.id) : []
  return all.length > 0 ? all : registration ? [registration] : []
}

/** Locks one of the registrations that these credentials open, in the order of all acts: submission, booking, registration. */
export async function lockOpened(
  services: Pick<Services, 'db' | 'key'>,
  trx: Transaction,
  credentials: BookingCredentials,
  reference: string | undefined,
): Promise<LockedRegistration> {
  const { booking: own, registration: opened } = await findRegistration(services, credentials, trx)
  const all = await openedRegistrations(services, credentials, trx)
  const chosen = reference === undefined ? (opened ?? all[0]) : all.find((one) => one.reference === reference)
  const submission = chosen?.submissionId ? await submissionsOf(trx).lock(chosen.submissionId) : undefined
  if (!chosen || !submission) throw new Refusal('registration.unknown', 'There is no such registration at this address.')
  const booking = chosen.bookingId === null ? undefined : await bookingsOf(trx).lock(chosen.bookingId)
  const registration = await registrationsOf(trx).lock(chosen.id)
  if (!registration) throw new Error(`Registration ${chosen.reference} is gone.`)
  return { submission, booking, registration, isPayer: own !== undefined, isOwn: opened?.id === chosen.id }
}
