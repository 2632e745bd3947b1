import type { ConferenceSummary } from '../../conferences/conference.ts'
import { nextStepsWhenNotTakingPlace } from '../../conferences/conference-state.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { formatDay } from '../../dates.ts'
import type { Booking, Charge } from '../../money/booking.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { choicesOf } from '../../money/choices/choices.store.ts'
import { type BookingCredentials, findRegistration } from '../../money/find-booking.ts'
import { type InvoiceBalance, invoicesOf } from '../../money/invoices.store.ts'
import { ledgerOf } from '../../money/ledger.store.ts'
import type { Services } from '../../services.ts'
import { registrationFilesOf } from '../files/registration-files.store.ts'
import { nextRegistrationSteps, paymentOf } from '../next-steps.ts'
import { heldPlacesOf } from '../register/held-places.store.ts'
import { heldInWords } from '../register/held-places.ts'
import { type RegistrationDetail, registrationDetailsOf, withoutNeeds } from '../register/registration-details.store.ts'
import { mayCancel, type Registration } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import type { Scholarship } from '../scholarships/scholarship.ts'
import { scholarshipsOf } from '../scholarships/scholarships.store.ts'

export interface ShownDelegate {
  registration: Registration
  /** Without the needs of others, which a payer does not see. */
  detail: RegistrationDetail
  /** Whether it is the registration of the person who looks. */
  isOwn: boolean
  /** Who comes along. */
  companions: string[]
  charges: Charge[]
  next: string[]
  /** Whether a payer is asked what happens with the place. */
  mayChoose: boolean
  mayCancel: boolean
  mayCorrect: boolean
  scholarship: Scholarship | undefined
  /** The names of the files that were sent as proof. */
  proofs: string[]
}

export interface RegistrationPage {
  conference: ConferenceSummary
  /** Only for who pays. */
  booking: Booking | undefined
  /** The person's own, or for a payer everybody's. */
  delegates: ShownDelegate[]
  invoices: InvoiceBalance[]
  /** What the confirmed places cost, what of it is still to be paid, and what is left over. */
  totalMinor: number
  dueMinor: number
  creditMinor: number
  mayChangeRecipient: boolean
}

/** What a participant or a payer sees of a registration: a delegate only their own, without what it costs somebody else. */
export async function registrationPage(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: BookingCredentials): Promise<RegistrationPage> {
  const { db } = services
  const { booking, registration } = await findRegistration(services, credentials)
  const registrations = booking ? await registrationsOf(db).ofBooking(booking.id) : registration ? [registration] : []
  const conferenceId = booking?.conferenceId ?? registration?.conferenceId ?? ''
  const conference = await conferencesOf(db).findAlsoDraft(conferenceId)
  if (!conference) throw new Error(`Conference ${conferenceId} is gone.`)
  const charges = booking ? await bookingsOf(db).chargesOf(booking.id) : []
  const invoices = booking ? await invoicesOf(db).ofBooking(booking.id) : []
  const now = services.now()
  const delegates: ShownDelegate[] = []
  const scholarships = await scholarshipsOf(db).ofRegistrations(registrations.map(({ id }) => id))
  const asked = await choicesOf(db).openFor(registrations.map(({ id }) => id))
  const bookingId = booking?.id ?? registration?.bookingId
  const held = bookingId ? await heldPlacesOf(db).ofBooking(bookingId) : new Map<string, Date>()
  for (const one of registrations) {
    const choice = booking && asked.get(one.id)?.choice === null && (one.state === 'open' || one.state === 'paid') ? asked.get(one.id) : undefined
    const halted = nextStepsWhenNotTakingPlace(conference.state)
    delegates.push({
      registration: one,
      detail: one.id === registration?.id ? await registrationDetailsOf(db).find(one.id) : withoutNeeds(await registrationDetailsOf(db).find(one.id)),
      isOwn: one.id === registration?.id,
      companions: one.submissionId === null ? [] : await registrationsOf(db).accompanyingPersons(one.submissionId),
      charges: charges.filter(({ registrationId }) => registrationId === one.id),
      next: choice
        ? [`The conference is ${conference.state}. Please choose by ${formatDay(choice.round.answerBy)} what happens with this place.`]
        : (halted ?? [
            ...heldInWords(held.get(one.id), one.state, conference.timeZone),
            ...nextRegistrationSteps(one.state, conference, now, booking ? paymentOf(booking, one.id) : one.bookingId ? 'somebody else pays' : null),
          ]),
      mayChoose: booking !== undefined && asked.has(one.id),
      mayCancel: mayCancel(one.state),
      scholarship: scholarships.get(one.id),
      proofs: one.state === 'needs-approval' ? (await registrationFilesOf(db).proofsOf(one.id)).map(({ name }) => name) : [],
      mayCorrect: !['cancelled', 'carried', 'lapsed'].includes(one.state),
    })
  }
  const toPay = booking ? await bookingsOf(db).chargesToInvoice(booking.id) : []
  const open = invoices.filter(({ kind, state }) => kind === 'invoice' && state === 'issued')
  const creditMinor = booking ? 0 - (await ledgerOf(db).balance('customer-credit', { bookingId: booking.id })) : 0
  const confirmed = delegates.filter(({ registration: { state } }) => state === 'open' || state === 'paid').flatMap((one) => one.charges)
  return {
    conference,
    booking,
    delegates,
    invoices,
    totalMinor: sum(confirmed.map(({ grossMinor }) => grossMinor)),
    dueMinor: Math.max(0, sum(toPay.map(({ grossMinor }) => grossMinor)) + sum(open.map(({ balanceMinor }) => balanceMinor)) - creditMinor),
    creditMinor,
    mayChangeRecipient: booking !== undefined && !invoices.some(({ kind, state }) => kind === 'invoice' && state !== 'credited'),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
