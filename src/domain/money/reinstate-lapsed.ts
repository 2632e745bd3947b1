import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Transaction } from '../tables.ts'
import type { Booking } from './booking.ts'
import type { Acting } from './issue-invoice.ts'
import { salesSettingsOf } from './sales-settings.store.ts'

/**
 * Gives the lapsed places of bookings back, all or none; returns whether there were seats for them. The caller holds the locks on the bookings.
 * Only money does this; at the desk a lapsed registration is approved anew.
 */
export async function reinstateLapsed(trx: Transaction, bookings: readonly Booking[], { now, by }: Acting): Promise<boolean> {
  const lapsed = []
  for (const { id } of bookings) lapsed.push(...(await registrationsOf(trx).lockOfBooking(id)).filter(({ state }) => state === 'lapsed'))
  for (const registration of lapsed) {
    const alike = lapsed.filter(({ conferenceId, regtype }) => conferenceId === registration.conferenceId && regtype === registration.regtype)
    if (!(await hasSeats(trx, registration, alike.length))) return false
  }
  for (const { id } of lapsed)
    await registrationsOf(trx).move(id, { from: 'lapsed', to: 'open', movedAt: now, movedBy: by, note: 'The money arrived after all.' })
  return true
}

async function hasSeats(trx: Transaction, { conferenceId, regtype }: { conferenceId: string; regtype: string }, wanted: number): Promise<boolean> {
  const { capacities } = await salesSettingsOf(trx).find(conferenceId)
  const capacity = capacities[regtype]
  return capacity === undefined || (await registrationsOf(trx).countSeated(conferenceId, regtype)) + wanted <= capacity
}
