import type { ConferenceSummary } from '../../conferences/conference.ts'
import { type CalendarDay, formatDay } from '../../dates.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { conferenceValues } from '../../submissions/submission-letters.ts'
import type { Booking } from '../booking.ts'
import { formatMoneyCode } from '../money.ts'
import { formatPaymentReference } from '../payment-reference.ts'

export type PaymentReminder = 'before' | 'after' | 'warning'

interface PaymentDetails {
  booking: Booking
  conference: ConferenceSummary
  owedMinor: number
  dueOn: CalendarDay
  lapsesOn: CalendarDay
  url: string
}

const reminderKinds = { before: 'registration.payment-due', after: 'registration.payment-overdue', warning: 'registration.lapse-warning' } as const

/** Before and after the due date, and before the place lapses; to the payer. */
export function paymentReminder(kind: PaymentReminder, { booking, conference, owedMinor, dueOn, lapsesOn, url }: PaymentDetails): StandingLetter {
  const amount = formatMoneyCode(owedMinor, booking.currency)
  const values = { name: booking.payer.name, ...conferenceValues(conference), amount, dueday: formatDay(dueOn), lapseday: formatDay(lapsesOn) }
  return standingLetter(reminderKinds[kind], values, {
    facts: [
      { term: 'Booking', value: booking.reference },
      { term: 'To be paid', value: amount },
      { term: 'By', value: formatDay(dueOn) },
      { term: 'Reference for transfers', value: formatPaymentReference(booking.paymentReference) },
    ],
    url,
    conferenceId: conference._id,
  })
}

/** The place is free for somebody else. */
export function lapsedLetter({
  name,
  reference,
  conference,
  url,
}: {
  name: string
  reference: string
  conference: ConferenceSummary
  url: string
}): StandingLetter {
  return standingLetter(
    'registration.lapsed',
    { name, reference, ...conferenceValues(conference) },
    { facts: [{ term: 'Reference', value: reference }], url, conferenceId: conference._id },
  )
}

export interface CarriedDetails {
  name: string
  /** Of the old place and of the new one. */
  from: { reference: string; conference: ConferenceSummary }
  to: { reference: string; conference: ConferenceSummary }
  /** Sums in words. */
  sums: readonly { term: string; value: string }[]
  url: string
}

/** To the person whose place was moved. */
export function carriedLetter({ name, from, to, sums, url }: CarriedDetails): StandingLetter {
  const values = { name, reference: to.reference, from: from.conference.subConference, ...conferenceValues(to.conference) }
  return standingLetter('registration.carried', values, {
    facts: [{ term: 'New reference', value: to.reference }, { term: 'Earlier reference', value: from.reference }, ...sums],
    url,
    conferenceId: to.conference._id,
  })
}

/** To who pays for the place of somebody else. */
export function carriedForPayer({ payer, name, from, to, sums, url }: CarriedDetails & { payer: string }): StandingLetter {
  const values = { name: payer, sender: name, reference: to.reference, from: from.conference.subConference, ...conferenceValues(to.conference) }
  return standingLetter('registration.carried.payer', values, {
    facts: [{ term: 'New reference', value: to.reference }, { term: 'Earlier reference', value: from.reference }, ...sums],
    url,
    conferenceId: to.conference._id,
  })
}

export function carriedForOffice({ name, from, to, sums }: Omit<CarriedDetails, 'url'>): StandingLetter {
  const values = { sender: name, reference: to.reference, from: from.conference.subConference, ...conferenceValues(to.conference) }
  return standingLetter('registration.carried.office', values, {
    facts: [{ term: 'New reference', value: to.reference }, { term: 'Earlier reference', value: from.reference }, ...sums],
    conferenceId: to.conference._id,
  })
}

/** A refund above the limit waits for a second person. */
export function refundRequestForOffice({ booking, amountMinor, url }: { booking: Booking; amountMinor: number; url: string }): StandingLetter {
  const values = { reference: booking.reference, amount: formatMoneyCode(amountMinor, booking.currency) }
  return standingLetter('registration.refund-request.office', values, { facts: [{ term: 'Booking', value: booking.reference }], url })
}

/** To who asked: the place stays where it is, and why. */
export function carryRefusedLetter({
  name,
  from,
  to,
  reason,
  url,
}: Omit<CarriedDetails, 'sums' | 'to'> & { to: ConferenceSummary; reason: string }): StandingLetter {
  const values = { name, reference: from.reference, from: from.conference.subConference, ...conferenceValues(to), note: reason }
  return standingLetter('registration.carry-refused', values, {
    facts: [{ term: 'Reference', value: from.reference }],
    url,
    conferenceId: from.conference._id,
  })
}

/** A place that cannot be moved by its person alone: another company sells the later conference, or in another currency. */
export function carryRequestForOffice({
  name,
  from,
  to,
  url,
}: {
  name: string
  from: CarriedDetails['from']
  to: ConferenceSummary
  url: string
}): StandingLetter {
  const values = { sender: name, reference: from.reference, from: from.conference.subConference, ...conferenceValues(to) }
  return standingLetter('registration.carry-request.office', values, {
    facts: [{ term: 'Reference', value: from.reference }],
    url,
    conferenceId: from.conference._id,
  })
}
