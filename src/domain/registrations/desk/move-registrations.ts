import { actOnRecords, type Outcome } from '../../desk/act-on-selection.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import type { Selection } from '../../desk/selection.schema.ts'
import { officeOf } from '../../forms/office.ts'
import { recallMails, undoSeconds } from '../../mail/recall-mails.store.ts'
import type { Booking } from '../../money/booking.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { queueMoneyLetters } from '../../money/documents/queue-money-letters.ts'
import type { Acting } from '../../money/issue-invoice.ts'
import { openBooking } from '../../money/open-booking.ts'
import { settleBooking } from '../../money/settle-booking.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject, recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { trustSubmission } from '../../submissions/desk/trust-submission.ts'
import type { Transaction } from '../../tables.ts'
import { reductionsGone, releaseReductions } from '../reductions.ts'
import { registrationUrlOf } from '../register/registration-url.ts'
import { requireSeat } from '../register/seats.ts'
import { type DeskMove, deskMoves, holdsSeat, type RegistrationState, registrationLabels, registrationMayMove } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import { releaseRegistration, restoreReductions, restoreRegistration } from '../release-registration.ts'
import { type DeskRegistration, deskRegistrationsOf, selectableRegistrations } from './desk-registrations.store.ts'
import type { RegistrationMoveOrder } from './registration.schema.ts'
import { moveForPerson, moveLetterKinds } from './registration-letters.ts'

/** Confirms places, puts people on the waiting list, cancels or reopens. Each person sees it at once and gets a letter after half a minute; until then it can be undone. */
export async function moveRegistrations(services: Services, organiser: Organiser, { selection, to, note }: RegistrationMoveOrder): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnRecords(services, selectableRegistrations, selection, async (trx, registration, now) => {
    const { id, state, submission } = registration
    refuseMove(registration, to)
    if (to === 'open') await requireSeat(trx, registration)
    if (hasEnded(state) && registration.last) await restoreRegistration(trx, registration, { endedAt: registration.last.movedAt, to })
    // Whose place was held and not confirmed lost the discount too.
    if (state === 'waiting-list' && to === 'open') await restoreReductions(trx, registration, to)
    await registrationsOf(trx).move(id, { from: state, to, movedAt: now, movedBy: organiser.name, note: note || null })
    const booking = await moveBooking(services, trx, registration, to, { now, by: organiser.accountId })
    await auditLogOf(trx).write(organiser, now, { act: 'registration.moved', ...auditSubject(registration), details: { from: state, to } })
    const person = recipientOf(registration)
    if (!person || submission.suspicion) return
    await services.queueMail(trx, {
      kind: moveLetterKinds[to],
      about: `submission:${submission.id}`,
      to: person,
      ...(office ? { replyTo: office.address } : {}),
      letter: moveForPerson(to, { registration, booking, note: note || null, statusUrl: registrationUrlOf(services, submission) }, now),
      delaySeconds: undoSeconds,
    })
  })
}

/** What a move does to the money: a confirmed place is to be paid, and one that ends unpaid leaves nothing to pay. */
async function moveBooking(services: Services, trx: Transaction, registration: DeskRegistration, to: DeskMove, acting: Acting): Promise<Booking | undefined> {
  // What was paid stays with its invoice; the account of the booking has the acts that credit it.
  if (to === 'cancelled' && registration.state === 'paid') await releaseReductions(trx, registration.id, acting.now)
  else if (to === 'cancelled') await releaseRegistration(trx, registration, acting)
  if (to !== 'open') return undefined
  const booking = await openBooking(trx, registration, acting.now)
  // A place that costs nothing, or whose payer has paid already, is paid at once.
  await queueMoneyLetters(services, trx, await settleBooking(trx, booking, acting))
  return booking
}

const hasEnded = (state: RegistrationState) => state === 'cancelled' || state === 'lapsed'

/** A suspicious form may come from somebody else than the person it names, who is told nothing: it can be closed, but no place is given. */
function refuseMove({ reference, state, submission }: DeskRegistration, to: DeskMove): void {
  if (!registrationMayMove(state, to))
    throw new Refusal(
      'registration.move_not_allowed',
      `${reference} is in the state “${registrationLabels[state]}”; from there it cannot become “${registrationLabels[to]}”.`,
    )
  if (state === 'scholarship-applied' && to !== 'cancelled')
    throw new Refusal('registration.move_not_allowed', `${reference} has applied for a scholarship. Please decide about that first; the place follows from it.`)
  if (submission.suspicion && (to === 'open' || to === 'waiting-list'))
    throw new Refusal('registration.move_not_allowed', `${reference} is to be checked first. Please say that it is genuine, or cancel it.`)
}

/** Undoes the desk's last move of registrations while their people have not been told. The audit log keeps both. */
export async function undoRegistrationMoves(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, selection: Selection): Promise<Outcome> {
  return actOnRecords(services, selectableRegistrations, selection, async (trx, registration, now) => {
    const move = lastDeskMove(registration)
    await refuseUndo(trx, registration, move)
    await recallLetter(trx, registration, move)
    if (hasEnded(move.to)) await restoreRegistration(trx, registration, { endedAt: move.movedAt, to: move.from })
    await deskRegistrationsOf(trx).removeMove(registration.id, move.position, move.from)
    await auditLogOf(trx).write(organiser, now, {
      act: 'registration.move_undone',
      ...auditSubject(registration),
      details: { from: move.to, to: move.from },
    })
  })
}

function lastDeskMove({ reference, last }: DeskRegistration) {
  if (!last?.from || last.movedBy === 'author' || !deskMoves.some((to) => to === last.to))
    throw new Refusal('submission.nothing_waits', `Nothing that the desk did to ${reference} can be taken back.`)
  return { ...last, from: last.from }
}

type UndoneMove = ReturnType<typeof lastDeskMove>

/** Everything that may refuse, before the letter is recalled: of several registrations, the others go on. */
async function refuseUndo(trx: Transaction, registration: DeskRegistration, { from, to, movedAt }: UndoneMove): Promise<void> {
  if (!hasEnded(to)) return
  const { id, reference, bookingId } = registration
  if (from === 'paid' && bookingId !== null && (await bookingsOf(trx).removedAny(id, movedAt)))
    throw new Refusal(
      'submission.nothing_waits',
      `What was paid for ${reference} has become credit, so this step stands. Please open the registration again instead.`,
    )
  if (holdsSeat(from)) await requireSeat(trx, registration)
  const gone = await reductionsGone(trx, [registration])
  if (gone) throw new Refusal('registration.move_not_allowed', gone)
}

/** Removes the letter from the outbox; refuses when the person has been told. */
async function recallLetter(trx: Transaction, { submission, reference }: DeskRegistration, last: UndoneMove): Promise<void> {
  const mails = { of: { about: `submission:${submission.id}` }, kinds: Object.values(moveLetterKinds), since: last.movedAt }
  const recalled = await recallMails(trx, mails)
  // Without a letter in the outbox only those who are told nothing at all do not know of it.
  const wasSilent = submission.suspicion !== null || recipientOf(submission) === undefined
  if (recalled === undefined || (recalled === 0 && !wasSilent))
    throw new Refusal('submission.nothing_waits', `The person of ${reference} has been told already, so this step stands.`)
}

/** Clears the suspicion of registrations and sends the receipts that were withheld. */
export async function trustRegistrations(services: Services, organiser: Organiser, selection: Selection): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnRecords(services, selectableRegistrations, selection, (trx, registration) =>
    trustSubmission(services, trx, organiser, registration, office?.address),
  )
}
