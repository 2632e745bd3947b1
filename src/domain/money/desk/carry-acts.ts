import type * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { secretOf } from '../../submissions/find-submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { tellOfCarrying } from '../carry/carry-own-place.ts'
import { carryPlace } from '../carry/carry-place.ts'
import { formatMoney } from '../money.ts'
import { actOnBooking } from './act-on-booking.ts'
import type { carryAnswerOrder, carryOrder, carryRefusalOrder } from './booking-acts.schema.ts'
import { carryRefusedLetter } from './money-letters.ts'

/** Moves a place to a later conference for its person, also to another company or in another currency; both sides are told. */
export function carryPlaceAtDesk(services: Services, organiser: Organiser, reference: string, order: z.output<typeof carryOrder>) {
  const { money, taken } = order
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.place_carried',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      const grant = money && { currency: order.currency ?? booking.currency, money, takenMinor: taken === '' ? undefined : taken }
      const wish = { conferenceId: order.conference, withPaper: order.withPaper, ...(grant ? { grant } : {}) }
      const carried = await carryPlace(services, trx, { booking, registrationId: order.registration, wish, movedBy: organiser.name, acting })
      await tellOfCarrying(services, trx, carried)
      const format = (minor: number) => formatMoney(minor, carried.sums.currency)
      const { carriedMinor, newMinor, toPayMinor, creditMinor } = carried.sums
      const { leftBehind } = carried
      more.push(
        `New booking at ${carried.to.conference.subConference} for ${format(newMinor)}, of which ${format(carriedMinor - creditMinor)} is settled by what was paid`,
        ...(toPayMinor > 0 ? [`To be paid there: ${format(toPayMinor)}`] : []),
        ...(creditMinor > 0 ? [`Left there as credit: ${format(creditMinor)}`] : []),
        ...(leftBehind ? [`${formatMoney(leftBehind.amountMinor, leftBehind.currency)} stays credit here, to be paid out with “Pay credit out…”`] : []),
      )
    },
  })
}

/** The office has answered a request to move a place otherwise, whatever the answer was: it no longer waits. */
export function answerCarryRequest(services: Services, organiser: Organiser, reference: string, order: z.output<typeof carryAnswerOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.carry_answered',
    async perform(trx, booking, _, more) {
      const request = await takeRequest(trx, booking, order.registration)
      more.push(`The request of ${request.name} to move to ${request.conference} counts as answered; no letter goes out`)
    },
  })
}

/** The place stays where it is; its person reads why. */
export function refuseCarryRequest(services: Services, organiser: Organiser, reference: string, order: z.output<typeof carryRefusalOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.carry_refused',
    async perform(trx, booking, _, more) {
      const request = await takeRequest(trx, booking, order.registration)
      more.push(`The request of ${request.name} to move to ${request.conference} is refused; the reason goes out by mail`)
      const registration = (await registrationsOf(trx).ofBooking(booking.id)).find(({ id }) => id === request.id)
      const submission = registration?.submissionId ? (await submissionsOf(trx).findAll([registration.submissionId])).get(registration.submissionId) : undefined
      const from = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
      const to = await conferencesOf(trx).findAlsoDraft(request.conferenceId)
      const person = registration && recipientOf(registration)
      if (!registration || !submission || !from || !to || !person) return
      const office = await officeOf(trx)
      await services.queueMail(trx, {
        kind: 'registration.carry-refused',
        about: `submission:${submission.id}`,
        to: person,
        ...(office ? { replyTo: office.address } : {}),
        letter: carryRefusedLetter({
          name: registration.name,
          from: { reference: registration.reference, conference: from },
          to,
          reason: order.reason,
          url: `${services.publicUrl}/registration/${submission.reference}/${secretOf(services.key, submission)}`,
        }),
      })
    },
  })
}

/** The request, which no longer waits. */
async function takeRequest(trx: Transaction, booking: Booking, registrationId: string) {
  const request = (await registrationsOf(trx).carryRequests(booking.id)).find(({ id }) => id === registrationId)
  if (!request) throw new Refusal('money.not_allowed', 'This request has been answered already.')
  await registrationsOf(trx).setCarryAskedFor(request.id, null)
  return request
}
