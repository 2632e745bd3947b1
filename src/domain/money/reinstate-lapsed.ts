import { reductionsGone, takeReductionsAgain } from '../registrations/reductions.ts'
import { fullCategoryFor } from '../registrations/register/seats.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Transaction } from '../tables.ts'
import type { Booking } from './booking.ts'
import type { Acting } from './issue-invoice.ts'

/**
 * Gives the lapsed places of bookings back, all or none; returns whether there were seats, and their discounts were still to be had. The caller holds the locks on the bookings.
 * Only money does this; at the desk a lapsed registration is approved anew.
 */
export async function reinstateLapsed(trx: Transaction, bookings: readonly Booking[], { now, by }: Acting): Promise<boolean> {
  const lapsed = []
  for (const { id } of bookings) lapsed.push(...(await registrationsOf(trx).lockOfBooking(id)).filter(({ state }) => state === 'lapsed'))
  for (const conferenceId of [...new Set(lapsed.map((registration) => registration.conferenceId))].sort()) {
    const people = lapsed.filter((registration) => registration.conferenceId === conferenceId)
    if (await fullCategoryFor(trx, conferenceId, people)) return false
  }
  if (await reductionsGone(trx, lapsed)) return false
  for (const { id } of lapsed) {
    await takeReductionsAgain(trx, id, 'open')
    await registrationsOf(trx).move(id, { from: 'lapsed', to: 'open', movedAt: now, movedBy: by, note: 'The money arrived after all.' })
  }
  return true
}
