import { type CalendarDay, dayInZone, formatDay } from '../dates.ts'
import type { Booking } from '../money/booking.ts'
import type { ConferenceDates } from '../submissions/next-steps.ts'
import type { RegistrationState } from './registration.ts'

/** The day by which a place is to be paid, where it is known, or that the person pays nothing themselves. */
export type Payment = CalendarDay | 'somebody else pays' | null

export function paymentOf(booking: Pick<Booking, 'dueOn' | 'payerRegistrationId'>, registrationId: string): Payment {
  return booking.payerRegistrationId === registrationId ? booking.dueOn : 'somebody else pays'
}

/** What happens next with a registration, in sentences for the person. A date that has passed is not promised again. */
export function nextRegistrationSteps(
  state: RegistrationState,
  dates: Pick<ConferenceDates, 'endDate' | 'timeZone' | 'registrationDeadline'>,
  now: Date,
  payment: Payment = null,
): string[] {
  const today = dayInZone(now, dates.timeZone)
  if (today > dates.endDate)
    return state === 'open' || state === 'paid'
      ? ['The conference is over. Thank you for your part in it.']
      : ['The conference is over. If anything is still open, please write to us with your reference.']
  const { registrationDeadline } = dates
  const payBy = registrationDeadline && registrationDeadline >= today ? `, by ${formatDay(registrationDeadline)}` : ''
  const sentences = {
    'waiting-list': ['All places are taken. We write to you as soon as one is free; there is nothing to pay before that.'],
    'needs-approval': ['We look at your registration and confirm your place by mail.', 'There is nothing to pay before that.'],
    'scholarship-applied': ['We decide on your scholarship first. There is nothing to pay before that.'],
    open: [confirmed(payment, payBy)],
    paid: ['Your place is paid. We will send the programme and practical details by e-mail.'],
    cancelled: ['This registration is cancelled, and there is nothing to pay. You are welcome to register again while registration is open.'],
    carried: ['Your place was moved to another conference. Its own page has the details.'],
    lapsed: ['This registration has lapsed. If you still want to come, please write to us with your reference.'],
  } satisfies Record<RegistrationState, string[]>
  return sentences[state]
}

function confirmed(payment: Payment, payBy: string): string {
  if (payment === 'somebody else pays') return 'Your place is confirmed. Somebody else pays for it; there is nothing for you to pay.'
  if (payment) return `Your place is confirmed. Please pay by ${formatDay(payment)}, by bank transfer or card; until then the price holds.`
  return `Your place is confirmed. An invoice follows by mail; you can pay it by bank transfer or card${payBy}.`
}
