import { conferencesOf } from '../conferences/conferences.store.ts'
import { feeMinorOn } from '../conferences/fees.ts'
import { addDays, dayInZone } from '../dates.ts'
import type { Organiser } from '../desk/organiser.ts'
import { attendanceOf, type Booking, type Charge } from '../money/booking.ts'
import { bookingsOf, type NewCharge } from '../money/bookings.store.ts'
import { changeCharges, standingInvoices } from '../money/desk/reissue.ts'
import { queueMoneyLetters, type Telling } from '../money/documents/queue-money-letters.ts'
import { type Acting, issueInvoice } from '../money/issue-invoice.ts'
import { salesSettingsOf } from '../money/sales-settings.store.ts'
import { settleBooking } from '../money/settle-booking.ts'
import { Refusal } from '../refusal.ts'
import type { Change } from '../submissions/desk/corrections.store.ts'
import { accompanyingNames } from '../submissions/submission.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import { logCorrection } from '../submissions/write-correction.ts'
import type { Transaction } from '../tables.ts'
import { accompanyingCode } from './register/seats.store.ts'
import { requireSeats } from './register/seats.ts'
import { holdsSeat, mayChangeCharges, type Registration, registrationLabels } from './registration.ts'

interface CompanionsOrder {
  registration: Registration
  booking: Booking
  names: readonly string[]
  actor: Pick<Organiser, 'accountId' | 'name'>
  acting: Acting
}

/**
 * Sets who comes along with a place: seats, charges and the list at the door change together. A name that takes the place of another keeps its
 * price, a further one costs what it costs today. What was paid for somebody who no longer comes is credit of the booking. The caller holds the locks
 * on the form, the booking and its registrations. Returns what changed of the form, and whether anything did.
 */
export async function setCompanions(services: Telling, trx: Transaction, order: CompanionsOrder): Promise<{ changes: Change[]; isChanged: boolean }> {
  const { registration, booking, names, actor, acting } = order
  if (!mayChangeCharges(registration.state))
    throw new Refusal('money.not_allowed', `Nobody can come along with a place in the state “${registrationLabels[registration.state]}”.`)
  const form = (await submissionsOf(trx).findAll(registration.submissionId === null ? [] : [registration.submissionId])).get(registration.submissionId ?? '')
  if (!form) throw new Refusal('money.not_allowed', 'This registration has no form, so nobody can be added to it.')
  const before = form.accompany ? accompanyingNames(form.names) : []
  const charged = (await bookingsOf(trx).chargesOf(booking.id)).filter(
    ({ kind, registrationId }) => kind === 'accompanying' && registrationId === registration.id,
  )
  const { gone, come } = compare(charged, names)
  const isSameForm = before.join('\n') === names.join('\n')
  if (isSameForm && gone.length + come.length === 0) return { changes: [], isChanged: false }

  const more = names.length - before.length
  if (more > 0 && holdsSeat(registration.state)) await requireSeats(trx, registration.conferenceId, { [accompanyingCode]: more }, 'names')
  const corrected = { ...form, accompany: names.length > 0, names: names.join('\n') }
  await submissionsOf(trx).correct(corrected)
  await charge(services, trx, order, { gone, come })

  const change: Change = { field: 'Accompanying persons', from: before.join('\n'), to: corrected.names }
  if (isSameForm) return { changes: [], isChanged: true }
  await logCorrection(
    trx,
    form,
    { personal: [change], others: [] },
    { actor, about: { about: `submission:${form.id}`, aboutName: form.reference }, now: acting.now },
  )
  return { changes: [change], isChanged: true }
}

/** Charges of people who no longer come, and people who have none. */
function compare(charged: readonly Charge[], names: readonly string[]): { gone: Charge[]; come: string[] } {
  const come = [...names]
  const gone = charged.filter(({ person }) => {
    const at = come.indexOf(person)
    if (at >= 0) come.splice(at, 1)
    return at < 0
  })
  return { gone, come }
}

async function charge(
  services: Telling,
  trx: Transaction,
  { registration, booking, acting }: CompanionsOrder,
  { gone, come }: { gone: readonly Charge[]; come: readonly string[] },
): Promise<void> {
  if (gone.length + come.length === 0) return
  const conference = await conferencesOf(trx).findWithFees(booking.conferenceId)
  if (!conference) throw new Refusal('money.not_allowed', 'The conference is not public, so it has no prices.')
  const today = dayInZone(acting.now, conference.timeZone)
  const price = feeMinorOn(conference.fees, accompanyingCode, today, booking.currency)
  const added = come.map((person, index): NewCharge => {
    const { listMinor, grossMinor, reduction } = gone[index] ?? { listMinor: price, grossMinor: price, reduction: '' }
    return {
      ...{ registrationId: registration.id, kind: 'accompanying', code: accompanyingCode, description: 'Accompanying person', person },
      ...{ attendance: attendanceOf(accompanyingCode), listMinor, grossMinor, reduction, addedAt: acting.now },
    }
  })
  // What is charged now is not overdue at once.
  if (come.length > gone.length && booking.dueOn !== null && booking.dueOn < today)
    await bookingsOf(trx).setDueOn(booking.id, addDays(today, (await salesSettingsOf(trx).find(booking.conferenceId)).dueDays))
  const wasInvoiced = (await standingInvoices(trx, booking.id)).length > 0
  const chargeIds = gone.map(({ id }) => id)
  const change = async () => {
    await bookingsOf(trx).removeCharges(chargeIds, acting.now)
    await bookingsOf(trx).addCharges(booking.id, added)
  }
  if (gone.length > 0) {
    await changeCharges(services, trx, booking.id, { chargeIds, reason: 'Other accompanying persons', change, acting })
    return
  }
  await change()
  const current = (await bookingsOf(trx).find(booking.id)) ?? booking
  const issued = wasInvoiced ? await issueInvoice(trx, current, acting) : undefined
  const settlement = await settleBooking(trx, current, acting)
  await queueMoneyLetters(services, trx, { ...settlement, issued: issued ?? settlement.issued })
}
