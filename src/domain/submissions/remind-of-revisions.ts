import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { officeOf } from '../forms/office.ts'
import type { Services } from '../services.ts'
import { recipientOf } from './desk/act-on-selection.ts'
import { revisionReminder } from './desk/desk-letters.ts'
import { deskPapersOf } from './desk/desk-papers.store.ts'
import { statusUrlOf } from './find-submission.ts'
import { type DueRevision, revisionRemindersOf } from './revision-reminders.store.ts'

const daysBefore = 3
/** Who was not reminded for longer, because the site stood still, is not reminded any more. */
const maxDaysLate = 7

/**
 * Reminds authors of revisions that have not come: once three days before the day and once on the day after. Each reminder is noted in the
 * transaction that queues its mail, so it may run at any time, twice, and after a crash. Returns how many mails it queued.
 */
export async function remindOfRevisions(services: Services): Promise<number> {
  const { db, now } = services
  const today = dayInZone(now(), 'UTC')
  // Time zones differ from UTC by up to a day.
  const due = await revisionRemindersOf(db).dueBetween(addDays(today, -maxDaysLate - 1), addDays(today, daysBefore + 1))
  const office = await officeOf(db)
  let queued = 0
  for (const revision of due) {
    const kind = dueReminder(revision, dayInZone(now(), revision.timeZone))
    if (kind && (await remind(services, revision, kind, office?.address))) queued += 1
  }
  return queued
}

/** Which reminder is due on a day of the conference's own zone. Who was told less than three days ahead is not reminded before. */
export function dueReminder({ dueOn, releasedAt, timeZone }: Pick<DueRevision, 'dueOn' | 'releasedAt' | 'timeZone'>, today: CalendarDay) {
  if (today > dueOn) return today <= addDays(dueOn, maxDaysLate) ? 'after' : undefined
  const isNear = today >= addDays(dueOn, -daysBefore)
  return isNear && dayInZone(releasedAt, timeZone) < addDays(dueOn, -daysBefore) ? 'before' : undefined
}

async function remind(services: Services, revision: DueRevision, kind: 'before' | 'after', replyTo: string | undefined): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const [paper] = await deskPapersOf(trx).whole([revision.paperId], 'hold')
    const reminders = revisionRemindersOf(trx)
    if (!paper || !(await reminders.isAwaited(revision)) || !(await reminders.note(revision, kind, services.now()))) return false
    const { submission, conference } = paper
    const to = recipientOf(submission)
    if (!to) return false
    await services.queueMail(trx, {
      kind: 'submission.reminder',
      about: `submission:${submission.id}`,
      paperId: paper.id,
      to,
      ...(replyTo ? { replyTo } : {}),
      letter: revisionReminder(kind, revision.dueOn, { submission, paper, conference, note: null, statusUrl: statusUrlOf(services, submission) }),
    })
    return true
  })
}
