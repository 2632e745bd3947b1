import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { days } from '../durations.ts'
import { officeOf } from '../forms/office.ts'
import type { Services } from '../services.ts'
import { recipientOf } from '../submissions/desk/act-on-selection.ts'
import { deskPapersOf } from '../submissions/desk/desk-papers.store.ts'
import { statusUrlOf } from '../submissions/find-submission.ts'
import { presentationReminder } from './paper-letters.ts'
import { type PresentationReminder, presentationsOf, type UnansweredAcceptance } from './presentations.store.ts'

const daysAfterLetter = 4
const daysBeforeDeadline = 3
/** Who was not reminded for longer, because the site stood still, is not reminded any more. */
const maxDaysLate = 7

/**
 * Reminds authors who have not said whether they will present: once four days after the letter and once three days before registration closes.
 * Each reminder is noted in the transaction that queues its mail, so it may run at any time, twice, and after a crash. Returns how many it queued.
 */
export async function remindOfPresentations(services: Services): Promise<number> {
  const { db, now } = services
  const today = dayInZone(now(), 'UTC')
  const since = new Date(now().getTime() - days(daysAfterLetter + maxDaysLate + 1))
  // Time zones differ from UTC by up to a day.
  const due = await presentationsOf(db).due(since, addDays(today, -1), addDays(today, daysBeforeDeadline + 1))
  const office = await officeOf(db)
  let queued = 0
  for (const acceptance of due) {
    const kind = dueReminder(acceptance, dayInZone(now(), acceptance.timeZone))
    if (kind && (await remind(services, acceptance, kind, office?.address))) queued += 1
  }
  return queued
}

/** Which reminder is due on a day of the conference's own zone. Near the deadline there is only one, and not for who was told only then. */
export function dueReminder(
  { releasedAt, registrationDeadline, timeZone }: Pick<UnansweredAcceptance, 'releasedAt' | 'registrationDeadline' | 'timeZone'>,
  today: CalendarDay,
): PresentationReminder | undefined {
  const told = dayInZone(releasedAt, timeZone)
  if (registrationDeadline && today <= registrationDeadline && today >= addDays(registrationDeadline, -daysBeforeDeadline))
    return told < addDays(registrationDeadline, -daysBeforeDeadline) ? 'deadline' : undefined
  return today >= addDays(told, daysAfterLetter) && today <= addDays(told, daysAfterLetter + maxDaysLate) ? 'first' : undefined
}

async function remind(services: Services, acceptance: UnansweredAcceptance, kind: PresentationReminder, replyTo: string | undefined): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const [paper] = await deskPapersOf(trx).whole([acceptance.paperId], 'hold')
    const presentations = presentationsOf(trx)
    if (!paper || !(await presentations.isUnanswered(acceptance))) return false
    const { submission, conference } = paper
    const to = recipientOf(submission)
    if (!to || !(await presentations.note(acceptance, kind, services.now()))) return false
    await services.queueMail(trx, {
      kind: 'paper.presentation_reminder',
      about: `submission:${submission.id}`,
      paperId: paper.id,
      to,
      ...(replyTo ? { replyTo } : {}),
      letter: presentationReminder(kind, acceptance.registrationDeadline, {
        submission,
        paper,
        conference,
        url: `${statusUrlOf(services, submission)}/papers/${paper.position}/confirm`,
      }),
    })
    return true
  })
}
