import { dayInZone, formatDay } from '../../dates.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { proposeInstead } from './answer-invitation.ts'
import { assignmentsOf } from './assignments.store.ts'
import { queueInvitation } from './invite-reviewers.ts'
import { reviewInvitationsOf } from './review-invitations.store.ts'

const maxAtOnce = 500
const [firstHour, lastHour] = [9, 18]

type ChasingServices = Pick<Services, 'db' | 'now' | 'key' | 'publicUrl' | 'queueMail'>

/**
 * Reminds reviewers of invitations that have half their time behind them, at daytime where they live, and ends those whose time is over: the
 * next reviewer is proposed. Each is done in one transaction of its own, so it may run at any time, twice, and after a crash.
 */
export async function chaseInvitations(services: ChasingServices): Promise<{ reminded: number; lapsed: number }> {
  const now = services.now()
  const count = { reminded: 0, lapsed: 0 }
  for (const invitation of await reviewInvitationsOf(services.db).waiting(now, maxAtOnce)) {
    if (invitation.expiresAt <= now) count.lapsed += (await lapse(services, invitation.assignmentId, now)) ? 1 : 0
    else if (isReminderDue(invitation, now)) count.reminded += (await remind(services, invitation.assignmentId, now)) ? 1 : 0
  }
  return count
}

interface Waiting {
  sentAt: Date
  expiresAt: Date
  timeZone: string
}

/** After half the time, between nine and six where the reviewer lives. */
export function isReminderDue({ sentAt, expiresAt, timeZone }: Waiting, now: Date): boolean {
  const half = (sentAt.getTime() + expiresAt.getTime()) / 2
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
  return now.getTime() >= half && hour >= firstHour && hour < lastHour
}

/** The assignment of an invitation that still waits, with its paper locked first, as in every act. */
async function lockWaiting(trx: Transaction, assignmentId: string) {
  const found = await assignmentsOf(trx).find(assignmentId)
  if (found) await papersOf(trx).lock(found.paperId)
  const assignment = found && (await assignmentsOf(trx).lock(assignmentId))
  const invitation = await reviewInvitationsOf(trx).open(assignmentId)
  return assignment?.state === 'invited' && invitation ? { assignment, invitation } : undefined
}

async function remind(services: ChasingServices, assignmentId: string, now: Date): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const waiting = await lockWaiting(trx, assignmentId)
    if (!waiting || !(await reviewInvitationsOf(trx).noteReminder(assignmentId, now))) return false
    return queueInvitation(services, trx, 'review.invitation-reminder', { ...waiting.invitation, assignment: waiting.assignment })
  })
}

async function lapse(services: ChasingServices, assignmentId: string, now: Date): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const waiting = await lockWaiting(trx, assignmentId)
    if (!waiting || waiting.invitation.expiresAt > now) return false
    const day = formatDay(dayInZone(new Date(waiting.invitation.expiresAt.getTime() - 1), 'UTC'))
    await assignmentsOf(trx).move(waiting.assignment, 'cancelled', { reason: `No answer by ${day}` })
    await reviewInvitationsOf(trx).end(assignmentId, 'lapsed', now)
    await proposeInstead(trx, waiting.assignment, now)
    return true
  })
}
