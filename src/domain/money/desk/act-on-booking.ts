import { formatDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { AuditAct } from '../../desk/audit-log.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { readReference } from '../../forms/reference.ts'
import { Refusal } from '../../refusal.ts'
import { type RegistrationState, registrationLabels } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { type InvoiceBalance, invoicesOf } from '../invoices.store.ts'
import type { Acting } from '../issue-invoice.ts'
import { formatMoney } from '../money.ts'
import type { AccountSums } from './account-state.ts'
import type { BookingOrder } from './booking-acts.schema.ts'
import { bookingListOf } from './booking-list.store.ts'

export interface BookingAct {
  act: AuditAct
  /** Whether it moves registrations: their forms are then locked before the booking, in the order of all other acts. */
  movesRegistrations?: boolean
  /** Adds what else it does to `more`, in sentences. */
  perform: (trx: Transaction, booking: Booking, acting: Acting, more: string[]) => Promise<void>
}

/**
 * Performs an act on a booking in one transaction, or only finds out what it would do: then the same is done and rolled back, so that what is
 * shown is what will happen. Returns what it does to the money, in sentences; the audit log keeps them.
 */
export async function actOnBooking(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  reference: string,
  { version, isPreview }: BookingOrder,
  { act, movesRegistrations = false, perform }: BookingAct,
): Promise<string[]> {
  try {
    return await services.db.transaction().execute(async (trx) => {
      const found = await requireBooking(trx, reference)
      if (movesRegistrations) await registrationsOf(trx).lockFormsOfBooking(found.id)
      const booking = await bookingsOf(trx).lock(found.id)
      if (!booking || booking.version !== version) throw changedMeanwhile(found.reference)
      const before = await stateOf(trx, booking.id)
      const now = services.now()
      const more: string[] = []
      await perform(trx, booking, { now, by: organiser.accountId }, more)
      const consequences = [...describeConsequences(before, await stateOf(trx, booking.id)), ...more]
      if (isPreview) throw new PreviewEnded(consequences)
      await auditLogOf(trx).write(organiser, now, { act, about: `booking:${booking.id}`, aboutName: booking.reference, details: { changes: consequences } })
      return consequences
    })
  } catch (error) {
    if (error instanceof PreviewEnded) return error.consequences
    throw error
  }
}

/** Rolls the transaction of a preview back. */
class PreviewEnded extends Error {
  readonly consequences: string[]
  constructor(consequences: string[]) {
    super('A preview ends without a change.')
    this.consequences = consequences
  }
}

export async function requireBooking(db: Database, typed: string): Promise<Booking> {
  const reference = readReference(typed)
  const booking = reference === undefined ? undefined : await bookingsOf(db).findByReference(reference)
  if (!booking) throw new Refusal('booking.unknown', `There is no booking ${typed.slice(0, 40)}.`)
  return booking
}

function changedMeanwhile(reference: string): Refusal {
  return new Refusal(
    'desk.changed_meanwhile',
    `The money of ${reference} has changed since you opened it. Nothing was done, and what you wrote is still here. Please look at it again.`,
  )
}

export interface BookingState {
  booking: Booking
  sums: AccountSums
  invoices: InvoiceBalance[]
  registrations: { reference: string; state: RegistrationState; regtype: string }[]
  writtenOffMinor: number
}

/** What an act on a booking is compared by. */
export async function stateOf(trx: Transaction, bookingId: string): Promise<BookingState> {
  const booking = await bookingsOf(trx).find(bookingId)
  if (!booking) throw new Error(`Booking ${bookingId} is gone.`)
  const sums = await bookingListOf(trx).sumsOf(bookingId)
  const invoices = await invoicesOf(trx).ofBooking(bookingId)
  const registrations = await registrationsOf(trx).ofBooking(bookingId)
  const writtenOffMinor = await invoicesOf(trx).writtenOffOf(bookingId)
  return { booking, sums, invoices, registrations, writtenOffMinor }
}

/** What changed, in sentences; nobody is named, because the audit log keeps them. */
export function describeConsequences(before: BookingState, after: BookingState): string[] {
  const { currency } = after.booking
  const money = (minor: number) => formatMoney(minor, currency)
  const known = new Set(before.invoices.map(({ id }) => id))
  const issued = after.invoices.filter(({ id }) => !known.has(id))
  const change = (label: string, from: number, to: number) => (from === to ? [] : [`${label}: ${money(from)} → ${money(to)}`])
  const moved = after.registrations.flatMap(({ reference, state }) => {
    const was = before.registrations.find((one) => one.reference === reference)?.state
    return was === undefined || was === state ? [] : [`${reference}: ${registrationLabels[was]} → ${registrationLabels[state]}`]
  })
  const days = [before.booking.dueOn, after.booking.dueOn].map((day) => (day ? formatDay(day) : 'none'))
  return [
    ...issued
      .filter(({ kind }) => kind === 'credit-note')
      .map(({ grossMinor, creditsId }) => {
        const credited = after.invoices.find(({ id }) => id === creditsId)
        return `Credit note for ${money(grossMinor)}, which cancels invoice ${credited?.reference ?? ''}`
      }),
    ...issued
      .filter(({ kind }) => kind === 'invoice')
      .map(({ grossMinor, recipient }) => `Invoice for ${money(grossMinor)} to ${recipient.kind === 'institution' ? 'an institution' : 'a person'}`),
    ...change('To be paid', before.sums.owedMinor, after.sums.owedMinor),
    ...change('Settled', before.sums.settledMinor, after.sums.settledMinor),
    ...change('Credit of the booking', before.sums.creditMinor, after.sums.creditMinor),
    ...change('Written off', before.writtenOffMinor, after.writtenOffMinor),
    ...(days[0] === days[1] ? [] : [`To be paid by: ${days[0]} → ${days[1]}`]),
    ...moved,
  ]
}
