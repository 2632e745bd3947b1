import { readReference } from '../forms/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Registration } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import { findSubmission } from '../submissions/find-submission.ts'
import type { Database } from '../tables.ts'
import type { Booking } from './booking.ts'
import { bookingsOf, isBookingSecret } from './bookings.store.ts'

/** The reference and secret of `/registration/{reference}/{secret}`, or the confirmed address of the participant's session. */
export interface BookingCredentials {
  reference: string
  secret: string
  confirmedAddress?: string | undefined
}

/** What these credentials open: a booking for its payer, or one registration for its person. */
export interface OpenedRegistration {
  /** Undefined while there is nothing to pay, and for a participant for whom somebody else pays. */
  booking: Booking | undefined
  /** Undefined where a booking is opened: who pays is not always who takes part. */
  registration: Registration | undefined
}

/**
 * A booking's own reference and secret open it for the payer. A registration's reference with the secret of its form opens that registration,
 * and the booking too when this person pays for it. Everything else is refused alike, so that nobody learns which references exist.
 */
export async function findRegistration(
  services: Pick<Services, 'db' | 'key'>,
  credentials: BookingCredentials,
  db: Database = services.db,
): Promise<OpenedRegistration> {
  const reference = readReference(credentials.reference)
  if (reference?.startsWith('BK-')) {
    const booking = await bookingsOf(db).findByReference(reference)
    const opens = isBookingSecret(services.key, booking ?? { id: 'none', linkVersion: 0 }, credentials.secret)
    const isPayer = booking !== undefined && credentials.confirmedAddress?.toLowerCase() === booking.payer.email.toLowerCase()
    if (!booking || !(opens || isPayer)) throw unknown()
    return { booking, registration: undefined }
  }
  const submission = await findSubmission(services, credentials, db)
  const registration = await registrationsOf(db).ofSubmission(submission.id)
  if (!registration) throw unknown()
  const booking = registration.bookingId === null ? undefined : await bookingsOf(db).find(registration.bookingId)
  return { booking: booking?.payerRegistrationId === registration.id ? booking : undefined, registration }
}

/** The booking that these credentials open; refuses somebody for whom another pays. */
export async function findBooking(services: Pick<Services, 'db' | 'key'>, credentials: BookingCredentials, db: Database = services.db): Promise<Booking> {
  const { booking } = await findRegistration(services, credentials, db)
  if (!booking)
    throw new Refusal('booking.unknown', 'There is nothing to pay at this address. If somebody else pays for you, they have the link to the invoice.')
  return booking
}

function unknown(): Refusal {
  return new Refusal('registration.unknown', 'There is no registration at this address. Please use the complete link from our e-mail.')
}
