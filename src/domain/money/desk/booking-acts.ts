import type * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { feeMinorOn } from '../../conferences/fees.ts'
import { dayInZone } from '../../dates.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import { selectableRegistrations } from '../../registrations/desk/desk-registrations.store.ts'
import { moveForPerson } from '../../registrations/desk/registration-letters.ts'
import { type Registration, registrationLabels, registrationMayMove } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { statusUrlOf } from '../../submissions/find-submission.ts'
import type { Transaction } from '../../tables.ts'
import { attendanceOf, type Booking, type Charge } from '../booking.ts'
import { bookingsOf, type NewCharge } from '../bookings.store.ts'
import { tellOfCarrying } from '../carry/carry-own-place.ts'
import { carryPlace } from '../carry/carry-place.ts'
import { queueMoneyLetters } from '../documents/queue-money-letters.ts'
import { invoicesOf } from '../invoices.store.ts'
import { type Acting, bookDay, issueInvoice, ofInvoice } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import { formatMoney } from '../money.ts'
import { categoryLabel } from '../open-booking.ts'
import { settleBooking, takePayment } from '../settle-booking.ts'
import { actOnBooking } from './act-on-booking.ts'
import type {
  addChargeOrder,
  BookingOrder,
  cancelOrder,
  carryOrder,
  categoryOrder,
  dueDateOrder,
  paymentOrder,
  reasonOrder,
  recipientOrder,
  removeChargeOrder,
} from './booking-acts.schema.ts'
import { changeCharges, standingInvoices } from './reissue.ts'

const notAllowed = (message: string, field?: string) => new Refusal('money.not_allowed', message, field ? { [field]: message } : {})

/** Records money that came otherwise than by card or statement. */
export function recordPayment(services: Services, organiser: Organiser, reference: string, order: z.output<typeof paymentOrder>) {
  const { method, amount, receivedOn, reference: typed } = order
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.payment_recorded',
    async perform(trx, booking, acting) {
      if (receivedOn > bookDay(acting.now)) throw notAllowed('This day is still to come.', 'receivedOn')
      // The same cheque or receipt is one payment, whoever records it.
      const sourceKey = typed === '' ? null : `hand ${booking.entityId} ${method} ${typed.toLowerCase()}`
      const money = { bookingId: booking.id, method, currency: booking.currency, amountMinor: amount, sourceKey, receivedOn, note: typed }
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
      if (!issued) throw notAllowed('There is nothing to invoice: everything that is to be paid stands on an invoice already.')
      await queueMoneyLetters(services, trx, { ...(await settleBooking(trx, booking, acting)), issued })
    },
  })
}

/** Another recipient: what was invoiced is credited and invoiced again, and settled by what was paid. */
export function changeRecipient(services: Services, organiser: Organiser, reference: string, order: z.output<typeof recipientOrder>) {
  const { version: _, isPreview: __, ...payer } = order
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.recipient_changed',
    async perform(trx, booking, acting) {
      const isSame = (Object.keys(payer) as (keyof typeof payer)[]).every((key) => payer[key] === booking.payer[key])
      if (isSame) throw notAllowed('This is the recipient already.')
      const change = () => bookingsOf(trx).setPayer(booking.id, payer)
      await changeCharges(services, trx, booking.id, { chargeIds: undefined, reason: 'Other recipient', change, acting })
    },
  })
}

export function addCharge(services: Services, organiser: Organiser, reference: string, order: z.output<typeof addChargeOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.charge_added',
    async perform(trx, booking, acting) {
      const registration = await requireRegistration(trx, booking, order.registration)
      if (order.kind === 'accompanying' && order.person === '') throw notAllowed('Please enter the name of the accompanying person.', 'person')
      const code = order.kind === 'accompanying' ? '333' : '334'
      const description = order.kind === 'accompanying' ? 'Accompanying person' : 'Additional paper'
      const price = await priceOf(trx, booking, code, acting.now)
      const charge = chargeOf(registration, { kind: order.kind, code, description, person: order.kind === 'accompanying' ? order.person : '', price, acting })
      await bookingsOf(trx).addCharges(booking.id, [charge])
      await registrationsOf(trx).lockOfBooking(booking.id)
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
    async perform(trx, booking, acting) {
      const charge = (await bookingsOf(trx).chargesOf(booking.id)).find(({ id }) => id === order.charge)
      if (!charge) throw notAllowed('This charge has been removed already.')
      if (charge.kind === 'fee') throw notAllowed('The fee stays as long as the place does. Please cancel the registration, or change its category.')
      const change = () => bookingsOf(trx).removeCharges([charge.id], acting.now)
      await changeCharges(services, trx, booking.id, { chargeIds: [charge.id], reason: `${charge.description} removed`, change, acting })
    },
  })
}

/** Another category at the price of the day on which the person registered. */
export function changeFeeCategory(services: Services, organiser: Organiser, reference: string, order: z.output<typeof categoryOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.category_changed',
    movesRegistrations: true,
    async perform(trx, booking, acting) {
      const registration = await requireRegistration(trx, booking, order.registration)
      const { category: code } = order
      if (registration.regtype === code) throw notAllowed('This is the category already.', 'category')
      const price = await priceOf(trx, booking, code, registration.registeredAt)
      const fees = (await bookingsOf(trx).chargesOf(booking.id)).filter(({ kind, registrationId }) => kind === 'fee' && registrationId === registration.id)
      const charge = chargeOf(registration, { kind: 'fee', code, description: categoryLabel(code), person: '', price, acting })
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
      const { id, state } = await requireRegistration(trx, booking, order.registration)
      const [registration] = await selectableRegistrations(trx).whole([id], 'only read')
      if (!registration || !registrationMayMove(state, 'cancelled'))
        throw notAllowed(`A registration in the state “${registrationLabels[state]}” cannot be cancelled.`)
      const move = { from: state, to: 'cancelled', movedAt: acting.now, movedBy: organiser.name, note: order.note || null } as const
      const own = (await bookingsOf(trx).chargesOf(booking.id)).filter(({ registrationId }) => registrationId === id)
      const invoiced = new Set(
        (await Promise.all((await standingInvoices(trx, booking.id)).map((one) => invoicesOf(trx).linesOf(one.id)))).flat().map(({ chargeId }) => chargeId),
      )
      const removed = order.keepsCredit ? own : own.filter((charge) => !invoiced.has(charge.id))
      const change = async () => {
        await registrationsOf(trx).move(id, move)
        await bookingsOf(trx).removeCharges(idsOf(removed), acting.now)
      }
      await changeCharges(services, trx, booking.id, { chargeIds: idsOf(removed), reason: 'Registration cancelled', change, acting })
      await tellOfCancelling(services, trx, registration, order.note, acting.now)
    },
  })
}

/** Moves a place to a later conference for its person; both sides are told. */
export function carryPlaceAtDesk(services: Services, organiser: Organiser, reference: string, order: z.output<typeof carryOrder>) {
  const wish = { conferenceId: order.conference, withPaper: order.withPaper }
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.place_carried',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      const carried = await carryPlace(services, trx, { booking, registrationId: order.registration, wish, movedBy: organiser.name, acting })
      await tellOfCarrying(services, trx, carried)
      const money = (minor: number) => formatMoney(minor, carried.sums.currency)
      const { carriedMinor, newMinor, toPayMinor, creditMinor } = carried.sums
      more.push(
        `New booking at ${carried.to.conference.subConference} for ${money(newMinor)}, of which ${money(carriedMinor - creditMinor)} is settled by what was paid`,
        ...(toPayMinor > 0 ? [`To be paid there: ${money(toPayMinor)}`] : []),
        ...(creditMinor > 0 ? [`Left there as credit: ${money(creditMinor)}`] : []),
      )
    },
  })
}

async function tellOfCancelling(
  services: Services,
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

const idsOf = (charges: readonly Charge[]) => charges.map(({ id }) => id)

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
