import * as z from 'zod/mini'
import { dayInZone, formatDay, isCalendarDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { AuditAct } from '../../desk/audit-log.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { formatMoney } from '../../money/money.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject } from '../../submissions/desk/act-on-selection.ts'
import type { Transaction } from '../../tables.ts'
import { admitApplicant } from './admit-applicant.ts'
import { type LockedScholarship, lockScholarship } from './lock-scholarship.ts'
import { type ScholarshipState, scholarshipLabels, scholarshipMayMove, shareOf } from './scholarship.ts'
import { queueScholarshipLetter } from './scholarship-letters.ts'
import { budgetLeft, scholarshipsOf } from './scholarships.store.ts'

const notAPercentage = 'Please enter a share from 1 to 100 per cent.'
export const awardOrder = z.object({
  version: z.int(),
  percent: z.int(notAPercentage).check(z.minimum(1, notAPercentage), z.maximum(100, notAPercentage)),
  answerBy: z.string('Please choose a day.').check(z.refine(isCalendarDay, 'Please choose a day.')),
})
export const reserveOrder = z.object({ version: z.int() })
export const refuseOrder = z.object({
  version: z.int(),
  reason: freeText(2000).check(z.minLength(1, 'Please say why; the person reads it.')),
})

const problem = (field: string, message: string) => new Refusal('request.invalid', 'One thing needs your attention.', { [field]: message })

/** Awards a share of the fee. It is taken from the budget at once, so that no two awards can spend the same money. */
export function awardScholarship(services: Services, organiser: Organiser, id: string, { version, percent, answerBy }: z.output<typeof awardOrder>) {
  return decide(services, organiser, id, version, { to: 'awarded', act: 'scholarship.awarded' }, async (trx, locked, now) => {
    const { scholarship, settings, registration, booking, conference } = locked
    const { currency } = scholarship
    if (percent > settings.maxPercent) throw problem('percent', `This conference awards at most ${settings.maxPercent} %.`)
    const today = dayInZone(now, conference.timeZone)
    if (answerBy <= today) throw problem('answerBy', 'Please choose a day that is still to come.')
    if (answerBy >= conference.startDate) throw problem('answerBy', `Please choose a day before the conference begins, ${formatDay(conference.startDate)}.`)
    const fee = (await bookingsOf(trx).chargesOf(booking.id)).find((charge) => charge.kind === 'fee' && charge.registrationId === registration.id)
    const amountMinor = shareOf(fee?.grossMinor ?? 0, percent)
    if (amountMinor === 0) throw new Refusal('scholarship.not_allowed', `There is no fee to pay for ${registration.reference}, so there is nothing to award.`)
    const left = budgetLeft(settings, await scholarshipsOf(trx).spent(scholarship.conferenceId))[currency]
    if (amountMinor > left)
      throw new Refusal(
        'scholarship.budget_spent',
        `${percent} % is ${formatMoney(amountMinor, currency)}, and ${formatMoney(Math.max(0, left), currency)} of the budget is left. Please award less, raise the budget, or use the reserve list.`,
        { percent: `The budget has ${formatMoney(Math.max(0, left), currency)} left.` },
      )
    await scholarshipsOf(trx).move(id, 'awarded', now, { percent, amountMinor, answerBy })
    await queueScholarshipLetter(services, trx, 'scholarship.awarded', locked, { percent, amountMinor, answerBy })
    return { percent, amount: formatMoney(amountMinor, currency), until: answerBy }
  })
}

/** Keeps an application for the case that an award is not taken. */
export function reserveScholarship(services: Services, organiser: Organiser, id: string, { version }: z.output<typeof reserveOrder>) {
  return decide(services, organiser, id, version, { to: 'reserve', act: 'scholarship.reserved' }, async (trx, locked, now) => {
    await scholarshipsOf(trx).move(id, 'reserve', now)
    await queueScholarshipLetter(services, trx, 'scholarship.reserve', locked, {})
    return {}
  })
}

/** Refuses an application with a reason. The place is kept at the full fee, as for anybody else. */
export function refuseScholarship(services: Services, organiser: Organiser, id: string, { version, reason }: z.output<typeof refuseOrder>) {
  return decide(services, organiser, id, version, { to: 'refused', act: 'scholarship.refused' }, async (trx, locked, now) => {
    await scholarshipsOf(trx).move(id, 'refused', now, { reason })
    const admission = await admitApplicant(services, trx, locked.registration, { now, by: organiser.accountId }, organiser.name)
    await queueScholarshipLetter(services, trx, 'scholarship.refused', locked, { note: reason, admission })
    return {}
  })
}

async function decide(
  services: Services,
  organiser: Organiser,
  id: string,
  version: number,
  { to, act }: { to: ScholarshipState; act: AuditAct },
  perform: (trx: Transaction, locked: LockedScholarship, now: Date) => Promise<Record<string, string | number>>,
): Promise<void> {
  requireRight(organiser, 'registrations')
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const locked = await lockScholarship(trx, id)
    const { scholarship, registration, submission } = locked
    if (scholarship.version !== version)
      throw new Refusal('desk.changed_meanwhile', 'This application has changed since you opened it. Nothing was done; please look at it again.')
    if (!scholarshipMayMove(scholarship.state, to))
      throw new Refusal('scholarship.not_allowed', `The application of ${registration.reference} is “${scholarshipLabels[scholarship.state]}” already.`)
    if (submission.suspicion)
      throw new Refusal('scholarship.not_allowed', `${registration.reference} is to be checked first. Please say that it is genuine, or cancel it.`)
    const now = services.now()
    const details = await perform(trx, locked, now)
    await auditLogOf(trx).write(organiser, now, { act, ...auditSubject({ submissionId: submission.id, reference: registration.reference }), details })
  })
}
