import type { CalendarDay } from '../../dates.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { queueMoneyLetters, type Telling } from '../../money/documents/queue-money-letters.ts'
import type { Acting } from '../../money/issue-invoice.ts'
import { openBooking } from '../../money/open-booking.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { settleBooking } from '../../money/settle-booking.ts'
import type { Transaction } from '../../tables.ts'
import { fullCategoryFor } from '../register/seats.ts'
import type { Registration, RegistrationState } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'

export interface Admission {
  state: RegistrationState
  /** What is still to be paid for the place, and by when. */
  toPayMinor: number
  dueOn: CalendarDay | null
}

/**
 * Once the application is answered, the registration goes on as any other: to be approved, on the waiting list, or confirmed and to be paid.
 * A place that costs nothing is paid at once. The caller holds the locks, and has reduced the charges.
 */
export async function admitApplicant(
  services: Telling,
  trx: Transaction,
  registration: Registration,
  { now, by }: Acting,
  movedBy: string,
): Promise<Admission> {
  const { id, conferenceId, regtype, bookingId } = registration
  const { approvals } = await salesSettingsOf(trx).find(conferenceId)
  const isFull = (await fullCategoryFor(trx, conferenceId, [registration])) !== undefined
  const to = approvals.includes(regtype) ? 'needs-approval' : isFull ? 'waiting-list' : 'open'
  await registrationsOf(trx).move(id, { from: registration.state, to, movedAt: now, movedBy, note: null })
  const charges = bookingId === null ? [] : (await bookingsOf(trx).chargesOf(bookingId)).filter(({ registrationId }) => registrationId === id)
  const toPayMinor = charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  if (to !== 'open') return { state: to, toPayMinor, dueOn: null }
  const booking = await openBooking(trx, registration, now)
  const settlement = await settleBooking(trx, booking, { now, by })
  await queueMoneyLetters(services, trx, settlement)
  return { state: settlement.paid.some((one) => one.id === id) ? 'paid' : to, toPayMinor, dueOn: booking.dueOn }
}
