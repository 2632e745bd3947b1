import * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import { countLetter } from '../../mail/letter-limits.ts'
import type { MailOrder } from '../../mail/mail.ts'
import { Refusal } from '../../refusal.ts'
import { type Registration, registrationMayMove } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import { searchWords } from '../../search-words.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { secretOf } from '../../submissions/find-submission.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf, bookingUrlOf } from '../bookings.store.ts'
import { choicesOf } from '../choices/choices.store.ts'
import { carriedForOffice, carriedForPayer, carriedLetter, carryRequestForOffice } from '../desk/money-letters.ts'
import type { Telling } from '../documents/queue-money-letters.ts'
import { type BookingCredentials, findRegistration } from '../find-booking.ts'
import { formatMoneyCode } from '../money.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { type CarriedPlace, type CarrySums, type CarryWish, carryPlace, comesAlong } from './carry-place.ts'
import { carryTargets } from './carry-targets.store.ts'

export const carryForm = z.object({
  to: z.string('Please choose a conference.').check(z.minLength(1, 'Please choose a conference.'), z.maxLength(100, 'Please choose a conference.')),
  paper: z.optional(z.literal('yes')),
  /** What the person was shown: another sum is asked about again. */
  shown: z._default(z.string().check(z.maxLength(60)), ''),
})

/** What a sum is compared by when the person agrees to it. */
export function sumsKey({ carriedMinor, newMinor, toPayMinor, creditMinor }: CarrySums): string {
  return [carriedMinor, newMinor, toPayMinor, creditMinor].join(' ')
}

interface OwnPlace {
  registration: Registration
  booking: Booking
}

/** A place for which this person pays: the one that is named, or their own; refuses others alike. */
async function ownPlace(services: Pick<Services, 'db' | 'key'>, credentials: BookingCredentials, reference: string | undefined): Promise<OwnPlace> {
  const { registration: own, booking } = await findRegistration(services, credentials)
  const all = booking ? await registrationsOf(services.db).ofBooking(booking.id) : []
  const registration = reference === undefined ? (own ?? all[0]) : all.find((one) => one.reference === reference)
  if (!registration || !booking)
    throw new Refusal('booking.unknown', 'Nothing was charged for this place, or somebody else pays for it. Please write to us with your reference.')
  return { registration, booking }
}

/** What the page shows: where the place can go, and what that does to the money. */
export async function carryChoices(
  services: Pick<Services, 'db' | 'now'> & Telling,
  credentials: BookingCredentials,
  { typed, to, withPaper }: { typed: string; to: string; withPaper: boolean },
  reference?: string,
) {
  const { registration, booking } = await ownPlace(services, credentials, reference)
  const { db } = services
  const conference = await conferencesOf(db).findAlsoDraft(booking.conferenceId)
  const mayCarry = registrationMayMove(registration.state, 'carried')
  const today = dayInZone(services.now(), 'UTC')
  const words = searchWords(typed)
  const targets = mayCarry ? await carryTargets(db, { conferenceId: booking.conferenceId, entityId: booking.entityId, today, words }) : []
  const papers = registration.submissionId === null ? [] : (await papersOf(db).ofSubmission(registration.submissionId)).filter(comesAlong)
  const target = to === '' || !mayCarry ? undefined : await conferencesOf(db).find(to)
  const needsOffice = target !== undefined && (await salesSettingsOf(db).find(target._id)).entityId !== booking.entityId
  const sums = target && !needsOffice ? await tryCarrying(services, { registration, booking }, { conferenceId: to, withPaper }) : undefined
  const carriedTo = registration.state === 'carried' ? await placeAfter(services, registration.id) : undefined
  return { registration, booking, conference, mayCarry, targets, papers, target, needsOffice, sums, carriedTo }
}

/** Does it and rolls it back: what is shown is what will happen. */
async function tryCarrying(services: Pick<Services, 'db' | 'now'> & Telling, place: OwnPlace, wish: CarryWish): Promise<CarrySums> {
  let sums: CarrySums | undefined
  const undone = new Error('Only tried.')
  await services.db
    .transaction()
    .execute(async (trx) => {
      sums = (await carryLocked(services, trx, place, { ...wish, isTrial: true })).sums
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  if (!sums) throw new Error('Nothing was tried.')
  return sums
}

async function carryLocked(
  services: Pick<Services, 'now'> & Telling,
  trx: Transaction,
  { registration, booking }: OwnPlace,
  { isTrial = false, ...wish }: CarryWish & { isTrial?: boolean },
): Promise<CarriedPlace> {
  await registrationsOf(trx).lockFormsOfBooking(booking.id)
  const locked = await bookingsOf(trx).lock(booking.id)
  if (!locked) throw new Error(`Booking ${booking.reference} is gone.`)
  return carryPlace(services, trx, {
    booking: locked,
    registrationId: registration.id,
    wish,
    movedBy: 'author',
    acting: { now: services.now(), by: 'system' },
    isTrial,
  })
}

/** Carries a place at its person's wish, once, however often it is asked for; across companies the office is asked instead. */
export async function carryOwnPlace(
  services: Services,
  credentials: BookingCredentials,
  { to, paper, shown }: z.output<typeof carryForm>,
  reference?: string,
): Promise<'carried' | 'asked'> {
  const place = await ownPlace(services, credentials, reference)
  const { registration, booking } = place
  if (registration.state === 'carried') return 'carried'
  const target = await conferencesOf(services.db).find(to)
  if (!target) throw new Refusal('conference.unknown', 'There is no public conference like this.', { to: 'Please choose a conference.' })
  if ((await salesSettingsOf(services.db).find(target._id)).entityId !== booking.entityId) {
    await askOffice(services, place, to)
    return 'asked'
  }
  return services.db.transaction().execute(async (trx) => {
    await registrationsOf(trx).lockFormsOfBooking(booking.id)
    await bookingsOf(trx).lock(booking.id)
    // A second click waited for the first, and now finds the place carried.
    if ((await registrationsOf(trx).find(registration.id))?.state === 'carried') return 'carried' as const
    const carried = await carryLocked(services, trx, place, { conferenceId: to, withPaper: paper === 'yes' })
    if (sumsKey(carried.sums) !== shown)
      throw new Refusal('money.not_allowed', 'Please look at the sums and agree to them: they have changed since you opened this page.')
    await tellOfCarrying(services, trx, carried)
    return 'carried' as const
  })
}

const pathOf = ({ key }: Pick<Services, 'key'>, submission: { id: string; linkVersion: number; reference: string }) =>
  `/registration/${submission.reference}/${secretOf(key, submission)}`

/** The new place of a carried one, with its address. */
async function placeAfter(
  services: Pick<Services, 'db' | 'key' | 'publicUrl'>,
  registrationId: string,
): Promise<{ reference: string; path: string } | undefined> {
  const { db } = services
  const after = await registrationsOf(db).carriedTo(registrationId)
  const submission = (await submissionsOf(db).findAll(after?.submissionId ? [after.submissionId] : [])).get(after?.submissionId ?? '')
  const booking = after?.bookingId ? await bookingsOf(db).find(after.bookingId) : undefined
  // Who pays for somebody else gets the link of the payer, not the person's.
  const isOthers = booking !== undefined && booking.payerRegistrationId !== after?.id
  return submission && { reference: submission.reference, path: isOthers ? new URL(bookingUrlOf(services, booking)).pathname : pathOf(services, submission) }
}

/** Tells the person, the office, and a payer who is somebody else; only who pays reads the sums. */
export async function tellOfCarrying(services: Services, trx: Transaction, { from, to, sums, leftBehind }: CarriedPlace): Promise<void> {
  const money = (minor: number) => formatMoneyCode(minor, sums.currency)
  const { name, email } = to.registration
  const details = {
    name,
    from: { reference: from.registration.reference, conference: from.conference },
    to: { reference: to.registration.reference, conference: to.conference },
    sums: [
      { term: 'Taken over', value: money(sums.carriedMinor) },
      { term: 'New price', value: money(sums.newMinor) },
      ...(sums.toPayMinor > 0 ? [{ term: 'To be paid', value: money(sums.toPayMinor) }] : []),
      ...(leftBehind ? [{ term: 'To be paid back', value: formatMoneyCode(leftBehind.amountMinor, leftBehind.currency) }] : []),
      ...(sums.creditMinor > 0 ? [{ term: 'Left as credit', value: money(sums.creditMinor) }] : []),
    ],
    url: `${services.publicUrl}${pathOf(services, to.submission)}`,
  }
  const office = await officeOf(trx)
  const replyTo = office ? { replyTo: office.address } : {}
  const paysAlone = to.booking.payerRegistrationId === to.registration.id
  const about = `submission:${to.submission.id}`
  const person = recipientOf({ name, email })
  const letters: MailOrder[] = []
  if (person && !to.submission.suspicion) {
    const letter = carriedLetter({ ...details, sums: paysAlone ? details.sums : [] })
    letters.push({ kind: 'registration.carried', about, to: person, ...replyTo, letter })
  }
  const { payer } = to.booking
  if (!paysAlone && !payer.email.endsWith('@deleted.invalid')) {
    const letter = carriedForPayer({ ...details, payer: payer.name, url: bookingUrlOf(services, to.booking) })
    letters.push({
      kind: 'registration.carried.payer',
      about: `booking:${to.booking.id}`,
      to: { name: payer.name, address: payer.email },
      ...replyTo,
      letter,
    })
  }
  if (office) letters.push({ kind: 'registration.carried.office', about, to: office, replyTo: email, letter: carriedForOffice(details) })
  if (letters.length > 0) await services.queueMail(trx, ...letters)
}

/** Another company sells the later conference: the office hears of the wish. */
async function askOffice(services: Services, { registration, booking }: OwnPlace, targetId: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const office = await officeOf(trx)
    const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
    const target = await conferencesOf(trx).find(targetId)
    if (!conference || !target) return
    await choicesOf(trx).choose(registration.id, { choice: 'carry', by: 'payer', now: services.now() })
    await registrationsOf(trx).setCarryAskedFor(registration.id, target._id)
    if (!office) return
    // Asking again within the hour is the same request.
    if ((await countLetter(trx, 'registration.carry-request.office', { target: registration.email }, services.now())) > 0) return
    const letter = carryRequestForOffice({
      name: registration.name,
      from: { reference: registration.reference, conference },
      to: target,
      url: `${services.publicUrl}/desk/money/bookings/${booking.reference}`,
    })
    await services.queueMail(trx, {
      kind: 'registration.carry-request.office',
      about: registration.submissionId ? `submission:${registration.submissionId}` : `booking:${booking.id}`,
      to: office,
      replyTo: registration.email,
      letter,
    })
  })
}
