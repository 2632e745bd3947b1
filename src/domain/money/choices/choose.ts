import type * as z from 'zod/mini'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone, formatDay } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Registration } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf, bookingUrlOf } from '../bookings.store.ts'
import { plainIban } from '../companies/iban.ts'
import { endPlace } from '../desk/end-place.ts'
import { type BookingCredentials, findBooking } from '../find-booking.ts'
import type { Acting } from '../issue-invoice.ts'
import { formatMoney } from '../money.ts'
import { addRefund } from '../refunds/refund-acts.ts'
import { creditOf } from '../settle-booking.ts'
import { type choiceForm, unanswered } from './choice.ts'
import { choiceEndedLetter } from './choice-letters.ts'
import { choicesOf, type OpenChoice } from './choices.store.ts'

type Telling = Pick<Services, 'db' | 'key' | 'now' | 'publicUrl' | 'queueMail'>

interface Choosing {
  booking: Booking
  registration: Registration
  conference: ConferenceSummary
}

/** Whether the payer can still choose for a place, and why not. */
export function whyNoChoice(registration: Registration, conference: ConferenceSummary, open: OpenChoice | undefined, now: Date): string | undefined {
  if (!open) return 'There is nothing to choose for this place.'
  if (registration.state !== 'open' && registration.state !== 'paid') return 'It has been decided what happens with this place.'
  if (open.round.answerBy < dayInZone(now, conference.timeZone))
    return `The last day to choose was ${formatDay(open.round.answerBy)}. Please write to us with your reference.`
  if (open.choice === 'carry') return 'You have asked us to move this place to another conference. We answer by e-mail.'
  return undefined
}

/** What a payer's page of choices shows: the places, what was chosen, and what would be paid back for each. */
export async function choicePage(services: Telling, credentials: BookingCredentials) {
  const { db } = services
  const booking = await findBooking(services, credentials)
  const conference = await conferencesOf(db).findAlsoDraft(booking.conferenceId)
  if (!conference) throw new Error(`Conference ${booking.conferenceId} is gone.`)
  const registrations = await registrationsOf(db).ofBooking(booking.id)
  const open = await choicesOf(db).openFor(registrations.map(({ id }) => id))
  const places = []
  for (const registration of registrations) {
    const closed = whyNoChoice(registration, conference, open.get(registration.id), services.now())
    const refundMinor = closed === undefined ? await tryRefunding(services, { booking, registration, conference }) : 0
    places.push({ registration, choice: open.get(registration.id)?.choice ?? null, closed, refundMinor })
  }
  return { booking, conference, places, round: [...open.values()][0]?.round, mayStay: conference.state !== 'cancelled' }
}

/** Ends the place and rolls it back: what is shown is what will be paid back. */
async function tryRefunding(services: Telling, choosing: Choosing): Promise<number> {
  let refundMinor = 0
  const undone = new Error('Only tried.')
  await services.db
    .transaction()
    .execute(async (trx) => {
      refundMinor = await endWithCredit(services, trx, choosing, { now: services.now(), by: 'system' }, 'author')
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return refundMinor
}

/** Ends a place; returns how much of the booking's credit was paid for it. */
async function endWithCredit(
  services: Telling,
  trx: Transaction,
  { booking, registration }: Choosing,
  acting: Acting,
  movedBy: 'author' | 'system',
): Promise<number> {
  const { locked, place } = await lockPlace(trx, booking, registration)
  const registrations = await registrationsOf(trx).ofBooking(booking.id)
  const ownMinor = (await bookingsOf(trx).chargesOf(booking.id))
    .filter(({ registrationId }) => registrationId === registration.id)
    .reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  await endPlace(services, trx, locked, place, { keepsCredit: true, note: '', movedBy, acting })
  const credit = await creditOf(trx, booking.id)
  const staysBehind = registrations.some(({ id, state }) => id !== registration.id && (state === 'open' || state === 'paid'))
  return staysBehind ? Math.min(credit, ownMinor) : credit
}

/** The locks in the order of all acts: forms, booking, registrations. */
async function lockPlace(trx: Transaction, booking: Booking, { id }: Registration): Promise<{ locked: Booking; place: Registration }> {
  await registrationsOf(trx).lockFormsOfBooking(booking.id)
  const locked = await bookingsOf(trx).lock(booking.id)
  const place = (await registrationsOf(trx).lockOfBooking(booking.id)).find((one) => one.id === id)
  if (!locked || !place) throw new Error(`Booking ${booking.reference} has changed.`)
  return { locked, place }
}

/** A payer chooses for one place: it stays, or it ends and what was paid is paid back once the office has approved it. A second click changes nothing. */
export async function chooseForPlace(
  services: Services,
  credentials: BookingCredentials,
  form: z.output<typeof choiceForm>,
  reference?: string,
): Promise<'refund' | 'stay'> {
  const found = await findBooking(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const registrations = await registrationsOf(trx).ofBooking(found.id)
    const named = reference === undefined ? registrations[0] : registrations.find((one) => one.reference === reference)
    if (!named) throw new Refusal('registration.unknown', 'There is no such registration at this address.')
    const { locked: booking, place: registration } = await lockPlace(trx, found, named)
    const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
    if (!conference) throw new Error(`Conference ${booking.conferenceId} is gone.`)
    const open = await choicesOf(trx).lockOpenFor(registration.id)
    // The first click has done it.
    if (open?.choice === form.choice) return form.choice
    const now = services.now()
    const closed = whyNoChoice(registration, conference, open, now)
    if (closed) throw notAllowed(closed)
    if (form.choice === 'stay') {
      if (unanswered(conference.state) !== 'stay') throw notAllowed('The conference is cancelled, so the place cannot stay.')
      await choicesOf(trx).choose(registration.id, { choice: 'stay', by: 'payer', now })
      return 'stay'
    }
    const acting = { now, by: 'system' }
    const amountMinor = await endWithCredit(services, trx, { booking, registration, conference }, acting, 'author')
    if (String(amountMinor) !== form.shown) throw notAllowed('Please look at the sum and agree to it: it has changed since you opened this page.')
    const refundId = amountMinor > 0 ? await askForRefund(services, trx, { booking, registration, conference }, { ...form, amountMinor }, acting) : null
    await choicesOf(trx).choose(registration.id, { choice: 'refund', by: 'payer', now, refundId })
    return 'refund'
  })
}

/** What somebody types on a public page is approved by an organiser, whatever the amount. */
function askForRefund(
  services: Services,
  trx: Transaction,
  { booking, registration, conference }: Choosing,
  { payee, account, bic, amountMinor }: Pick<z.output<typeof choiceForm>, 'payee' | 'account' | 'bic'> & { amountMinor: number },
  acting: Acting,
): Promise<string> {
  const fields = {
    ...(payee === '' ? { payee: 'Please enter the name of the account’s holder.' } : {}),
    ...(account === '' ? { account: 'Please enter the account to which we transfer it.' } : {}),
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal('request.invalid', `Please tell us where to pay ${formatMoney(amountMinor, booking.currency)} back to.`, fields)
  const typed = plainIban(account)
  const reason = `${conference.subConference} ${conference.state}: ${registration.reference}`
  const to = { payee, account: /^[A-Z]{2}\d\d/.test(typed) ? typed : account, bic: bic.toUpperCase() }
  return addRefund(services, trx, booking, { ...to, amountMinor, route: 'bank-transfer', reason, needsApproval: true }, acting)
}

/**
 * Does what the letters said would happen without an answer: places at a cancelled conference end and what was paid becomes credit, others stay. It may
 * run at any time, twice, and after a crash. Returns how many places were decided.
 */
export async function endRounds(services: Telling): Promise<number> {
  const now = services.now()
  const due = (await choicesOf(services.db).openRounds(dayInZone(now, 'Pacific/Kiritimati'))).filter(
    ({ answerBy, timeZone }) => answerBy < dayInZone(now, timeZone),
  )
  let decided = 0
  for (const round of due) {
    for (const { registrationId, choice } of await choicesOf(services.db).ofRound(round.id))
      if (choice === null && (await decideUnanswered(services, registrationId, now))) decided++
    await choicesOf(services.db).end(round.id, now)
  }
  return decided
}

async function decideUnanswered(services: Telling, registrationId: string, now: Date): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const registration = await registrationsOf(trx).find(registrationId)
    const booking = registration?.bookingId ? await bookingsOf(trx).find(registration.bookingId) : undefined
    const conference = booking && (await conferencesOf(trx).findAlsoDraft(booking.conferenceId))
    if (!registration || !booking || !conference) return false
    const { place } = await lockPlace(trx, booking, registration)
    const open = await choicesOf(trx).lockOpenFor(registrationId)
    if (open?.choice !== null || (place.state !== 'open' && place.state !== 'paid')) return false
    const choice = unanswered(conference.state)
    if (choice === 'credit') {
      const paidMinor = await endWithCredit(services, trx, { booking, registration: place, conference }, { now, by: 'system' }, 'system')
      await tellOfEnding(services, trx, { booking, registration: place, conference }, paidMinor)
    }
    await choicesOf(trx).choose(registrationId, { choice, by: 'nobody', now })
    return true
  })
}

async function tellOfEnding(services: Telling, trx: Transaction, { booking, registration, conference }: Choosing, paidMinor: number): Promise<void> {
  if (booking.payer.email.endsWith('@deleted.invalid')) return
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind: 'registration.choice-ended',
    about: `booking:${booking.id}`,
    to: { name: booking.payer.name, address: booking.payer.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: choiceEndedLetter({ booking, conference, places: [registration], paidMinor, url: bookingUrlOf(services, booking) }),
  })
}

const notAllowed = (message: string) => new Refusal('money.not_allowed', message)
