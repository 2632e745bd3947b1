import { conferencesOf } from '../../conferences/conferences.store.ts'
import { addDays, type CalendarDay, dayInZone, hourInZone } from '../../dates.ts'
import { days } from '../../durations.ts'
import { officeOf } from '../../forms/office.ts'
import { releaseReductions } from '../../registrations/reductions.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { statusUrlOf } from '../../submissions/find-submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf, bookingUrlOf } from '../bookings.store.ts'
import { creditInvoice } from '../issue-invoice.ts'
import { bookingListOf } from './booking-list.store.ts'
import { bookingRemindersOf, type ReminderKind, type UnpaidBooking } from './booking-reminders.store.ts'
import { lapsedLetter, paymentReminder } from './money-letters.ts'
import { standingInvoices } from './reissue.ts'

const daysBefore = 3
/** Nobody loses a place before the warning has been read for this long. */
const daysOfWarning = 3
/** A transfer arrives within this time of its slip, or was never made. */
const slipCounts = days(14)
const [firstHour, lastHour] = [8, 19]
/** The longest time in which a place may lapse, with the days of its warning. */
const maxDaysLate = 190

/**
 * Reminds payers before and after the due date, warns them, and lets unpaid places lapse. Each step is noted in the transaction that takes it,
 * so it may run at any time, twice, and after a crash. Returns how many steps it took.
 */
export async function remindOfPayments(services: Services): Promise<{ reminded: number; lapsed: number }> {
  const { db, now } = services
  const today = dayInZone(now(), 'UTC')
  // Time zones differ from UTC by up to a day.
  const unpaid = await bookingRemindersOf(db).dueBetween(addDays(today, -maxDaysLate), addDays(today, daysBefore + 1), addDays(today, -1))
  let [reminded, lapsed] = [0, 0]
  for (const booking of unpaid) {
    const kind = dueStep(booking, now())
    if (kind === undefined) continue
    if (kind === 'lapsed') lapsed += (await lapse(services, booking)) ? 1 : 0
    else reminded += (await remind(services, booking, kind)) ? 1 : 0
  }
  return { reminded, lapsed }
}

/** What is due now for an unpaid booking, if it is daytime at the conference. A place lapses only some days after its warning. */
export function dueStep({ dueOn, bookedAt, timeZone, lapseDays, warnedAt, sent }: Omit<UnpaidBooking, 'bookingId'>, now: Date): ReminderKind | undefined {
  const hour = hourInZone(now, timeZone)
  if (hour < firstHour || hour >= lastHour) return undefined
  const kind = stepOn(dayInZone(now, timeZone), { dueOn, bookedAt, timeZone, lapseDays, warnedAt })
  return kind && !sent.includes(kind) ? kind : undefined
}

function stepOn(today: CalendarDay, { dueOn, bookedAt, timeZone, lapseDays, warnedAt }: Omit<UnpaidBooking, 'bookingId' | 'sent'>): ReminderKind | undefined {
  const near = addDays(dueOn, -daysBefore)
  // Who booked only now has just read when it is due.
  if (today <= dueOn) return today >= near && dayInZone(bookedAt, timeZone) < near ? 'before' : undefined
  const lastDay = addDays(dueOn, lapseDays)
  if (warnedAt !== null && today > lastDay && today > addDays(dayInZone(warnedAt, timeZone), daysOfWarning)) return 'lapsed'
  return today >= addDays(lastDay, -daysOfWarning) ? 'warning' : 'after'
}

async function remind(services: Services, { bookingId, dueOn, lapseDays }: UnpaidBooking, kind: 'before' | 'after' | 'warning'): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const booking = await bookingsOf(trx).lock(bookingId)
    const { owedMinor } = await bookingListOf(trx).sumsOf(bookingId)
    if (!booking || booking.dueOn !== dueOn || owedMinor === 0) return false
    if (!(await bookingRemindersOf(trx).note(bookingId, dueOn, kind, services.now()))) return false
    const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
    const to = recipientOf(booking.payer)
    if (!conference || !to) return false
    const earliest = addDays(dayInZone(services.now(), conference.timeZone), daysOfWarning)
    const byRule = addDays(dueOn, lapseDays)
    const lapsesOn = kind === 'warning' && earliest > byRule ? earliest : byRule
    const office = await officeOf(trx)
    await services.queueMail(trx, {
      kind: `registration.${kind === 'before' ? 'payment-due' : kind === 'after' ? 'payment-overdue' : 'lapse-warning'}`,
      about: await aboutOf(trx, booking),
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: paymentReminder(kind, { booking, conference, owedMinor, dueOn, lapsesOn, url: bookingUrlOf(services, booking) }),
    })
    return true
  })
}

/** The unpaid places of a booking lapse: open invoices are credited, and their people are told. What was paid in part waits for the office. */
async function lapse(services: Services, { bookingId, dueOn }: UnpaidBooking): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await registrationsOf(trx).lockFormsOfBooking(bookingId)
    const booking = await bookingsOf(trx).lock(bookingId)
    if (!booking || booking.dueOn !== dueOn) return false
    const reminders = bookingRemindersOf(trx)
    const { owedMinor, settledMinor, creditMinor } = await bookingListOf(trx).sumsOf(bookingId)
    const now = services.now()
    if (owedMinor === 0 || settledMinor > 0 || creditMinor > 0 || (await reminders.expectsMoney(bookingId, new Date(now.getTime() - slipCounts)))) return false
    if (!(await reminders.note(bookingId, dueOn, 'lapsed', now))) return false
    const acting = { now, by: 'system' }
    for (const { id } of await standingInvoices(trx, bookingId)) await creditInvoice(trx, booking, id, 'Not paid in time', acting)
    const open = (await registrationsOf(trx).lockOfBooking(bookingId)).filter(({ state }) => state === 'open')
    for (const { id } of open) {
      await registrationsOf(trx).move(id, { from: 'open', to: 'lapsed', movedAt: now, movedBy: 'system', note: null })
      await releaseReductions(trx, id, now)
    }
    await tellOfLapse(services, trx, booking, open)
    return true
  })
}

async function tellOfLapse(
  services: Services,
  trx: Transaction,
  booking: Booking,
  lapsed: Awaited<ReturnType<ReturnType<typeof registrationsOf>['lockOfBooking']>>,
) {
  const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
  if (!conference) return
  const submissions = await submissionsOf(trx).findAll(lapsed.flatMap(({ submissionId }) => submissionId ?? []))
  const office = await officeOf(trx)
  const replyTo = office ? { replyTo: office.address } : {}
  for (const { name, email, reference, submissionId } of lapsed) {
    const submission = submissions.get(submissionId ?? '')
    const to = recipientOf({ name, email })
    if (!submission || !to) continue
    const letter = lapsedLetter({ name, reference, conference, url: statusUrlOf(services, submission) })
    await services.queueMail(trx, { kind: 'registration.lapsed', about: `submission:${submission.id}`, to, ...replyTo, letter })
  }
  const to = recipientOf(booking.payer)
  if (!to || lapsed.some(({ email }) => email.toLowerCase() === booking.payer.email.toLowerCase())) return
  const letter = lapsedLetter({ name: booking.payer.name, reference: booking.reference, conference, url: bookingUrlOf(services, booking) })
  await services.queueMail(trx, { kind: 'registration.lapsed', about: `booking:${booking.id}`, to, ...replyTo, letter })
}

/** Mails to a payer who takes part are found with their registration. */
async function aboutOf(trx: Transaction, booking: Booking): Promise<string> {
  const registration = booking.payerRegistrationId === null ? undefined : await registrationsOf(trx).find(booking.payerRegistrationId)
  return registration?.submissionId ? `submission:${registration.submissionId}` : `booking:${booking.id}`
}
