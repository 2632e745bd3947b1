import { addDays, type CalendarDay, dayInZone, hourInZone } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import type { Services } from '../../services.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { type DueReminderKind, type DueReview, dueReviewsOf } from './due-reviews.store.ts'
import { dueLetter, reviewUrl, toReviewer } from './review-letters.ts'

const daysBefore = 2
/** Who was not reminded for longer, because the site stood still, is not reminded any more. */
const maxDaysLate = 7
const firstHour = 9
const lastHour = 17

/**
 * Reminds reviewers of reviews that they agreed to write: two days before the day, on it, and on the day after, at daytime where they are. Each
 * reminder is noted in the transaction that queues its mail, so it may run at any time, twice, and after a crash. Returns how many mails it queued.
 */
export async function remindOfReviews(services: Services): Promise<number> {
  const { db, now } = services
  const today = dayInZone(now(), 'UTC')
  // Time zones differ from UTC by up to a day.
  const due = await dueReviewsOf(db).dueBetween(addDays(today, -maxDaysLate - 1), addDays(today, daysBefore + 1))
  const office = await officeOf(db)
  let queued = 0
  for (const review of due) {
    const kind = dueKind(review, now())
    if (kind && (await remind(services, review, kind, office?.address))) queued += 1
  }
  return queued
}

/** Which reminder is due now, if it is daytime where the reviewer is. Who accepted less than two days ahead is not reminded before. */
export function dueKind({ dueOn, acceptedAt, timeZone, sent }: Omit<DueReview, 'assignmentId' | 'paperId'>, now: Date): DueReminderKind | undefined {
  const hour = hourInZone(now, timeZone)
  if (hour < firstHour || hour >= lastHour) return undefined
  const kind = kindOn(dueOn, acceptedAt, timeZone, dayInZone(now, timeZone))
  return kind && !sent.includes(kind) ? kind : undefined
}

function kindOn(dueOn: CalendarDay, acceptedAt: Date, timeZone: string, today: CalendarDay): DueReminderKind | undefined {
  if (today > dueOn) return today <= addDays(dueOn, maxDaysLate) ? 'after' : undefined
  if (today === dueOn) return 'due'
  const isNear = today >= addDays(dueOn, -daysBefore)
  return isNear && dayInZone(acceptedAt, timeZone) < addDays(dueOn, -daysBefore) ? 'before' : undefined
}

async function remind(services: Services, review: DueReview, kind: DueReminderKind, replyTo: string | undefined): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const assignment = await assignmentsOf(trx).lock(review.assignmentId)
    const store = dueReviewsOf(trx)
    if (!assignment || !(await store.isAwaited(review))) return false
    const reviewer = await reviewersOf(trx).find(assignment.reviewerId)
    const view = (await reviewerViews(trx, [assignment.roundId])).get(assignment.roundId)
    if (!reviewer || reviewer.stoppedAt || !view || (await reviewConflictsOf(trx).isConflicted(assignment.paperId, reviewer.email))) return false
    if (!(await store.note(assignment.id, kind, services.now()))) return false
    const letter = dueLetter(kind, { reviewer, view, dueOn: review.dueOn, url: reviewUrl(services, assignment) })
    await services.queueMail(trx, toReviewer(assignment, reviewer, 'review.reminder', letter, replyTo))
    return true
  })
}
