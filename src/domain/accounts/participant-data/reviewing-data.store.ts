import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** The person as a reviewer, and as somebody who was asked to be one. `address` is in lower case. */
export function reviewingDataOf(address: string, db: Database) {
  const fromAddress = sql<boolean>`lower(email) = ${address}`
  return {
    /** What they say about themselves as a reviewer, with whom they cannot review. */
    async reviewer() {
      return (
        db
          .selectFrom('reviewer')
          .select(['id', 'title', 'name', 'email', 'affiliation', 'country', 'orcid', 'topics', 'languages', 'time_zone', 'max_load', 'paused_until'])
          .select(['agreed_at', 'is_public', 'is_standby', 'stopped_at', 'origin', 'added_at'])
          .select(
            sql<string[]>`ARRAY(SELECT value FROM reviewer_exclusion WHERE reviewer_exclusion.reviewer_id = reviewer.id ORDER BY position)`.as('cannot_review'),
          )
          // Which papers they are stays confidential.
          .select(sql<number>`(SELECT count(*)::int FROM review_bid WHERE review_bid.reviewer_id = reviewer.id)`.as('papers_wished_about'))
          .where(fromAddress)
          .executeTakeFirst()
      )
    },

    /** Files that they attached to reviews; of which papers stays confidential. */
    async attachmentsOfReviews() {
      return db
        .selectFrom('review_attachment')
        .innerJoin('review_assignment', 'review_assignment.id', 'review_attachment.assignment_id')
        .innerJoin('reviewer', 'reviewer.id', 'review_assignment.reviewer_id')
        .innerJoin('stored_file', 'stored_file.id', 'review_attachment.file_id')
        .select(['original_name', 'size_bytes', 'sha256', 'storage_key', 'media_type', 'arrived_at', 'scan'])
        .where(sql<boolean>`lower(reviewer.email) = ${address}`)
        .orderBy('review_attachment.added_at')
        .orderBy('review_attachment.assignment_id')
        .orderBy('review_attachment.number')
        .execute()
    },

    async poolInvitations() {
      return db
        .selectFrom('pool_invitation')
        .select(['name', 'email', 'affiliation', 'topics', 'state', 'sent_at', 'answered_at'])
        .where(fromAddress)
        .orderBy('sent_at')
        .execute()
    },

    /** Papers that they were asked to handle from outside; which ones stays confidential. */
    async outsideHandling() {
      return db
        .selectFrom('outside_handler')
        .select(['name', 'email', 'invited_at', 'expires_at', 'revoked_at'])
        .where(fromAddress)
        .orderBy('invited_at')
        .execute()
    },
  }
}
