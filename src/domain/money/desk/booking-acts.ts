import type * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { feeMinorOn } from '../../conferences/fees.ts'
import { dayInZone } from '../../dates.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import { discounted, isForCategory } from '../../registrations/discounts/discount.ts'
import { discountsOf, discountUsesOf } from '../../registrations/discounts/discounts.store.ts'
import { putInPlace, whyNoSubstitute } from '../../registrations/own/substitute.ts'
import { requireSeats } from '../../registrations/register/seats.ts'
import { holdsSeat, mayChangeCharges, type Registration, registrationLabels } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import { scholarshipsOf } from '../../registrations/scholarships/scholarships.store.ts'
import { setCompanions } from '../../registrations/set-companions.ts'
import type { Services } from '../../services.ts'
import { accompanyingNames } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import { attendanceOf, type Booking, type Charge } from '../booking.ts'
import { bookingDuesOf } from '../booking-dues.store.ts'
import { bookingsOf, type NewCharge } from '../bookings.store.ts'
import { queueMoneyLetters } from '../documents/queue-money-letters.ts'
import { invoicesOf } from '../invoices.store.ts'
import { type Acting, bookDay, issueInvoice, ofInvoice } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import { formatMoney } from '../money.ts'
import { categoryLabel } from '../open-booking.ts'
import { reinstateLapsed } from '../reinstate-lapsed.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { settleBooking, takePayment } from '../settle-booking.ts'
import { actOnBooking } from './act-on-booking.ts'
import type {
  addChargeOrder,
  BookingOrder,
  cancelOrder,
  categoryOrder,
  dueDateOrder,
  paymentOrder,
  reasonOrder,
  recipientOrder,
  removeChargeOrder,
  substituteOrder,
} from './booking-acts.schema.ts'
import { endPlace } from './end-place.ts'
import { changeCharges, standingInvoices } from './reissue.ts'

const notAllowed = (message: string, field?: string) => new Refusal('money.not_allowed', message, field ? { [field]: message } : {})

/** Records money that came otherwise than by card or statement. Lapsed places that it pays for come back while there are seats. */
export function recordPayment(services: Services, organiser: Organiser, reference: string, order: z.output<typeof paymentOrder>) {
  const { method, amount, receivedOn, reference: typed } = order
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.payment_recorded',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      if (receivedOn > bookDay(acting.now)) throw notAllowed('This day is still to come.', 'receivedOn')
      // The same cheque or receipt is one payment, whoever records it.
      const sourceKey = typed === '' ? null : `hand ${booking.entityId} ${method} ${typed.toLowerCase()}`
      const money = { bookingId: booking.id, method, currency: booking.currency, amountMinor: amount, sourceKey, receivedOn, note: typed }
      const [due] = await bookingDuesOf(trx, defaultSalesSettings.toleranceMinor).byId([booking.id])
      if (due && due.lapsedMinor > 0) {
        const missing = due.dueMinor + due.lapsedMinor - (method === 'bank-transfer' ? due.toleranceMinor : 0) - amount
        if (missing > 0) more.push('The place has lapsed, and this does not pay for it: the money becomes credit')
        else if (!(await reinstateLapsed(trx, [booking], acting))) more.push('The place has lapsed, and no seat is left: the money becomes credit')
      }
      const settlement = await takePayment(trx, money, acting)
      if (settlement.isRepetition) throw notAllowed('A payment with this reference has been recorded already.', 'reference')
      await queueMoneyLetters(services, trx, settlement)
    },
  })
}

/** Issues the invoice before it is paid, for those who must have it first. */
export function issueNow(services: Services, organiser: Organiser, reference: string, order: BookingOrder) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.invoiced',
    async perform(trx, booking, acting) {
      const issued = await issueInvoice(trx, booking, acting)
      if (!issued) throw notAllowed('There is nothing to invoice: everything that is to be paid is already on an invoice.')
      await queueMoneyLetters(services, trx, { ...(await settleBooking(trx, booking, acting)), issued })
    },
  })
}

/** Another recipient: what was invoiced is credited and invoiced again, and settled by what was paid. */
export function changeRecipient(services: Services, organiser: Organiser, reference: string, order: z.output<typeof recipientOrder>) {
  const { version: _, isPreview: __, ...payer } = order
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.recipient_changed',
    async perform(trx, booking, acting, more) {
      const isSame = (Object.keys(payer) as (keyof typeof payer)[]).every((key) => payer[key] === booking.payer[key])
      if (isSame) throw notAllowed('This is the recipient already.')
      const isSomebodyElse = payer.email.toLowerCase() !== booking.payer.email.toLowerCase()
      const change = async () => {
        await bookingsOf(trx).setPayer(booking.id, payer)
        if (isSomebodyElse) await endAccessOfPayer(trx, booking)
      }
      if (isSomebodyElse) more.push('Links to this booking end; the new recipient finds one in every letter about the money')
      await changeCharges(services, trx, booking.id, { chargeIds: undefined, reason: 'Other recipient', change, acting })
    },
  })
}

/** Who paid until now opens their own registration as before, and the booking no longer. */
async function endAccessOfPayer(trx: Transaction, { id, linkVersion }: Booking): Promise<void> {
  await bookingsOf(trx).setPayerRegistration(id, null)
  await bookingsOf(trx).setLinkVersion(id, linkVersion + 1)
}

/** A further paper is charged; an accompanying person also takes a seat and stands on the list at the door. */
export function addCharge(services: Services, organiser: Organiser, reference: string, order: z.output<typeof addChargeOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.charge_added',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      const registration = await requireRegistration(trx, booking, order.registration)
      if (order.kind === 'accompanying') {
        const [person, ...others] = accompanyingNames(order.person)
        if (!person) throw notAllowed('Please enter the name of the accompanying person.', 'person')
        if (others.length > 0) throw notAllowed('Please enter one name, without a comma.', 'person')
        const before = await companionsOf(trx, registration)
        const charged = await chargedCompanions(trx, booking, registration)
        // Somebody may stand in the form whom nobody has charged.
        const isKnown = before.includes(person) && !charged.includes(person)
        await companions(services, trx, organiser, { registration, booking, before, names: isKnown ? before : [...before, person], acting, more })
        return
      }
      refuseIfEnded(registration)
      const price = await priceOf(trx, booking, '334', acting.now)
      const charge = chargeOf(registration, { kind: order.kind, code: '334', description: 'Additional paper', person: '', price, acting })
      await bookingsOf(trx).addCharges(booking.id, [charge])
      const wasInvoiced = (await standingInvoices(trx, booking.id)).length > 0
      const issued = wasInvoiced ? await issueInvoice(trx, booking, acting) : undefined
      const settlement = await settleBooking(trx, booking, acting)
      if (issued ?? settlement.issued) await queueMoneyLetters(services, trx, { ...settlement, issued: issued ?? settlement.issued })
    },
  })
}

export function removeCharge(services: Services, organiser: Organiser, reference: string, order: z.output<typeof removeChargeOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.charge_removed',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      const charge = (await bookingsOf(trx).chargesOf(booking.id)).find(({ id }) => id === order.charge)
      if (!charge) throw notAllowed('This charge has been removed already.')
      if (charge.kind === 'fee') throw notAllowed('The fee stays as long as the place does. Please cancel the registration, or change its category.')
      const registration = await requireRegistration(trx, booking, charge.registrationId)
      const before = await companionsOf(trx, registration)
      const at = charge.kind === 'accompanying' ? before.indexOf(charge.person) : -1
      if (at >= 0 && mayChangeCharges(registration.state)) {
        await companions(services, trx, organiser, { registration, booking, before, names: before.toSpliced(at, 1), acting, more })
        return
      }
      const change = () => bookingsOf(trx).removeCharges([charge.id], acting.now)
      await changeCharges(services, trx, booking.id, { chargeIds: [charge.id], reason: `${charge.description} removed`, change, acting })
    },
  })
}

interface CompanionsChange {
  registration: Registration
  booking: Booking
  before: readonly string[]
  names: readonly string[]
  acting: Acting
  more: string[]
}

async function companions(services: Services, trx: Transaction, organiser: Organiser, { before, more, ...change }: CompanionsChange): Promise<void> {
  await setCompanions(services, trx, { ...change, actor: organiser })
  if (before.length !== change.names.length) more.push(`Accompanying persons of ${change.registration.reference}: ${before.length} → ${change.names.length}`)
}

async function companionsOf(trx: Transaction, { submissionId }: Registration): Promise<string[]> {
  return submissionId === null ? [] : await registrationsOf(trx).accompanyingPersons(submissionId)
}

async function chargedCompanions(trx: Transaction, booking: Booking, { id }: Registration): Promise<string[]> {
  const charges = await bookingsOf(trx).chargesOf(booking.id)
  return charges.filter(({ kind, registrationId }) => kind === 'accompanying' && registrationId === id).map(({ person }) => person)
}

/** Another category at the price of the day on which the person registered, if it has a place left. A discount code goes along where it is for that category. */
export function changeFeeCategory(services: Services, organiser: Organiser, reference: string, order: z.output<typeof categoryOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.category_changed',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      const registration = await requireRegistration(trx, booking, order.registration)
      refuseIfEnded(registration)
      const { category: code } = order
      if (registration.regtype === code) throw notAllowed('This is the category already.', 'category')
      if (holdsSeat(registration.state)) await requireSeats(trx, booking.conferenceId, { [code]: 1 }, 'category')
      const price = await priceOf(trx, booking, code, registration.registeredAt)
      const fees = (await bookingsOf(trx).chargesOf(booking.id)).filter(({ kind, registrationId }) => kind === 'fee' && registrationId === registration.id)
      const fee = chargeOf(registration, { kind: 'fee', code, description: categoryLabel(code), person: '', price, acting })
      const charge = await withScholarship(trx, registration, await withDiscount(trx, registration, fee, booking, acting, more))
      const change = async () => {
        await bookingsOf(trx).removeCharges(idsOf(fees), acting.now)
        await bookingsOf(trx).addCharges(booking.id, [charge])
        // The form has its fee in euros, whatever the booking is paid in.
        const formFee = await priceOf(trx, { ...booking, currency: 'EUR' }, code, registration.registeredAt)
        await registrationsOf(trx).setCategory(registration, code, { feeMinor: price, formFeeMinor: formFee })
      }
      await changeCharges(services, trx, booking.id, { chargeIds: idsOf(fees), reason: 'Other category', change, acting })
    },
  })
}

export function extendDueDate(services: Services, organiser: Organiser, reference: string, order: z.output<typeof dueDateOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.due_extended',
    async perform(trx, booking, { now }) {
      if (order.dueOn <= bookDay(now)) throw notAllowed('Please choose a day that is still to come.', 'dueOn')
      await bookingsOf(trx).setDueOn(booking.id, order.dueOn)
    },
  })
}

/** Gives up what is open: it is posted as a bad debt, and the invoices count as written off. */
export function writeOff(services: Services, organiser: Organiser, reference: string, order: z.output<typeof reasonOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.written_off',
    perform: async (trx, booking, acting) => {
      const open = (await standingInvoices(trx, booking.id)).filter(({ state, balanceMinor }) => state === 'issued' && balanceMinor > 0)
      if (open.length === 0) throw notAllowed('No invoice of this booking is open. What is not invoiced is cancelled, not written off.')
      for (const invoice of open) {
        const { id, balanceMinor } = invoice
        await invoicesOf(trx).allocate({ invoiceId: id, kind: 'write-off', amountMinor: balanceMinor }, acting.now, acting.by)
        await invoicesOf(trx).setState(id, 'written-off')
        await ledgerOf(trx).post({
          ...ofInvoice(invoice),
          postedOn: bookDay(acting.now),
          kind: 'write-off',
          ...acting,
          entries: [
            { account: 'bad-debts', amountMinor: balanceMinor, bookingId: booking.id },
            { account: 'receivables', amountMinor: -balanceMinor, invoiceId: id, bookingId: booking.id },
          ],
        })
      }
    },
  })
}

/** Cancels a place. What was paid becomes credit of the booking, or the invoice stands and the fee is kept. The participant is told by mail. */
export function cancelPlace(services: Services, organiser: Organiser, reference: string, order: z.output<typeof cancelOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.place_cancelled',
    movesRegistrations: true,
    async perform(trx, booking, acting) {
      const registration = await requireRegistration(trx, booking, order.registration)
      await endPlace(services, trx, booking, registration, { keepsCredit: order.keepsCredit, note: order.note, movedBy: organiser.name, acting })
    },
  })
}

/** Gives a place to somebody else; the price and the payments stay, and both people are told. */
export function substituteAtDesk(services: Services, organiser: Organiser, reference: string, order: z.output<typeof substituteOrder>) {
  const { version: _, isPreview: __, registration: id, ...form } = order
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.place_substituted',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      const registration = await requireRegistration(trx, booking, id)
      const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
      const submission = registration.submissionId === null ? undefined : await submissionsOf(trx).lock(registration.submissionId)
      if (!conference || !submission) throw notAllowed('This registration has no form, so nobody else can take it.')
      const refused = await whyNoSubstitute(trx, registration, { conference, isOffice: true, now: acting.now })
      if (refused) throw notAllowed(refused)
      await putInPlace(services, trx, { registration, submission, booking, form, acting })
      more.push(`${registration.reference}: somebody else takes the place; the price and what was paid stay`)
    },
  })
}

function refuseIfEnded({ state }: Registration): void {
  if (!mayChangeCharges(state)) throw notAllowed(`The place is in the state “${registrationLabels[state]}”, so nothing can be charged for it.`)
}

const idsOf = (charges: readonly Charge[]) => charges.map(({ id }) => id)

/** A discount code that is for the new category is taken off its fee; another one is given back for somebody else. */
async function withDiscount(
  trx: Transaction,
  { id }: Registration,
  fee: NewCharge,
  { currency }: Booking,
  { now }: Acting,
  more: string[],
): Promise<NewCharge> {
  const used = await discountUsesOf(trx).inUse(id)
  const code = used && (await discountsOf(used.conferenceId, trx).lock(used.code))
  if (!code) return fee
  if (isForCategory(code, fee.code)) return { ...fee, ...discounted(fee.listMinor, currency, code) }
  await discountUsesOf(trx).release(id, now)
  more.push(`The discount code ${code.code} is not for this category; its use is given back`)
  return fee
}

/** A scholarship that was accepted stays what it was, whatever the fee is now. */
async function withScholarship(trx: Transaction, { id }: Registration, fee: NewCharge): Promise<NewCharge> {
  const scholarship = await scholarshipsOf(trx).ofRegistration(id)
  if (scholarship?.state !== 'accepted' || scholarship.amountMinor === null) return fee
  const { amountMinor, currency } = scholarship
  const reduction = [fee.reduction, `Scholarship: ${formatMoney(amountMinor, currency)} less`].filter(Boolean).join('; ')
  return { ...fee, grossMinor: Math.max(0, fee.grossMinor - amountMinor), reduction }
}

export async function requireRegistration(trx: Transaction, booking: Booking, id: string): Promise<Registration> {
  const registration = (await registrationsOf(trx).lockOfBooking(booking.id)).find((one) => one.id === id)
  if (!registration) throw new Refusal('registration.unknown', 'There is no such registration in this booking.')
  return registration
}

async function priceOf(trx: Transaction, { conferenceId, currency }: Booking, code: string, at: Date): Promise<number> {
  const conference = await conferencesOf(trx).findWithFees(conferenceId)
  if (!conference) throw notAllowed('The conference is not public, so it has no prices.')
  return feeMinorOn(conference.fees, code, dayInZone(at, conference.timeZone), currency)
}

function chargeOf(
  { id }: Registration,
  { kind, code, description, person, price, acting }: Pick<Charge, 'kind' | 'code' | 'description' | 'person'> & { price: number; acting: Acting },
): NewCharge {
  const amounts = { listMinor: price, grossMinor: price, reduction: '' }
  return { registrationId: id, kind, code, description, person, attendance: attendanceOf(code), ...amounts, addedAt: acting.now }
}
