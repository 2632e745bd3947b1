import { conferencesOf } from '../conferences/conferences.store.ts'
import { feeMinorOn, participantCategories } from '../conferences/fees.ts'
import { addDays, dayInZone } from '../dates.ts'
import type { Registration } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Transaction } from '../tables.ts'
import { attendanceOf, type Booking } from './booking.ts'
import { bookingsOf } from './bookings.store.ts'
import { salesSettingsOf } from './sales-settings.store.ts'
import { currentTerms } from './terms.store.ts'

/**
 * The booking of a registration; one of its own when it has none, with the person as payer, the fee and the accompanying persons, at the
 * prices of the day on which the person registered. The caller holds the lock on the registration.
 */
export async function openBooking(trx: Transaction, registration: Registration, now: Date): Promise<Booking> {
  const bookings = bookingsOf(trx)
  const there = registration.bookingId === null ? undefined : await bookings.lock(registration.bookingId)
  if (there?.dueOn) return there
  const conference = await conferencesOf(trx).findWithFees(registration.conferenceId)
  if (!conference) throw new Error(`There is no conference ${registration.conferenceId}.`)
  const settings = await salesSettingsOf(trx).find(conference._id)
  const dueOn = addDays(dayInZone(now, conference.timeZone), settings.dueDays)
  if (there) {
    // It was made with the form, and waited for a place or for approval.
    await bookings.open(there.id, dueOn)
    return { ...there, dueOn, priceUntil: dueOn }
  }
  const { id, currency, regtype, feeMinor, name, email, company, country, registeredAt } = registration
  const booking = await bookings.add({
    conferenceId: conference._id,
    entityId: settings.entityId,
    currency,
    payerRegistrationId: id,
    payer: { kind: 'person', name, organisation: company, address: '', country, email, vatNumber: '', purchaseOrder: '' },
    ...(await currentTerms(trx)),
    dueOn,
    priceUntil: dueOn,
    bookedAt: now,
  })
  await registrationsOf(trx).setBooking(id, booking.id)
  const fee = { code: regtype, description: categoryLabel(regtype), person: '', attendance: attendanceOf(regtype), listMinor: feeMinor, grossMinor: feeMinor }
  const day = dayInZone(registeredAt, conference.timeZone)
  const companionFee = feeMinorOn(conference.fees, '333', day, currency)
  const companions = registration.submissionId === null ? [] : await registrationsOf(trx).accompanyingPersons(registration.submissionId)
  await bookings.addCharges(booking.id, [
    { ...fee, registrationId: id, kind: 'fee', reduction: '', addedAt: now },
    ...companions.map((companion) => ({
      registrationId: id,
      kind: 'accompanying' as const,
      code: '333',
      description: 'Accompanying person',
      person: companion,
      attendance: attendanceOf('333'),
      listMinor: companionFee,
      grossMinor: companionFee,
      reduction: '',
      addedAt: now,
    })),
  ])
  return booking
}

export function categoryLabel(code: string): string {
  return participantCategories.find((category) => category.code === code)?.label ?? code
}
