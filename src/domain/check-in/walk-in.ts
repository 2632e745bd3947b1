import { dayInZone } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { requireRight } from '../desk/rights.ts'
import { bookingDuesOf } from '../money/booking-dues.store.ts'
import { queueMoneyLetters } from '../money/documents/queue-money-letters.ts'
import { bookDay } from '../money/issue-invoice.ts'
import { takePayment } from '../money/settle-booking.ts'
import { Refusal } from '../refusal.ts'
import { deskRegistrationsOf } from '../registrations/desk/desk-registrations.store.ts'
import { bookingForm } from '../registrations/register/register.schema.ts'
import { registerByOffice } from '../registrations/register/register.ts'
import { seatsOf } from '../registrations/register/seats.store.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { attendanceOf } from './attendance.store.ts'
import { personKeyOf } from './attendance.ts'
import { conferenceAtDoor } from './devices.ts'
import type { WalkInOrder } from './walk-in.schema.ts'

export interface WalkIn {
  registrationId: string
  reference: string
  name: string
  isPaid: boolean
}

/**
 * Somebody comes without having registered: registered, paid for if they pay now, and checked in, all in one transaction. The same form sent
 * again changes nothing.
 */
export async function registerWalkIn(services: Services, organiser: Organiser, conferenceId: string, order: WalkInOrder): Promise<WalkIn> {
  requireRight(organiser, 'check-in')
  requireRight(organiser, 'registrations')
  if (order.payment !== 'later') requireRight(organiser, 'money')
  return services.db.transaction().execute(async (trx) => {
    const conference = await conferenceAtDoor(trx, conferenceId)
    const attendance = attendanceOf(conferenceId, trx)
    await attendance.lock()
    const earlier = await attendance.registrationOf(order.form)
    if (earlier) return described(trx, earlier)
    await seatsOf(conferenceId, trx).lock()
    if ((await deskRegistrationsOf(trx).liveAddresses(conferenceId, [order.email])).has(order.email.toLowerCase()))
      throw new Refusal('request.invalid', 'This person is registered already.', {
        email: 'This address is registered already. Please look for the name instead.',
      })
    const { title, name, email, company, country, regtype, badge_name, currency } = order
    const delegate = { title, name, email, company, country, regtype, badge_name, dietary_needs: '', access_needs: '', accompanying: '' }
    const form = { ...bookingForm.parse({ currency, terms: 'yes' }), delegates: [delegate] }
    const { booking, people } = await registerByOffice(services, trx, { conferenceId, form }, organiser.name)
    const [person] = people
    if (!person) throw new Error('Nobody was registered.')
    if (person.registration.state !== 'open' && person.registration.state !== 'paid')
      throw new Refusal('registration.full', 'This category has no free place, or needs approval.', {
        regtype: 'This category has no free place, or needs approval. Please choose another, or change it in the settings of the conference.',
      })
    const now = services.now()
    const [due] = await bookingDuesOf(trx, 0).byId([booking.id])
    if (order.payment !== 'later' && due && due.dueMinor > 0) {
      const sourceKey = order.receipt === '' ? null : `hand ${booking.entityId} ${order.payment} ${order.receipt.toLowerCase()}`
      const money = {
        bookingId: booking.id,
        method: order.payment,
        currency,
        amountMinor: due.dueMinor,
        sourceKey,
        receivedOn: bookDay(now),
        note: order.receipt,
      }
      const settlement = await takePayment(trx, money, { now, by: organiser.accountId })
      if (settlement.isRepetition)
        throw new Refusal('request.invalid', 'A payment with this number has been recorded already.', { receipt: 'This number has been recorded already.' })
      await queueMoneyLetters(services, trx, settlement)
    }
    const { id, reference } = person.registration
    const event = { id: order.form, person: personKeyOf(id, 0), kind: 'in' as const, undoes: null, at: now.getTime(), day: dayInZone(now, conference.timeZone) }
    await attendance.add([event], { receivedAt: now, deviceId: null, organiserId: organiser.accountId })
    await auditLogOf(trx).write(organiser, now, {
      act: 'check_in.walk_in',
      about: `registration:${id}`,
      aboutName: reference,
      details: { payment: order.payment },
    })
    return described(trx, id)
  })
}

async function described(trx: Transaction, registrationId: string): Promise<WalkIn> {
  const registration = await registrationsOf(trx).find(registrationId)
  if (!registration) throw new Error(`Registration ${registrationId} is gone.`)
  return { registrationId, reference: registration.reference, name: registration.name, isPaid: registration.state === 'paid' }
}
