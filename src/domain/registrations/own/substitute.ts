import type { ConferenceSummary } from '../../conferences/conference.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import { countLetter } from '../../mail/letter-limits.ts'
import type { Booking } from '../../money/booking.ts'
import { bookingsOf, bookingUrlOf } from '../../money/bookings.store.ts'
import { changeCharges, standingInvoices } from '../../money/desk/reissue.ts'
import { type BookingCredentials, findRegistration } from '../../money/find-booking.ts'
import type { Acting } from '../../money/issue-invoice.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Submission } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import { nextRegistrationSteps } from '../next-steps.ts'
import { noDetail, registrationDetailsOf } from '../register/registration-details.store.ts'
import { registrationUrlOf } from '../register/registration-url.ts'
import type { Registration } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import { scholarshipsOf } from '../scholarships/scholarships.store.ts'
import { changeHolder } from './change-holder.ts'
import { lockOpened, openedRegistrations } from './open-registration.ts'
import { substitutedLetter, substituteLetter } from './own-letters.ts'
import type { SubstituteForm } from './substitute.schema.ts'

const notAllowed = (message: string) => new Refusal('registration.move_not_allowed', message)

/** Why somebody else cannot take this place; undefined where they can. Who pays may not pass on what was checked for one person. */
export async function whyNoSubstitute(
  db: Database,
  registration: Registration,
  { conference, isOffice, now }: { conference: ConferenceSummary; isOffice: boolean; now: Date },
): Promise<string | undefined> {
  if (['cancelled', 'carried', 'lapsed', 'scholarship-applied'].includes(registration.state)) return 'This place cannot be given to somebody else.'
  if (dayInZone(now, conference.timeZone) > conference.endDate) return 'The conference is over.'
  if (registration.submissionId !== null && (await papersOf(db).ofSubmission(registration.submissionId)).length > 0)
    return 'A paper is presented with this place. Please write to us if somebody else presents it.'
  const scholarship = await scholarshipsOf(db).ofRegistration(registration.id)
  if (scholarship?.state === 'accepted' || scholarship?.state === 'awarded') return 'A scholarship is personal, so this place cannot be given to somebody else.'
  const { approvals } = await salesSettingsOf(db).find(registration.conferenceId)
  if (!isOffice && approvals.includes(registration.regtype)) return 'This category needs a proof of each person. Please write to us.'
  return undefined
}

/** The payer, or a person who pays for themselves, names somebody else for a place. Repeating it changes nothing. */
export async function substituteDelegate(services: Services, credentials: BookingCredentials, form: SubstituteForm, reference?: string): Promise<string> {
  return services.db.transaction().execute(async (trx) => {
    const { submission, registration, booking, isPayer } = await lockOpened(services, trx, credentials, reference)
    if (!booking || !isPayer) throw notAllowed('Only who pays for a place can give it to somebody else.')
    const conference = await conferenceOf(trx, booking)
    const refused = await whyNoSubstitute(trx, registration, { conference, isOffice: false, now: services.now() })
    if (refused) throw notAllowed(refused)
    const changed = await putInPlace(services, trx, { registration, submission, booking, form, acting: { now: services.now(), by: 'system' } })
    return new URL(bookingUrlOf(services, changed)).pathname
  })
}

interface Substitution {
  registration: Registration
  submission: Submission
  booking: Booking
  form: SubstituteForm
  acting: Acting
}

/**
 * Puts somebody else in a place: the price, the payments and the seat stay. An invoice that names the earlier person is credited and issued anew.
 * The earlier person's link and documents end, and both are told. Who paid for themselves stays the payer, by a link of their own.
 */
export async function putInPlace(services: Services, trx: Transaction, { registration, submission, booking, form, acting }: Substitution): Promise<Booking> {
  const isSame = form.email.toLowerCase() === registration.email.toLowerCase() && form.name === registration.name
  if (isSame) throw notAllowed('This is the person who has the place already. To correct the name, use the page of the registration.')
  const own = (await bookingsOf(trx).chargesOf(booking.id)).filter(({ registrationId }) => registrationId === registration.id)
  const changed: Submission = { ...submission, ...form, linkVersion: submission.linkVersion + 1 }
  const change = async () => {
    await submissionsOf(trx).correct(changed)
    await submissionsOf(trx).setLinkVersion(submission.id, changed.linkVersion)
    await registrationsOf(trx).correctFrom(changed)
    await registrationDetailsOf(trx).save(registration.id, noDetail)
    if (booking.payerRegistrationId === registration.id) await bookingsOf(trx).setPayerRegistration(booking.id, null)
  }
  await changeCharges(services, trx, booking.id, { chargeIds: own.map(({ id }) => id), reason: 'Other participant', change, acting })
  const { endedVisa } = await changeHolder(trx, registration.id, acting)
  await tellBoth(services, trx, { before: registration, changed, booking, now: acting.now, endedVisa })
  return (await bookingsOf(trx).find(booking.id)) ?? booking
}

/** What the page shows first: why it cannot be done, or what it does to the money. */
export async function substituteChoices(
  services: Pick<Services, 'db' | 'key' | 'now'>,
  credentials: BookingCredentials,
  reference: string,
): Promise<{ refused: string | undefined; effects: string[] }> {
  const { db } = services
  const { booking } = await findRegistration(services, credentials)
  const registration = (await openedRegistrations(services, credentials)).find((one) => one.reference === reference)
  const conference = booking && (await conferencesOf(db).findAlsoDraft(booking.conferenceId))
  if (!booking || !registration || !conference) return { refused: 'Only who pays for a place can give it to somebody else.', effects: [] }
  const refused = await whyNoSubstitute(db, registration, { conference, isOffice: false, now: services.now() })
  return { refused, effects: refused ? [] : await effectOfSubstitute(db, registration, booking) }
}

/** In sentences for who pays. */
async function effectOfSubstitute(db: Database, registration: Registration, booking: Booking): Promise<string[]> {
  const own = (await bookingsOf(db).chargesOf(booking.id)).filter(({ registrationId }) => registrationId === registration.id)
  const invoiced = await standingInvoices(
    db,
    booking.id,
    own.map(({ id }) => id),
  )
  return [
    'The price stays the same, and so does what has been paid.',
    ...(invoiced.length > 0
      ? [`Invoice ${invoiced.map(({ reference }) => reference).join(', ')} is credited and issued again with the new name; what was paid settles it.`]
      : []),
    ...(booking.payerRegistrationId === registration.id ? ['You stay the one who pays. We send you a link of your own for that.'] : []),
    `${registration.name} loses access to this registration; their certificates and letters of invitation for it end. Both people get an e-mail.`,
  ]
}

async function conferenceOf(trx: Transaction, { conferenceId }: Booking): Promise<ConferenceSummary> {
  const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
  if (!conference) throw new Error(`Conference ${conferenceId} is gone.`)
  return conference
}

async function tellBoth(
  services: Services,
  trx: Transaction,
  { before, changed, booking, now, endedVisa }: { before: Registration; changed: Submission; booking: Booking; now: Date; endedVisa: boolean },
): Promise<void> {
  if (changed.suspicion) return
  const conference = await conferenceOf(trx, booking)
  const office = await officeOf(trx)
  const replyTo = office ? { replyTo: office.address } : {}
  const { reference } = before
  const earlier = recipientOf(before)
  if (earlier) {
    const url = booking.payerRegistrationId === before.id ? bookingUrlOf(services, booking) : undefined
    const letter = substitutedLetter({ name: before.name, sender: changed.name, reference, conference, url, endedVisa })
    await services.queueMail(trx, { kind: 'registration.substituted', about: `booking:${booking.id}`, to: earlier, ...replyTo, letter })
  }
  if ((await countLetter(trx, 'registration.substitute', { target: changed.email }, now)) > 0) return
  const next = nextRegistrationSteps(before.state, conference, now, 'somebody else pays')
  const letter = substituteLetter({ name: changed.name, sender: before.name, reference, conference, url: registrationUrlOf(services, changed), next })
  const to = { name: changed.name, address: changed.email }
  await services.queueMail(trx, { kind: 'registration.substitute', about: `submission:${changed.id}`, to, ...replyTo, letter })
}
