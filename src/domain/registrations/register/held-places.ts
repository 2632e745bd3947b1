import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatTimestampInZone } from '../../dates.ts'
import { minutes } from '../../durations.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { type BookingCredentials, findRegistration } from '../../money/find-booking.ts'
import { openBooking } from '../../money/open-booking.ts'
import { settleBooking } from '../../money/settle-booking.ts'
import type { Services } from '../../services.ts'
import type { RegistrationState } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import { heldPlacesOf } from './held-places.store.ts'
import { fullCategoryFor } from './seats.ts'

/** Anybody may type any address: places of limited categories are given for good when the link of the letter is opened. */
export const holdTime = minutes(30)
/** So many places of limited categories are held for one address at a time. */
export const mostHeld = 5

/** Stands in the links of letters only, so it proves that a letter arrived. */
export function arrivalProofOf(key: Buffer, bookingId: string): string {
  return createHmac('sha256', key).update(`booking:${bookingId} letter arrived`).digest('base64url').slice(0, 22)
}

/** Whoever opens the link of a letter keeps the places of its booking. Those that are on the waiting list meanwhile are given as far as there is room. */
export async function keepHeldPlaces(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: BookingCredentials, proof: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const opened = await findRegistration(services, credentials, trx)
    const bookingId = opened.booking?.id ?? opened.registration?.bookingId
    if (!bookingId || !isProof(services.key, bookingId, proof)) return
    const held = await heldPlacesOf(trx).ofBooking(bookingId)
    if (held.size === 0 || !(await bookingsOf(trx).lock(bookingId))) return
    for (const id of held.keys()) {
      const registration = await registrationsOf(trx).lock(id)
      if (registration?.state !== 'waiting-list' || (await fullCategoryFor(trx, registration.conferenceId, [registration]))) continue
      await registrationsOf(trx).move(id, { from: 'waiting-list', to: 'open', movedAt: now, movedBy: 'system', note: null })
      await settleBooking(trx, await openBooking(trx, { ...registration, state: 'open' }, now), { now, by: 'system' })
    }
    await heldPlacesOf(trx).release([...held.keys()])
  })
}

/** Places whose time is over go to the waiting list, so that others can have them. Returns how many. */
export async function endHeldPlaces({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let ended = 0
  for (const { id, bookingId } of await heldPlacesOf(db).over(now())) {
    await db.transaction().execute(async (trx) => {
      await bookingsOf(trx).lock(bookingId)
      const registration = await registrationsOf(trx).lock(id)
      if (registration?.state !== 'open' || !(await heldPlacesOf(trx).ofBooking(bookingId)).has(id)) return
      await registrationsOf(trx).move(id, { from: 'open', to: 'waiting-list', movedAt: now(), movedBy: 'system', note: null })
      ended += 1
    })
  }
  return ended
}

function isProof(key: Buffer, bookingId: string, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(digest(arrivalProofOf(key, bookingId)), digest(given))
}

/** What is said of a place that is held, before everything else; nothing of one that is not. */
export function heldInWords(heldUntil: Date | undefined, state: RegistrationState, timeZone: string): string[] {
  if (heldUntil && state === 'waiting-list') return ['Please open the link in our e-mail: if a place is free then, it is yours.']
  if (!heldUntil || state !== 'open') return []
  return [
    `Places are limited, and we hold this one until ${formatTimestampInZone(heldUntil, timeZone)}. Please open the link in our e-mail by then to keep it.`,
  ]
}
