import { createHash, randomBytes } from 'node:crypto'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { notTakingPlace } from '../../conferences/conference-state.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { type ConferenceFees, feeMinorOn } from '../../conferences/fees.ts'
import { addDays, type CalendarDay, dayInZone, formatTimestampInZone } from '../../dates.ts'
import { alreadyReceived, readToken } from '../../forms/form-token.ts'
import { referencePrefix, submissionReference } from '../../forms/reference.ts'
import { suspicionOf } from '../../forms/suspicion.ts'
import type { Booking, Recipient } from '../../money/booking.ts'
import { bookingsOf, bookingUrlOf } from '../../money/bookings.store.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import type { SalesSettings } from '../../money/sales-settings.ts'
import { settleBooking } from '../../money/settle-booking.ts'
import { currentTerms } from '../../money/terms.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isInTime, registrationClosesAt } from '../../submissions/call-for-abstracts.ts'
import { accompanyingNames, type Submission } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import { discountUsesOf } from '../discounts/discounts.store.ts'
import { type TakenDiscount, takeDiscount } from '../discounts/take-discount.ts'
import type { Registration, RegistrationState } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import { addApplication, requireEligible } from '../scholarships/apply-for-scholarship.ts'
import { chargesFor, type NewRegistrationCharge } from './charges.ts'
import { controlOf } from './delegates.ts'
import { heldPlacesOf } from './held-places.store.ts'
import { holdTime } from './held-places.ts'
import { acceptedPresenter, type Presenter, type PresenterCredentials } from './presenter.ts'
import type { DelegateForm, RegisterForm } from './register.schema.ts'
import { prepareRegisterLetters, queueRegisterLetters } from './register-letters.ts'
import { noDetail, registrationDetailsOf } from './registration-details.store.ts'
import { registrationUrlOf } from './registration-url.ts'
import { limitedControl, limitedSeats, maxUnpaid, tooManySeats, unpaidSeatsOf } from './seat-limit.ts'
import { seatsOf } from './seats.store.ts'
import { fullCategory, seatsNeeded } from './seats.ts'

/** The content of one POST. */
export interface SentRegistration {
  conferenceId: string
  form: RegisterForm
  /** Somebody whose paper was accepted, with the credentials of its status page. */
  presenter?: PresenterCredentials | undefined
  honeypot: string | undefined
  /** Decides whether it is in time. */
  firstByteAt: Date
}

export interface RegisteredPerson {
  submission: Submission
  registration: Registration
  charges: NewRegistrationCharge[]
}

export interface ReceivedRegistration {
  conference: ConferenceSummary
  booking: Booking
  people: RegisteredPerson[]
  /** The page of the payer. */
  url: string
  isMailed: boolean
  /** Until when places of limited categories are held, by registration. */
  held: ReadonlyMap<string, Date>
}

/**
 * Registers one or several people with one payer: numbers, places, discounts, charges and letters in one transaction. The same form sent again
 * changes nothing and gets the same response.
 */
export async function register(services: Services, sent: SentRegistration): Promise<Pick<ReceivedRegistration, 'url' | 'isMailed' | 'people' | 'booking'>> {
  const token = readToken(services.key, 'registration', sent.form.token, sent.firstByteAt)
  const fingerprint = fingerprintOf(sent)
  return services.db.transaction().execute(async (trx) => {
    await submissionsOf(trx).lockSending(token.id, sent.form.delegates[0]?.email ?? '')
    const earlier = await bookingsOf(trx).findByToken(token.id)
    if (earlier) {
      if (earlier.fingerprint !== fingerprint) throw alreadyReceived(earlier.reference)
      return earlierResponse(services, trx, earlier)
    }
    const conference = await conferencesOf(trx).findWithFees(sent.conferenceId)
    if (!conference) throw new Refusal('conference.unknown', 'There is no conference with this id.')
    refuseIfClosed(conference, sent.firstByteAt, services.graceMinutes)
    const now = services.now()
    const presenter = sent.presenter && (await acceptedPresenter(services, trx, sent.presenter, conference))
    await requireEligible(trx, sent, conference)
    const suspicion = presenter ? null : suspicionOf({ honeypot: sent.honeypot, token, texts: textsOf(sent.form), now: sent.firstByteAt })
    const settings = await salesSettingsOf(trx).find(conference._id)
    // The site promises presenters the fee of the day on which they sent their form.
    const priceDay = dayInZone(presenter?.submission.receivedAt ?? sent.firstByteAt, conference.timeZone)
    const work = {
      trx,
      key: services.key,
      sent,
      conference,
      settings,
      presenter,
      suspicion,
      priceDay,
      now,
      token: { tokenId: token.id, fingerprint },
      by: 'author',
    }
    const letters = await prepareRegisterLetters(services, trx, work)
    const { booking, people, held } = await writeAll(work)
    const details = { conference, booking, people, held, url: urlOf(services, booking, people) }
    const isMailed = await queueRegisterLetters(services, trx, details, letters)
    return { ...details, isMailed }
  })
}

/**
 * Registers people for whom the office has a list: one payer, one booking. The registration deadline does not count, and nobody is suspicious.
 * The caller has checked the right.
 */
export async function registerByOffice(
  services: Services,
  trx: Transaction,
  { conferenceId, form }: Pick<SentRegistration, 'conferenceId' | 'form'>,
  by: string,
) {
  const conference = await conferencesOf(trx).findWithFees(conferenceId)
  if (!conference) throw new Refusal('conference.unknown', 'There is no conference with this id.')
  const halted = notTakingPlace(conference)
  if (halted) throw new Refusal('registration.closed', halted)
  const now = services.now()
  const settings = await salesSettingsOf(trx).find(conference._id)
  const sent = { conferenceId, form, honeypot: undefined, firstByteAt: now }
  const token = { tokenId: `office ${randomBytes(12).toString('hex')}`, fingerprint: fingerprintOf(sent) }
  const priceDay = dayInZone(now, conference.timeZone)
  const work = { trx, key: services.key, sent, conference, settings, presenter: undefined, suspicion: null, priceDay, now, token, by }
  const letters = await prepareRegisterLetters(services, trx, work)
  const { booking, people, held } = await writeAll(work)
  await queueRegisterLetters(services, trx, { conference, booking, people, held }, letters)
  return { booking, people }
}

/** What is known before anything is written. */
export interface Work {
  trx: Transaction
  key: Buffer
  sent: SentRegistration
  conference: ConferenceSummary & { fees: ConferenceFees | null }
  settings: SalesSettings
  presenter: Presenter | undefined
  suspicion: string | null
  priceDay: CalendarDay
  now: Date
  token: { tokenId: string; fingerprint: string }
  /** Who makes the first move of each registration. */
  by: string
}

async function writeAll(work: Work): Promise<Pick<ReceivedRegistration, 'booking' | 'people' | 'held'>> {
  const { trx, sent, conference, settings, now, token } = work
  const { form } = sent
  const terms = await currentTerms(trx)
  const { states, isHeld } = await givePlaces(work)
  const code = form.discount_code ? await takeDiscount(trx, conference, form.discount_code, form.delegates, sent.firstByteAt) : undefined
  const dueOn = states.includes('open') ? addDays(dayInZone(now, conference.timeZone), settings.dueDays) : null
  const booking = await bookingsOf(trx).add({
    conferenceId: conference._id,
    entityId: settings.entityId,
    currency: form.currency,
    payerRegistrationId: null,
    payer: payerOf(form, work.presenter),
    ...terms,
    dueOn,
    priceUntil: dueOn,
    bookedAt: now,
    form: token,
  })
  const submissions = await addForms(work)
  const people = form.delegates.flatMap((delegate, index): RegisteredPerson[] => {
    const submission = submissions[index]
    return submission ? [personOf(work, booking, { submission, delegate, state: states[index] ?? 'needs-approval', code })] : []
  })
  const heldUntil = new Date(now.getTime() + holdTime)
  const held = new Map(people.flatMap(({ registration: { id } }, index) => (isHeld[index] ? [[id, heldUntil] as const] : [])))
  await addPeople(work, booking, { people, held, code })
  const first = people[0]
  if (first && form.scholarship === 'yes') await addApplication(trx, form, first.registration, now)
  const payerRegistrationId = form.payer_email === '' ? (first?.registration.id ?? null) : null
  if (payerRegistrationId !== null) await bookingsOf(trx).setPayerRegistration(booking.id, payerRegistrationId)
  const complete = { ...booking, payerRegistrationId }
  return { booking: complete, people: held.size > 0 ? people : await settleIfFree(work, complete, people), held }
}

/**
 * The states that the places allow. Those who wait for approval, or for a scholarship, get a place when it is given. A place of a limited category is
 * only held while the address is not proven, and one address has a few that are unpaid; the office gives as many as it wants.
 */
async function givePlaces(work: Work): Promise<{ states: RegistrationState[]; isHeld: boolean[] }> {
  const { trx, sent, conference, settings, suspicion, presenter, by } = work
  const { form } = sent
  const { capacities } = settings
  if (form.scholarship === 'yes') return { states: form.delegates.map(() => 'scholarship-applied'), isHeld: [] }
  const seats = seatsOf(conference._id, trx)
  await seats.lock()
  const taken = await seats.taken()
  const isOffice = by !== 'author'
  let unpaid = isOffice ? 0 : await unpaidBefore(work)
  const states: RegistrationState[] = []
  const isHeld: boolean[] = []
  for (const [index, { regtype, accompanying }] of form.delegates.entries()) {
    const companions = accompanyingNames(accompanying).length
    const needed = seatsNeeded(regtype, companions)
    if (suspicion !== null || settings.approvals.includes(regtype)) states.push('needs-approval')
    else if (fullCategory(capacities, taken, needed) !== undefined) states.push('waiting-list')
    else {
      const limited = isOffice ? 0 : limitedSeats(capacities, needed)
      unpaid += limited
      if (limited > 0 && unpaid > maxUnpaid) throw await tooManySeats(trx, controlOf(limitedControl(capacities, companions), index + 1))
      isHeld[index] = limited > 0 && presenter === undefined
      for (const [code, count] of Object.entries(needed)) taken[code] = (taken[code] ?? 0) + count
      states.push('open')
    }
  }
  return { states, isHeld }
}

/** What the addresses of the form have already. A presenter registers once for each accepted submission, whatever others have typed. */
async function unpaidBefore({ trx, key, sent: { form }, conference, settings: { capacities }, presenter }: Work): Promise<number> {
  if (presenter) return 0
  const addresses = [payerOf(form, presenter).email, ...form.delegates.map(({ email }) => email)]
  return unpaidSeatsOf({ db: trx, key }, { conferenceId: conference._id, capacities, addresses })
}

/** A form for each delegate; the first keeps an accepted submission. Everybody who submits to the conference waits from here on for its numbers. */
async function addForms(work: Work): Promise<Submission[]> {
  const { trx, sent, conference, presenter, token } = work
  const [delegate] = sent.form.delegates
  const accepted = presenter && delegate ? [await takeOver(work, presenter, delegate)] : []
  const others = sent.form.delegates.slice(accepted.length)
  if (others.length === 0) return accepted
  const submissions = submissionsOf(trx)
  const { prefix, first } = await submissions.nextNumbers(conference._id, referencePrefix(conference), others.length)
  const added = others.map((other, index) => formOf(work, other, { prefix, number: first + index }))
  // A token is used once; every person of a group has a form of their own.
  const tokenId = (index: number) => `registration ${token.tokenId} ${accepted.length + index + 1}`
  await submissions.addAll(added.map((submission, index) => ({ submission, form: { tokenId: tokenId(index), fingerprint: token.fingerprint } })))
  return [...accepted, ...added]
}

interface Person {
  submission: Submission
  delegate: DelegateForm
  state: RegistrationState
  code: TakenDiscount | undefined
}

function personOf({ sent, conference, presenter, now, priceDay }: Work, booking: Booking, { submission, delegate, state, code }: Person): RegisteredPerson {
  const { currency } = sent.form
  const additionalPapers = submission.id === presenter?.submission.id ? presenter.additionalPapers : 0
  const listed = chargesFor(conference.fees, delegate, { currency, day: priceDay, additionalPapers })
  const registration: Registration = {
    id: randomBytes(12).toString('hex'),
    reference: submission.reference,
    conferenceId: conference._id,
    submissionId: submission.id,
    regtype: delegate.regtype,
    state,
    feeMinor: listed[0]?.listMinor ?? 0,
    currency,
    title: delegate.title,
    name: delegate.name,
    email: submission.email,
    company: delegate.company,
    country: delegate.country,
    registeredAt: now,
    bookingId: booking.id,
    version: 1,
  }
  return { submission, registration, charges: code ? listed.map((charge) => (charge.kind === 'fee' ? code.apply(charge, currency) : charge)) : listed }
}

interface People {
  people: readonly RegisteredPerson[]
  held: ReadonlyMap<string, Date>
  code: TakenDiscount | undefined
}

/** In few queries, however many they are. */
async function addPeople({ trx, sent, now, by }: Work, booking: Booking, { people, held, code }: People): Promise<void> {
  await registrationsOf(trx).addAll(
    people.map(({ registration }) => ({ registration, heldUntil: held.get(registration.id) ?? null })),
    by,
  )
  await registrationDetailsOf(trx).addAll(
    people.map(({ registration }, index) => {
      const { badge_name = '', dietary_needs = '', access_needs = '' } = sent.form.delegates[index] ?? {}
      return { registrationId: registration.id, detail: { ...noDetail, badgeName: badge_name, dietaryNeeds: dietary_needs, accessNeeds: access_needs } }
    }),
  )
  await bookingsOf(trx).addCharges(
    booking.id,
    people.flatMap(({ registration, charges }) => charges.map((charge) => ({ ...charge, registrationId: registration.id, addedAt: now }))),
  )
  const reduced = people.flatMap(({ registration }) => (code?.isFor(registration.regtype) ? registration.id : []))
  if (code) await discountUsesOf(trx).addAll(reduced, code.id, now)
}

/** The form of a registration without a paper, with its number. */
function formOf({ conference, suspicion, now, priceDay }: Work, delegate: DelegateForm, { prefix, number }: { prefix: string; number: number }): Submission {
  const companions = accompanyingNames(delegate.accompanying)
  return {
    id: randomBytes(12).toString('hex'),
    reference: submissionReference(prefix, number),
    conferenceId: conference._id,
    number,
    regtype: delegate.regtype,
    // The form has its fee in euros; what is paid stands with the registration.
    feeMinor: feeMinorOn(conference.fees, delegate.regtype, priceDay, 'EUR'),
    feeCurrency: 'EUR',
    title: delegate.title,
    name: delegate.name,
    email: delegate.email,
    company: delegate.company,
    country: delegate.country,
    mobile: '',
    phone: '',
    social: '',
    accompany: companions.length > 0,
    names: companions.join('\n'),
    message: '',
    receivedAt: now,
    suspicion,
    linkVersion: 0,
  }
}

/** The accepted submission keeps its number and its person; the category, the price and who comes along are those of the registration. */
async function takeOver({ trx, conference, priceDay }: Work, { submission }: Presenter, delegate: DelegateForm): Promise<Submission> {
  const companions = accompanyingNames(delegate.accompanying)
  const changed: Submission = {
    ...submission,
    regtype: delegate.regtype,
    // The form has its fee in euros; what is paid stands with the registration.
    feeMinor: feeMinorOn(conference.fees, delegate.regtype, priceDay, 'EUR'),
    feeCurrency: 'EUR',
    accompany: companions.length > 0,
    names: companions.join('\n'),
  }
  await submissionsOf(trx).correct(changed)
  return changed
}

/** What costs nothing, by a discount code, is paid at once; a place that is held, once the letter is opened. */
async function settleIfFree({ trx, now }: Work, booking: Booking, people: RegisteredPerson[]): Promise<RegisteredPerson[]> {
  const isFree = people.every(({ registration, charges }) => registration.state === 'open' && charges.every(({ grossMinor }) => grossMinor === 0))
  if (!isFree) return people
  const { paid } = await settleBooking(trx, booking, { now, by: 'system' })
  return people.map((person) =>
    paid.some(({ id }) => id === person.registration.id) ? { ...person, registration: { ...person.registration, state: 'paid' as const } } : person,
  )
}

function payerOf(form: RegisterForm, presenter: Presenter | undefined): Recipient {
  const [first] = form.delegates
  const email = presenter?.submission.email ?? first?.email ?? ''
  return {
    kind: form.payer_kind,
    name: form.payer_name || (first?.name ?? ''),
    organisation: form.payer_organisation || (form.payer_kind === 'institution' ? (first?.company ?? '') : ''),
    address: form.payer_address,
    country: form.payer_country || (first?.country ?? ''),
    email: form.payer_email || email,
    vatNumber: form.vat_number,
    purchaseOrder: form.purchase_order,
  }
}

function refuseIfClosed(conference: ConferenceSummary, firstByteAt: Date, graceMinutes: number): void {
  const halted = notTakingPlace(conference)
  if (halted) throw new Refusal('registration.closed', halted)
  const closesAt = registrationClosesAt(conference)
  if (isInTime(closesAt, firstByteAt, graceMinutes)) return
  throw new Refusal(
    'registration.closed',
    `Registration for ${conference.subConference} closed on ${formatTimestampInZone(closesAt, conference.timeZone)}. If you still want to come, please write to us.`,
  )
}

function urlOf(services: Services, booking: Booking, people: readonly Pick<RegisteredPerson, 'submission' | 'registration'>[]): string {
  const payer = people.find(({ registration }) => registration.id === booking.payerRegistrationId)
  return payer ? registrationUrlOf(services, payer.submission) : bookingUrlOf(services, booking)
}

/** What the same form got the first time. */
async function earlierResponse(services: Services, trx: Transaction, booking: Booking) {
  const registrations = await registrationsOf(trx).ofBooking(booking.id)
  const submissions = await submissionsOf(trx).findAll(registrations.flatMap(({ submissionId }) => submissionId ?? []))
  const people = registrations.flatMap((registration) => {
    const submission = submissions.get(registration.submissionId ?? '')
    return submission ? [{ registration, submission, charges: [] }] : []
  })
  const held = await heldPlacesOf(trx).ofBooking(booking.id)
  return { booking, people, held, url: urlOf(services, booking, people), isMailed: people.every(({ submission }) => submission.suspicion === null) }
}

const textsOf = ({ delegates, payer_address }: RegisterForm) => [
  payer_address,
  ...delegates.flatMap(({ accompanying, dietary_needs, access_needs }) => [accompanying, dietary_needs, access_needs]),
]

function fingerprintOf({ form, conferenceId, presenter }: SentRegistration): string {
  const { token: _, ...answers } = form
  return createHash('sha256')
    .update(JSON.stringify([answers, conferenceId, presenter?.reference ?? '']))
    .digest('base64url')
}
