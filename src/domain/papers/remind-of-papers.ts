import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { days } from '../durations.ts'
import { officeOf } from '../forms/office.ts'
import type { Services } from '../services.ts'
import { shownStatesOf } from '../submissions/change-submission.ts'
import { recipientOf } from '../submissions/desk/act-on-selection.ts'
import { deskPapersOf } from '../submissions/desk/desk-papers.store.ts'
import { statusUrlOf } from '../submissions/find-submission.ts'
import { paperDetailsOf } from './paper-details.store.ts'
import { missingDetails } from './paper-details.ts'
import { incompleteReminder } from './paper-letters.ts'
import { type IncompletePaper, paperRemindersOf } from './paper-reminders.store.ts'

const daysAfterArrival = 3
const daysBeforeDeadline = 3
/** Who was not reminded for longer, because the site stood still, is not reminded any more. */
const maxDaysLate = 7

/**
 * Reminds authors of papers that are incomplete: once three days after they came and once three days before the call closes. Each reminder is
 * noted in the transaction that queues its mail, so it may run at any time, twice, and after a crash. Returns how many mails it queued.
 */
export async function remindOfPapers(services: Services): Promise<number> {
  const { db, now } = services
  const today = dayInZone(now(), 'UTC')
  const since = new Date(now().getTime() - days(daysAfterArrival + maxDaysLate + 1))
  // Time zones differ from UTC by up to a day.
  const due = await paperRemindersOf(db).due(since, addDays(today, -1), addDays(today, daysBeforeDeadline + 1))
  const office = await officeOf(db)
  let queued = 0
  for (const paper of due) {
    const kind = dueReminder(paper, dayInZone(now(), paper.timeZone))
    if (kind && (await remind(services, paper, kind, office?.address))) queued += 1
  }
  return queued
}

/** Which reminder is due on a day of the conference's own zone. Near the deadline there is only one. */
export function dueReminder(
  { receivedAt, abstractDeadline, timeZone }: Omit<IncompletePaper, 'paperId'>,
  today: CalendarDay,
): 'arrival' | 'deadline' | undefined {
  const arrived = dayInZone(receivedAt, timeZone)
  if (abstractDeadline && today <= abstractDeadline && today >= addDays(abstractDeadline, -daysBeforeDeadline))
    // Who sent it only now has just read what is missing.
    return arrived < today ? 'deadline' : undefined
  return today >= addDays(arrived, daysAfterArrival) && today <= addDays(arrived, daysAfterArrival + maxDaysLate) ? 'arrival' : undefined
}

async function remind(services: Services, { paperId, abstractDeadline }: IncompletePaper, kind: 'arrival' | 'deadline', replyTo: string | undefined) {
  return services.db.transaction().execute(async (trx) => {
    const [paper] = await deskPapersOf(trx).whole([paperId], 'hold')
    if (!paper || paper.withdrawalRequested || (await shownStatesOf(trx, [paper]))[0] !== 'received') return false
    const missing = missingDetails(await paperDetailsOf(trx).find(paper), await paperDetailsOf(trx).rulesOf(paper.conferenceId))
    const { submission, conference } = paper
    const to = recipientOf(submission)
    if (missing.length === 0 || !to || !(await paperRemindersOf(trx).note(paperId, kind, services.now()))) return false
    await services.queueMail(trx, {
      kind: `paper.incomplete-${kind}`,
      about: `submission:${submission.id}`,
      paperId,
      to,
      ...(replyTo ? { replyTo } : {}),
      letter: incompleteReminder(kind, abstractDeadline, {
        submission,
        paper,
        conference,
        missing,
        url: `${statusUrlOf(services, submission)}/papers/${paper.position}`,
      }),
    })
    return true
  })
}
