import { createHmac } from 'node:crypto'
import { officeOf } from '../../forms/office.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { mailboxOf } from '../../mail/letter-limits.ts'
import type { Booking } from '../../money/booking.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { holdsSeat, type Registration } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import { heldPlacesOf, type SeatOwner } from './held-places.store.ts'
import { accompanyingCode, seatsOf } from './seats.store.ts'

/** So many places of limited categories one address has before they are paid, as payer or as participant. Larger groups go through the office. */
export const maxUnpaid = 5

/** Tells no address, and finds the same one again. */
export function seatOwnerOf(key: Buffer, address: string): SeatOwner {
  const mailbox = mailboxOf(address)
  return { mailbox, digest: createHmac('sha256', key).update(`mailbox ${mailbox}`).digest('base64url').slice(0, 22) }
}

/** How many of these places belong to limited categories. */
export function limitedSeats(capacities: Record<string, number>, needed: Record<string, number>): number {
  return Object.entries(needed).reduce((sum, [code, count]) => sum + (capacities[code] === undefined ? 0 : count), 0)
}

/** How many unpaid places of limited categories somebody among these addresses has. The caller holds the lock on the seats. */
export async function unpaidSeatsOf(
  { db, key }: { db: Transaction; key: Buffer },
  { conferenceId, capacities, addresses }: { conferenceId: string; capacities: Record<string, number>; addresses: readonly string[] },
): Promise<number> {
  const limited = Object.keys(capacities)
  if (limited.length === 0) return 0
  const owners = addresses.map((address) => seatOwnerOf(key, address))
  return heldPlacesOf(db).mostUnpaid(conferenceId, limited, owners)
}

/** The addresses whose places are counted with those of a booking. */
export async function addressesOf(db: Database, { id, payer }: Pick<Booking, 'id' | 'payer'>): Promise<string[]> {
  return [payer.email, ...(await registrationsOf(db).ofBooking(id)).map(({ email }) => email)]
}

interface FurtherSeats {
  booking: Booking
  registration: Registration
  conferenceId: string
  /** By category. */
  needed: Record<string, number>
  field: string
}

/**
 * Refuses further places of limited categories to who has not opened our letter, or has too many that are unpaid. The office gives them without
 * this. Takes the lock on the seats, so the caller holds those on the form, the booking and its registrations.
 */
export async function requireOwnSeats({ key }: Pick<Services, 'key'>, trx: Transaction, { booking, registration, ...further }: FurtherSeats): Promise<void> {
  const { conferenceId, needed, field } = further
  const { capacities } = await salesSettingsOf(trx).find(conferenceId)
  const seats = limitedSeats(capacities, needed)
  if (seats === 0 || !holdsSeat(registration.state)) return
  if (await heldPlacesOf(trx).isLetterAwaited(booking.id)) {
    const problem = `These places are limited, and are only given once our letters reach somebody. Please open the link in our e-mail first, or write to ${await officeAddress(trx)}.`
    throw new Refusal('request.invalid', problemCountMessage(1), { [field]: problem })
  }
  await seatsOf(conferenceId, trx).lock()
  const unpaid = await unpaidSeatsOf({ db: trx, key }, { conferenceId, capacities, addresses: await addressesOf(trx, booking) })
  if (unpaid + seats > maxUnpaid) throw await tooManySeats(trx, field)
}

/** By the control of the first place that is too many. */
export async function tooManySeats(db: Database, field: string): Promise<Refusal> {
  const problem = `Places are limited here, and one address can have ${maxUnpaid} of them before they are paid, as payer or participant. For a larger group please write to ${await officeAddress(db)}, and we register it.`
  return new Refusal('request.invalid', problemCountMessage(1), { [field]: problem })
}

async function officeAddress(db: Database): Promise<string> {
  return (await officeOf(db))?.address ?? 'us by the contact form'
}

/** The control of a delegate that asks for the limited places. */
export function limitedControl(capacities: Record<string, number>, companions: number): 'accompanying' | 'regtype' {
  return companions > 0 && capacities[accompanyingCode] !== undefined ? 'accompanying' : 'regtype'
}
