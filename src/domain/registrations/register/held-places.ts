import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatTimestampInZone } from '../../dates.ts'
import { minutes } from '../../durations.ts'
import { mailboxOf } from '../../mail/letter-limits.ts'
import type { Booking } from '../../money/booking.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { type BookingCredentials, findRegistration } from '../../money/find-booking.ts'
import { openBooking } from '../../money/open-booking.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { settleBooking } from '../../money/settle-booking.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { discountUsesOf } from '../discounts/discounts.store.ts'
import { reductionsGone, takeReductionsAgain } from '../reductions.ts'
import type { Registration, RegistrationState } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import { heldPlacesOf } from './held-places.store.ts'
import { addressesOf, limitedSeats, maxUnpaid, seatOwnerOf, unpaidSeatsOf } from './seat-limit.ts'
import { seatsOf } from './seats.store.ts'
import { fullCategoryFor, seatsNeeded } from './seats.ts'

/** Anybody may type any address: places of limited categories are given for good when the link of the letter is opened. */
export const holdTime = minutes(30)

/** Stands in the links of letters to this address only, so it proves that one arrived there. */
export function arrivalProofOf(key: Buffer, bookingId: string, address: string): string {
  return createHmac('sha256', key)
    .update(`booking:${bookingId} letter arrived at ${mailboxOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Whoever opens the link of a letter keeps the places of its booking. Those that are on the waiting list meanwhile are given as far as there is room. */
export async function keepHeldPlaces(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: BookingCredentials, proof: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const opened = await findRegistration(services, credentials, trx)
    const bookingId = opened.booking?.id ?? opened.registration?.bookingId
    const booking = bookingId ? await bookingsOf(trx).find(bookingId) : undefined
    const reader = booking && (await addressesOf(trx, booking)).find((address) => isProof(services.key, booking.id, address, proof))
    if (!booking || reader === undefined || !(await bookingsOf(trx).lock(booking.id))) return
    await heldPlacesOf(trx).setLetterOpened(booking.id, seatOwnerOf(services.key, reader).digest)
    const held = await heldPlacesOf(trx).ofBooking(booking.id)
    if (held.size === 0) return
    for (const id of held.keys()) {
      const registration = await registrationsOf(trx).lock(id)
      if (registration?.state !== 'waiting-list' || !(await mayHaveAgain(services, trx, booking, registration))) continue
      await takeReductionsAgain(trx, id, 'open')
      await registrationsOf(trx).move(id, { from: 'waiting-list', to: 'open', movedAt: now, movedBy: 'system', note: null })
      await openBooking(trx, { ...registration, state: 'open' }, now)
    }
    await heldPlacesOf(trx).release([...held.keys()])
    // What costs nothing is paid now.
    await settleBooking(trx, booking, { now, by: 'system' })
  })
}

/** While a place is free, its discount is not used up by others, and the address has not too many already. */
async function mayHaveAgain({ key }: Pick<Services, 'key'>, trx: Transaction, booking: Booking, registration: Registration): Promise<boolean> {
  const { conferenceId, regtype, submissionId } = registration
  if (await fullCategoryFor(trx, conferenceId, [registration])) return false
  const { capacities } = await salesSettingsOf(trx).find(conferenceId)
  const companions = submissionId === null ? 0 : await seatsOf(conferenceId, trx).companionsOf(submissionId)
  const unpaid = await unpaidSeatsOf({ db: trx, key }, { conferenceId, capacities, addresses: await addressesOf(trx, booking) })
  if (unpaid + limitedSeats(capacities, seatsNeeded(regtype, companions)) > maxUnpaid) return false
  return (await reductionsGone(trx, [registration])) === undefined
}

/** Places whose time is over go to the waiting list, so that others can have them and their discount. Returns how many. */
export async function endHeldPlaces({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let ended = 0
  const movedAt = now()
  for (const { id, bookingId } of await heldPlacesOf(db).over(movedAt)) {
    await db.transaction().execute(async (trx) => {
      await bookingsOf(trx).lock(bookingId)
      const registration = await registrationsOf(trx).lock(id)
      if (registration?.state !== 'open' || !(await heldPlacesOf(trx).ofBooking(bookingId)).has(id)) return
      await registrationsOf(trx).move(id, { from: 'open', to: 'waiting-list', movedAt, movedBy: 'system', note: null })
      await discountUsesOf(trx).release(id, movedAt)
      ended += 1
    })
  }
  return ended
}

function isProof(key: Buffer, bookingId: string, address: string, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(digest(arrivalProofOf(key, bookingId, address)), digest(given))
}

/** What is said of a place that is held, before everything else; nothing of one that is not. */
export function heldInWords(heldUntil: Date | undefined, state: RegistrationState, timeZone: string): string[] {
  if (heldUntil && state === 'waiting-list') return ['Please open the link in our e-mail: if a place is free then, it is yours.']
  if (!heldUntil || state !== 'open') return []
  return [
    `Places are limited, and we hold this one until ${formatTimestampInZone(heldUntil, timeZone)}. Please open the link in our e-mail by then to keep it.`,
  ]
}
