import * as z from 'zod/mini'
import { dayInZone, formatDay } from '../../dates.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import type { BookingCredentials } from '../../money/find-booking.ts'
import { formatMoney } from '../../money/money.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { openedRegistrations } from '../own/open-registration.ts'
import type { Registration } from '../registration.ts'
import { admitApplicant } from './admit-applicant.ts'
import { type LockedScholarship, lockScholarship } from './lock-scholarship.ts'
import { scholarshipLabels } from './scholarship.ts'
import { queueScholarshipLetter } from './scholarship-letters.ts'
import { scholarshipsOf } from './scholarships.store.ts'

export const scholarshipAnswerForm = z.object({ answer: z.enum(['accept', 'decline'], 'Please choose whether you accept.') })

/**
 * The applicant accepts or declines an award. Accepting takes the share off the fee and opens the rest to be paid; declining keeps the place at
 * the full fee. The same answer again changes nothing.
 */
export async function answerScholarship(
  services: Services,
  credentials: BookingCredentials,
  { answer }: z.output<typeof scholarshipAnswerForm>,
  reference?: string,
): Promise<void> {
  const registration = await applicantOf(services, credentials, reference)
  const found = await scholarshipsOf(services.db).ofRegistration(registration.id)
  if (!found) throw new Refusal('scholarship.unknown', 'There is no application for a scholarship at this address.')
  await services.db.transaction().execute(async (trx) => {
    const locked = await lockScholarship(trx, found.id)
    const { scholarship, conference } = locked
    const to = answer === 'accept' ? 'accepted' : 'declined'
    if (scholarship.state === to) return
    if (scholarship.state !== 'awarded')
      throw new Refusal('scholarship.not_allowed', `This can no longer be answered: the scholarship is “${scholarshipLabels[scholarship.state]}”.`)
    const now = services.now()
    if (scholarship.answerBy && dayInZone(now, conference.timeZone) > scholarship.answerBy)
      throw new Refusal('scholarship.not_allowed', `The last day to answer was ${formatDay(scholarship.answerBy)}. Please write to us.`)
    if (to === 'accepted') await reduceFee(trx, locked, now)
    await scholarshipsOf(trx).move(scholarship.id, to, now)
    const admission = await admitApplicant(services, trx, locked.registration, { now, by: 'system' }, 'author')
    const details = { percent: scholarship.percent ?? 0, amountMinor: scholarship.amountMinor ?? 0, admission }
    await queueScholarshipLetter(services, trx, `scholarship.${to}`, locked, details)
    await queueScholarshipLetter(services, trx, `scholarship.${to}.office`, locked, details)
  })
}

/** The registration whose application these credentials open. */
async function applicantOf(services: Services, credentials: BookingCredentials, reference: string | undefined): Promise<Registration> {
  const all = await openedRegistrations(services, credentials)
  const chosen = reference === undefined ? all[0] : all.find((one) => one.reference === reference)
  if (!chosen) throw new Refusal('registration.unknown', 'There is no such registration at this address.')
  return chosen
}

/** Takes the award off the fee. The category may have changed meanwhile; a fee is never less than nothing. */
async function reduceFee(trx: Transaction, { scholarship, registration, booking }: LockedScholarship, now: Date): Promise<void> {
  const { percent, amountMinor, currency } = scholarship
  const fee = (await bookingsOf(trx).chargesOf(booking.id)).find((charge) => charge.kind === 'fee' && charge.registrationId === registration.id)
  if (!fee || amountMinor === null) throw new Error(`There is no fee of ${registration.reference}.`)
  const words = `Scholarship of ${percent} %: ${formatMoney(amountMinor, currency)} less`
  const reduction = [fee.reduction, words].filter(Boolean).join('; ')
  await bookingsOf(trx).removeCharges([fee.id], now)
  await bookingsOf(trx).addCharges(booking.id, [{ ...fee, grossMinor: Math.max(0, fee.grossMinor - amountMinor), reduction, addedAt: now }])
}
