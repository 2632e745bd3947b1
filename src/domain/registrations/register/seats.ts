import { categoryLabel } from '../../money/open-booking.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Transaction } from '../../tables.ts'
import type { Registration } from '../registration.ts'
import { accompanyingCode, seatsOf } from './seats.store.ts'

/** The places that a registration needs, by category. */
export function seatsNeeded(regtype: string, companions: number): Record<string, number> {
  const needed: Record<string, number> = { [regtype]: 1 }
  if (companions > 0) needed[accompanyingCode] = (needed[accompanyingCode] ?? 0) + companions
  return needed
}

/** The category that has no place left for this; undefined when there is room. */
export function fullCategory(capacities: Record<string, number>, taken: Record<string, number>, needed: Record<string, number>): string | undefined {
  return Object.entries(needed).find(([code, count]) => capacities[code] !== undefined && (taken[code] ?? 0) + count > capacities[code])?.[0]
}

/** The category that has no place left for these people in a conference; undefined when there is room. The lock is held until the transaction ends. */
export async function fullCategoryFor(
  trx: Transaction,
  conferenceId: string,
  people: readonly { regtype: string; submissionId: string | null }[],
): Promise<{ code: string; capacity: number } | undefined> {
  const seats = seatsOf(conferenceId, trx)
  await seats.lock()
  const { capacities } = await salesSettingsOf(trx).find(conferenceId)
  const needed: Record<string, number> = {}
  for (const { regtype, submissionId } of people) {
    const companions = submissionId === null ? 0 : await seats.companionsOf(submissionId)
    for (const [code, count] of Object.entries(seatsNeeded(regtype, companions))) needed[code] = (needed[code] ?? 0) + count
  }
  const code = fullCategory(capacities, await seats.taken(), needed)
  return code === undefined ? undefined : { code, capacity: capacities[code] ?? 0 }
}

/** Refuses when a category has not this many places left. The lock is held until the transaction ends. */
export async function requireSeats(trx: Transaction, conferenceId: string, needed: Record<string, number>, field: string): Promise<void> {
  const seats = seatsOf(conferenceId, trx)
  await seats.lock()
  const { capacities } = await salesSettingsOf(trx).find(conferenceId)
  const full = fullCategory(capacities, await seats.taken(), needed)
  if (full === undefined) return
  const message = `All ${capacities[full] ?? 0} places for “${categoryLabel(full)}” are taken.`
  throw new Refusal('registration.full', message, { [field]: message })
}

/** Refuses when there is no place left for a registration that is about to get one. The lock is held until the transaction ends. */
export async function requireSeat(trx: Transaction, registration: Registration): Promise<void> {
  const full = await fullCategoryFor(trx, registration.conferenceId, [registration])
  if (full === undefined) return
  throw new Refusal(
    'registration.full',
    `There is no place left for ${registration.reference}: all ${full.capacity} places for “${categoryLabel(full.code)}” are taken. Please wait until one is free, or raise their number in the settings of the conference.`,
  )
}
