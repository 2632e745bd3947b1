import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { conferenceColumns, submissionIdsOf } from './submission-data.store.ts'

/** The papers of the person, with what became of each and what they said to it. `address` is in lower case. */
export function paperDataOf(address: string, db: Database) {
  const submissionIds = submissionIdsOf(address, db)
  return {
    /** In the order of each form, with the conference of each paper, which may not be the submission's. */
    async papers() {
      return db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .selectAll('paper')
        .select(conferenceColumns)
        .where('submission_id', 'in', submissionIds)
        .orderBy('submission_id')
        .orderBy('position')
        .execute()
    },

    async moves() {
      return db
        .selectFrom('paper_move')
        .innerJoin('paper', 'paper.id', 'paper_move.paper_id')
        .selectAll('paper_move')
        .where('submission_id', 'in', submissionIds)
        .orderBy('paper_id')
        .orderBy('paper_move.position')
        .execute()
    },

    /** Whom the person does not want as reviewers. */
    async exclusions() {
      return db
        .selectFrom('paper_exclusion')
        .innerJoin('paper', 'paper.id', 'paper_exclusion.paper_id')
        .select(['paper_id', 'paper_exclusion.name', 'paper_exclusion.email', 'reason'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('paper_id')
        .orderBy('paper_exclusion.position')
        .execute()
    },

    /** What the person replied to reviewers. */
    async replies() {
      return db
        .selectFrom('author_reply')
        .innerJoin('paper', 'paper.id', 'author_reply.paper_id')
        .select(['paper_id', 'body', 'replied_at'])
        .where('submission_id', 'in', submissionIds)
        .where('body', 'is not', null)
        .orderBy('replied_at')
        .execute()
    },

    /** What the person said to reviewers with revisions. */
    async revisionResponses() {
      return db
        .selectFrom('revision_response')
        .innerJoin('paper', 'paper.id', 'revision_response.paper_id')
        .select(['paper_id', 'body', 'sent_at'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('sent_at')
        .execute()
    },

    /** What the person was told about the publication of full papers. */
    async fullPaperDecisions() {
      return db
        .selectFrom('full_paper_decision')
        .innerJoin('paper', 'paper.id', 'full_paper_decision.paper_id')
        .select(['paper_id', 'decision', 'note', 'summary', 'due_on', 'released_at'])
        .where('submission_id', 'in', submissionIds)
        .where('released_at', 'is not', null)
        .orderBy('released_at')
        .execute()
    },

    /** What the person answered to acceptances. */
    async presentationAnswers() {
      return db
        .selectFrom('presentation_answer')
        .innerJoin('paper', 'paper.id', 'presentation_answer.paper_id')
        .select(['paper_id', 'answer', 'note', 'answered_at'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('answered_at')
        .execute()
    },

    async withdrawalRequests() {
      return db
        .selectFrom('withdrawal_request')
        .innerJoin('paper', 'paper.id', 'withdrawal_request.paper_id')
        .select(['paper_id', 'withdrawal_request.state', 'reason', 'requested_at', 'answered_at', 'note'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('requested_at')
        .execute()
    },

    async appeals() {
      return db
        .selectFrom('appeal')
        .innerJoin('paper', 'paper.id', 'appeal.paper_id')
        .select(['paper_id', 'appeal.state', 'reasons', 'opened_at', 'answered_at', 'note'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('opened_at')
        .execute()
    },

    /** Slides that were sent for their papers. */
    async slides() {
      return db
        .selectFrom('slides_file')
        .innerJoin('stored_file', 'stored_file.id', 'slides_file.file_id')
        .innerJoin('paper', 'paper.id', 'slides_file.paper_id')
        .innerJoin('submission', 'submission.id', 'paper.submission_id')
        .select(['paper.reference', 'file_id', 'original_name', 'size_bytes', 'sha256', 'storage_key', 'media_type', 'arrived_at', 'scan'])
        .where(sql<boolean>`lower(submission.email) = ${address}`)
        .orderBy('arrived_at')
        .execute()
    },
  }
}
