import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import { selectableRegistrations } from '../../registrations/desk/desk-registrations.store.ts'
import { moveForPerson } from '../../registrations/desk/registration-letters.ts'
import { releaseReductions } from '../../registrations/reductions.ts'
import { type Registration, registrationLabels, registrationMayMove } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { statusUrlOf } from '../../submissions/find-submission.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { invoicesOf } from '../invoices.store.ts'
import type { Acting } from '../issue-invoice.ts'
import { changeCharges, standingInvoices } from './reissue.ts'

type Ending = Pick<Services, 'key' | 'publicUrl' | 'queueMail'>

interface EndOrder {
  /** Whether what was paid becomes credit; otherwise the invoice stands. */
  keepsCredit: boolean
  note: string
  movedBy: string
  acting: Acting
}

/**
 * Ends a place of a booking. What was paid becomes credit of the booking, or the invoice stands and the fee is kept. The participant is told. The
 * caller holds the locks on the forms, the booking and its registrations.
 */
export async function endPlace(
  services: Ending,
  trx: Transaction,
  booking: Booking,
  { id, state }: Pick<Registration, 'id' | 'state'>,
  { keepsCredit, note, movedBy, acting }: EndOrder,
): Promise<void> {
  const [registration] = await selectableRegistrations(trx).whole([id], 'only read')
  if (!registration || !registrationMayMove(state, 'cancelled'))
    throw new Refusal('money.not_allowed', `A registration in the state “${registrationLabels[state]}” cannot be cancelled.`)
  const own = (await bookingsOf(trx).chargesOf(booking.id)).filter(({ registrationId }) => registrationId === id)
  const invoiced = new Set(
    (await Promise.all((await standingInvoices(trx, booking.id)).map((one) => invoicesOf(trx).linesOf(one.id)))).flat().map(({ chargeId }) => chargeId),
  )
  const removed = keepsCredit ? own : own.filter((charge) => !invoiced.has(charge.id))
  const chargeIds = removed.map((charge) => charge.id)
  const change = async () => {
    await registrationsOf(trx).move(id, { from: state, to: 'cancelled', movedAt: acting.now, movedBy, note: note || null })
    // A fee that is kept has used its discount.
    if (removed.some(({ kind }) => kind === 'fee')) await releaseReductions(trx, id, acting.now)
    await bookingsOf(trx).removeCharges(chargeIds, acting.now)
  }
  await changeCharges(services, trx, booking.id, { chargeIds, reason: 'Registration cancelled', change, acting })
  await tellOfCancelling(services, trx, registration, note, acting.now)
}

async function tellOfCancelling(
  services: Ending,
  trx: Transaction,
  registration: Awaited<ReturnType<ReturnType<typeof selectableRegistrations>['whole']>>[number],
  note: string,
  now: Date,
): Promise<void> {
  const office = await officeOf(trx)
  const { submission } = registration
  const to = recipientOf(registration)
  if (!to || submission.suspicion) return
  await services.queueMail(trx, {
    kind: 'registration.cancelled',
    about: `submission:${submission.id}`,
    to,
    ...(office ? { replyTo: office.address } : {}),
    letter: moveForPerson('cancelled', { registration, note: note || null, statusUrl: statusUrlOf(services, submission) }, now),
  })
}
