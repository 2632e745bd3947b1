import { createHmac } from 'node:crypto'
import { hours } from '#domain/durations.ts'
import { hashOfSecret, randomId } from '../../accounts/tokens.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import type { ReviewInvitationState } from '../review.ts'

/** The secret of an invitation is derived, so that the reminder has the same link; only its hash is stored. */
function secretOf({ key }: Pick<Services, 'key'>, id: string): string {
  return createHmac('sha256', key).update(`review-invitation:${id}`).digest('base64url')
}

export function reviewInvitationUrl(services: Pick<Services, 'key' | 'publicUrl'>, id: string): string {
  return `${services.publicUrl}/review-invitation/${secretOf(services, id)}`
}

/** Letters that ask for one review, and their answers. */
export function reviewInvitationsOf(db: Database) {
  return {
    /** Returns the id of the invitation. */
    async add(services: Pick<Services, 'key'>, assignmentId: string, { sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }): Promise<string> {
      const id = randomId()
      const hash = hashOfSecret(secretOf(services, id))
      if (!hash) throw new Error('the secret of an invitation has the wrong format')
      await db
        .insertInto('review_invitation')
        .values({ id, assignment_id: assignmentId, state: 'sent', token_hash: hash, sent_at: sentAt, expires_at: expiresAt, answered_at: null })
        .execute()
      return id
    },

    async findByHash(hash: Buffer) {
      return db
        .selectFrom('review_invitation')
        .select(['id', 'assignment_id as assignmentId', 'state', 'expires_at as expiresAt'])
        .where('token_hash', '=', hash)
        .executeTakeFirst()
    },

    /** The invitation of an assignment that waits for an answer. */
    async open(assignmentId: string) {
      return db
        .selectFrom('review_invitation')
        .select(['id', 'sent_at as sentAt', 'expires_at as expiresAt'])
        .where('assignment_id', '=', assignmentId)
        .where('state', '=', 'sent')
        .executeTakeFirst()
    },

    /** Ends the open invitation of an assignment. */
    async end(assignmentId: string, state: Exclude<ReviewInvitationState, 'sent'>, now: Date): Promise<void> {
      await db.updateTable('review_invitation').set({ state, answered_at: now }).where('assignment_id', '=', assignmentId).where('state', '=', 'sent').execute()
    },

    /** Open invitations that have half their time behind them, or all of it; the oldest first. */
    async waiting(now: Date, limit: number) {
      return db
        .selectFrom('review_invitation')
        .innerJoin('review_assignment', 'review_assignment.id', 'review_invitation.assignment_id')
        .innerJoin('reviewer', 'reviewer.id', 'review_assignment.reviewer_id')
        .leftJoin('review_reminder', (join) =>
          join.onRef('review_reminder.assignment_id', '=', 'review_assignment.id').on('review_reminder.kind', '=', 'answer'),
        )
        .select([
          'review_invitation.id',
          'review_assignment.id as assignmentId',
          'review_assignment.paper_id as paperId',
          'sent_at as sentAt',
          'expires_at as expiresAt',
          'reviewer.time_zone as timeZone',
        ])
        .where('review_invitation.state', '=', 'sent')
        .where((row) =>
          row.or([row('expires_at', '<=', now), row.and([row('review_reminder.kind', 'is', null), row('sent_at', '<=', new Date(now.getTime() - minAge))])]),
        )
        .orderBy('expires_at')
        .orderBy('review_invitation.id')
        .limit(limit)
        .execute()
    },

    /** Notes the reminder; false when it was noted before. */
    async noteReminder(assignmentId: string, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('review_reminder')
        .values({ assignment_id: assignmentId, kind: 'answer', queued_at: now })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** Notes a reminder that an organiser sent by hand, of the answer or of the review; false when one went out since an instant. */
    async noteReminderByHand(assignmentId: string, kind: 'answer' | 'by-hand', now: Date, since: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('review_reminder')
        .values({ assignment_id: assignmentId, kind, queued_at: now })
        .onConflict((clash) => clash.columns(['assignment_id', 'kind']).doUpdateSet({ queued_at: now }).where('review_reminder.queued_at', '<', since))
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** Whoever is invited anew is reminded anew. */
    async forgetReminder(assignmentId: string): Promise<void> {
      await db.deleteFrom('review_reminder').where('assignment_id', '=', assignmentId).where('kind', '=', 'answer').execute()
    },
  }
}

/** No invitation has half its time behind it sooner: the shortest time for an answer is a day. */
const minAge = hours(12)
