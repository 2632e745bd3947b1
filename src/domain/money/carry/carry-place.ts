import { randomInt } from 'node:crypto'
import { randomId } from '../../accounts/tokens.ts'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { type ConferenceFees, feeMinorOn } from '../../conferences/fees.ts'
import { addDays, dayInZone } from '../../dates.ts'
import { referencePrefix, submissionReference } from '../../forms/reference.ts'
import { Refusal } from '../../refusal.ts'
import { releaseReductions } from '../../registrations/reductions.ts'
import { heldPlacesOf } from '../../registrations/register/held-places.store.ts'
import { registrationDetailsOf } from '../../registrations/register/registration-details.store.ts'
import { requireOwnSeats } from '../../registrations/register/seat-limit.ts'
import { seatsOf } from '../../registrations/register/seats.store.ts'
import { fullCategoryFor, seatsNeeded } from '../../registrations/register/seats.ts'
import { type Registration, registrationLabels, registrationMayMove } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { PaperState } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Submission } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import { attendanceOf, type Booking, type Charge } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { choicesOf } from '../choices/choices.store.ts'
import { bookingListOf } from '../desk/booking-list.store.ts'
import { changeCharges } from '../desk/reissue.ts'
import { queueMoneyLetters, type Telling } from '../documents/queue-money-letters.ts'
import { type Acting, issueInvoice } from '../issue-invoice.ts'
import type { Currency } from '../money.ts'
import { categoryLabel } from '../open-booking.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { creditOf, settleBooking } from '../settle-booking.ts'
import { currentTerms } from '../terms.store.ts'
import { type CarryGrant, moveCredit } from './move-credit.ts'

export interface CarryWish {
  /** The later conference. */
  conferenceId: string
  /** Whether accepted papers come along. */
  withPaper: boolean
  /** Given by the office; without it a place stays with its company and currency. */
  grant?: CarryGrant
}

/** What carrying a place does to the money. */
export interface CarrySums {
  /** Of the new place. */
  currency: Currency
  /** What was charged for the old place, what of it was paid and moves, and what the new place costs. */
  oldMinor: number
  carriedMinor: number
  newMinor: number
  toPayMinor: number
  creditMinor: number
}

export interface CarriedPlace {
  from: { registration: Registration; conference: ConferenceSummary }
  to: { registration: Registration; submission: Submission; booking: Booking; conference: ConferenceSummary }
  sums: CarrySums
  /** What was paid and does not count there: credit of the old booking, to be paid out. */
  leftBehind: { amountMinor: number; currency: Currency } | undefined
}

interface CarryOrder {
  booking: Booking
  registrationId: string
  wish: CarryWish
  movedBy: string
  acting: Acting
  /** Whether it is rolled back: then no number is taken, for which others would wait. */
  isTrial?: boolean
}

type Target = ConferenceSummary & { fees: ConferenceFees | null }

/** Papers that come along; the others stay where they are. */
const carriedPapers: readonly PaperState[] = ['accepted', 'confirmed']
export const comesAlong = ({ state }: { state: PaperState }) => carriedPapers.includes(state)

/**
 * Moves a place, what was paid for it, and the accepted papers to a later conference: credit note for the old, credit in the ledger, full invoice for
 * the new settled by it. The difference is to be paid or stays credit of the new booking. The caller holds the locks on the forms and on the
 * booking, and tells both sides.
 */
export async function carryPlace(
  services: Telling,
  trx: Transaction,
  { booking, registrationId, wish, movedBy, acting, isTrial = false }: CarryOrder,
): Promise<CarriedPlace> {
  const registrations = await registrationsOf(trx).lockOfBooking(booking.id)
  const registration = registrations.find(({ id }) => id === registrationId)
  if (!registration) throw new Refusal('registration.unknown', 'There is no such registration in this booking.')
  if (!registrationMayMove(registration.state, 'carried'))
    throw notAllowed(`A place in the state “${registrationLabels[registration.state]}” cannot be moved to another conference.`)
  const { conference, target } = await findTarget(trx, booking, wish, acting.now)
  await refuseWhenFull(trx, target, registration)
  if (movedBy === 'author' && registration.state === 'open') await requireFewPlaces(services, trx, { booking, registration, target })
  const own = (await bookingsOf(trx).chargesOf(booking.id)).filter((charge) => charge.registrationId === registrationId)
  const opened = await openNewBooking(trx, { booking, target, grant: wish.grant, acting })

  const change = async () => {
    const note = `Moved to ${target.subConference}.`
    await registrationsOf(trx).move(registrationId, { from: registration.state, to: 'carried', movedAt: acting.now, movedBy, note })
    await choicesOf(trx).choose(registrationId, { choice: 'carry', by: movedBy === 'author' ? 'payer' : 'office', now: acting.now })
    // The new place costs what the list says; codes and scholarships belong to their conference.
    await releaseReductions(trx, registrationId, acting.now)
    await bookingsOf(trx).removeCharges(
      own.map(({ id }) => id),
      acting.now,
    )
  }
  const reason = `Place moved to ${target.subConference}`
  await changeCharges(services, trx, booking.id, { chargeIds: own.map(({ id }) => id), reason, change, acting })
  const oldMinor = sumOf(own)
  const staysBehind = registrations.some(({ id, state }) => id !== registrationId && (state === 'open' || state === 'paid'))
  const credit = await creditOf(trx, booking.id)
  const paidMinor = staysBehind ? Math.min(credit, oldMinor) : credit
  const carriedMinor = await moveCredit(trx, booking, opened, { amountMinor: paidMinor, grant: wish.grant, acting })
  const leftBehind = paidMinor > 0 && carriedMinor === 0 ? { amountMinor: paidMinor, currency: booking.currency } : undefined
  const to = await openNewPlace(trx, { registration, old: booking, booking: opened, charges: own, target, movedBy, acting })
  await registrationsOf(trx).setCarriedTo(registrationId, to.registration.id)
  if (wish.withPaper && registration.submissionId !== null)
    for (const paper of (await papersOf(trx).ofSubmission(registration.submissionId)).filter(comesAlong))
      await papersOf(trx).setConference(paper.id, target._id)
  // Who had paid gets the full invoice for the new place, also where the money is paid back.
  const issued = leftBehind ? await issueInvoice(trx, to.booking, acting) : undefined
  const settlement = await settleBooking(trx, to.booking, acting)
  if (issued ?? settlement.issued) await queueMoneyLetters(services, trx, { ...settlement, issued: issued ?? settlement.issued })
  const { owedMinor, creditMinor } = await bookingListOf(trx).sumsOf(to.booking.id)
  const newMinor = sumOf(await bookingsOf(trx).chargesOf(to.booking.id))
  return {
    from: { registration, conference },
    to: { ...(isTrial ? to : await numberPlace(trx, to, target)), conference: target },
    leftBehind,
    sums: { currency: to.booking.currency, oldMinor, carriedMinor, newMinor, toPayMinor: owedMinor, creditMinor },
  }
}

/** A later conference that takes place, still registers, and is sold by the same company, unless the office grants another. */
async function findTarget(
  db: Database,
  booking: Booking,
  { conferenceId: targetId, grant }: CarryWish,
  now: Date,
): Promise<{ conference: ConferenceSummary; target: Target }> {
  const conference = await conferencesOf(db).findAlsoDraft(booking.conferenceId)
  const target = await conferencesOf(db).findWithFees(targetId)
  if (!conference || !target) throw new Refusal('conference.unknown', 'There is no public conference like this.', { to: 'Please choose a conference.' })
  const today = dayInZone(now, target.timeZone)
  if (target.state !== 'scheduled' || target.startDate <= conference.startDate || target.startDate <= today)
    throw notAllowed(`A place can be moved to a later conference that is still to come; ${target.subConference} is not one.`)
  if (target.registrationDeadline !== null && target.registrationDeadline < today) throw notAllowed(`The registration for ${target.subConference} is closed.`)
  if (!grant && (await salesSettingsOf(db).find(target._id)).entityId !== booking.entityId)
    throw notAllowed(`${target.subConference} is sold by another company, so the office has to move the place.`)
  return { conference, target }
}

/** Whoever takes a place of a limited category waits here for the one before. */
async function refuseWhenFull(trx: Transaction, target: Target, registration: Registration): Promise<void> {
  if (await fullCategoryFor(trx, target._id, [registration])) throw notAllowed(`All places of this category at ${target.subConference} are taken.`)
}

/** What holds for a registration holds for an unpaid place that comes from elsewhere. */
async function requireFewPlaces(
  services: Telling,
  trx: Transaction,
  { booking, registration, target }: { booking: Booking; registration: Registration; target: Target },
): Promise<void> {
  const companions = registration.submissionId === null ? 0 : await seatsOf(target._id, trx).companionsOf(registration.submissionId)
  const needed = seatsNeeded(registration.regtype, companions)
  await requireOwnSeats(services, trx, { booking, registration, conferenceId: target._id, needed, field: 'to' })
}

/** The same payer at the later conference. Its company and currency may be others than those of the place before. */
async function openNewBooking(
  trx: Transaction,
  { booking: old, target, grant, acting: { now } }: { booking: Booking; target: Target; grant: CarryGrant | undefined; acting: Acting },
): Promise<Booking> {
  const settings = await salesSettingsOf(trx).find(target._id)
  const opened = await bookingsOf(trx).add({
    conferenceId: target._id,
    entityId: settings.entityId,
    currency: grant?.currency ?? old.currency,
    payerRegistrationId: null,
    payer: old.payer,
    ...(await currentTerms(trx)),
    dueOn: addDays(dayInZone(now, target.timeZone), settings.dueDays),
    priceUntil: null,
    bookedAt: now,
  })
  await heldPlacesOf(trx).copyLetterOpened(old.id, opened.id)
  return opened
}

interface NewPlace {
  registration: Registration
  old: Booking
  booking: Booking
  charges: readonly Charge[]
  target: Target
  movedBy: string
  acting: Acting
}

/** The same person and companions at the later conference, at its prices of today. */
async function openNewPlace(trx: Transaction, place: NewPlace) {
  const { registration, old, booking, charges, target, movedBy, acting } = place
  const { now } = acting
  const detail = await registrationDetailsOf(trx).find(registration.id)
  const submission = await copyForm(trx, place)
  const added: Registration = {
    ...registration,
    id: randomId(),
    reference: submission.reference,
    conferenceId: target._id,
    submissionId: submission.id,
    state: 'open',
    feeMinor: submission.feeMinor,
    currency: submission.feeCurrency,
    registeredAt: now,
    bookingId: booking.id,
    version: 1,
  }
  await registrationsOf(trx).add(added, movedBy)
  // The badge and the needs come along; to be named in a public list is agreed to for each conference.
  await registrationDetailsOf(trx).save(added.id, { ...detail, isListed: false })
  await bookingsOf(trx).addCharges(
    booking.id,
    charges.map(({ kind, code, person }) => {
      const price = feeMinorOn(target.fees, code, dayInZone(now, target.timeZone), booking.currency)
      const description = kind === 'fee' ? categoryLabel(code) : kind === 'accompanying' ? 'Accompanying person' : 'Additional paper'
      const amounts = { listMinor: price, grossMinor: price, reduction: '' }
      return { registrationId: added.id, kind, code, description, person, attendance: attendanceOf(code), ...amounts, addedAt: now }
    }),
  )
  // Somebody for whom another pays does not get to see what it costs.
  const payerRegistrationId = old.payerRegistrationId === registration.id ? added.id : null
  if (payerRegistrationId !== null) await bookingsOf(trx).setPayerRegistration(booking.id, payerRegistrationId)
  return { registration: added, submission, booking: { ...booking, payerRegistrationId } }
}

/** Every registration has a form, whose reference and secret open it. */
async function copyForm(trx: Transaction, { registration, booking, charges, target, acting: { now } }: NewPlace): Promise<Submission> {
  const old = (await submissionsOf(trx).findAll(registration.submissionId === null ? [] : [registration.submissionId])).get(registration.submissionId ?? '')
  if (!old) throw new Error(`Registration ${registration.reference} has no form.`)
  const { title, name, email, company, country, regtype } = registration
  const companions = charges.filter(({ kind }) => kind === 'accompanying').map(({ person }) => person)
  const submission: Submission = {
    ...old,
    ...{ title, name, email, company, country, regtype },
    id: randomId(),
    // It gets its own at the end.
    reference: `carried ${registration.id}`,
    conferenceId: target._id,
    number: -randomInt(1_000_000_000),
    feeMinor: feeMinorOn(target.fees, regtype, dayInZone(now, target.timeZone), booking.currency),
    feeCurrency: booking.currency,
    accompany: companions.length > 0,
    names: companions.join(', '),
    receivedAt: now,
    linkVersion: 0,
  }
  // One place is carried once, whatever else happens.
  const once = `carried ${registration.id}`
  await submissionsOf(trx).add(submission, { tokenId: once, fingerprint: once })
  return submission
}

/** Last of all, because everybody who submits to the conference waits from here on. */
async function numberPlace<Place extends { submission: Submission; registration: Registration }>(
  trx: Transaction,
  place: Place,
  target: Target,
): Promise<Place> {
  const { prefix, number } = await submissionsOf(trx).nextNumber(target._id, referencePrefix(target))
  const reference = submissionReference(prefix, number)
  await submissionsOf(trx).setReference(place.submission.id, { reference, number })
  return { ...place, submission: { ...place.submission, reference, number }, registration: { ...place.registration, reference } }
}

const sumOf = (charges: readonly Charge[]) => charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0)

function notAllowed(message: string): Refusal {
  return new Refusal('money.not_allowed', message, { to: message })
}
