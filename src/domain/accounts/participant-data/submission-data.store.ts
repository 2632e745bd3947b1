import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

export const conferenceColumns = [
  'conference.sub_conference',
  'conference.start_date',
  'conference.end_date',
  'conference.location',
  'conference.country as conference_country',
  'conference.time_zone',
  'conference.notification',
  'conference.paper_deadline',
  'conference.registration_deadline',
  'conference.journal',
] as const

/** The ids of what was submitted from an address in lower case. */
export function submissionIdsOf(address: string, db: Database) {
  return db.selectFrom('submission').select('submission.id').where(sql<boolean>`lower(submission.email) = ${address}`)
}

/** What the person sent with submissions, and what was corrected in it. `address` is in lower case. */
export function submissionDataOf(address: string, db: Database) {
  const fromAddress = sql<boolean>`lower(email) = ${address}`
  const submissionIds = submissionIdsOf(address, db)
  return {
    async submissions() {
      return db
        .selectFrom('submission')
        .innerJoin('conference', 'conference.id', 'submission.conference_id')
        .selectAll('submission')
        .select(conferenceColumns)
        .where(sql<boolean>`lower(submission.email) = ${address}`)
        .orderBy('received_at', 'desc')
        .orderBy('submission.id')
        .execute()
    },

    async accompanyingPersons() {
      return db.selectFrom('accompanying_person').selectAll().where('submission_id', 'in', submissionIds).orderBy('submission_id').orderBy('position').execute()
    },

    async files() {
      return db
        .selectFrom('submission_file')
        .innerJoin('stored_file', 'stored_file.id', 'submission_file.file_id')
        .select([
          'submission_id',
          'paper_id',
          'file_id',
          'kind',
          'original_name',
          'size_bytes',
          'sha256',
          'storage_key',
          'media_type',
          'arrived_at',
          'replaced_at',
          'scan',
        ])
        .where('submission_id', 'in', submissionIds)
        .orderBy('kind')
        .orderBy('position')
        .orderBy('arrived_at')
        .execute()
    },

    /** What the office corrected on behalf of the person. */
    async corrections() {
      return db
        .selectFrom('submission_correction')
        .select(['submission_id', 'field', 'old_value', 'new_value'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('submission_id')
        .orderBy('id')
        .orderBy('position')
        .execute()
    },

    /** What the person asked to have corrected. */
    async correctionRequests() {
      return db
        .selectFrom('correction_request')
        .select(['submission_id', 'state', 'wanted', 'reason', 'requested_at', 'answered_at', 'note'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('requested_at')
        .execute()
    },

    /** Links that admitted the person after a deadline. */
    async lateEntries() {
      return db
        .selectFrom('late_entry')
        .select(['conference_id', 'name', 'email', 'expires_on', 'made_at', 'revoked_at', 'used_at'])
        .where(sql<boolean>`lower(email) = ${address}`)
        .orderBy('made_at')
        .execute()
    },

    /** The personal details of the latest submission, to prefill forms. */
    async lastEntered() {
      return db
        .selectFrom('submission')
        .select(['title', 'name', 'company', 'country', 'mobile', 'phone', 'social'])
        .where(fromAddress)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Every paper on which the address stands among the authors, with the entry itself. */
    async authorEntries() {
      return db
        .selectFrom('paper_author')
        .innerJoin('paper', 'paper.id', 'paper_author.paper_id')
        .innerJoin('submission', 'submission.id', 'paper.submission_id')
        .select(['paper.reference', 'paper.title', 'paper_author.position', 'paper_author.name', 'paper_author.affiliation', 'paper_author.country', 'orcid'])
        .select(sql<boolean>`lower(submission.email) <> ${address}`.as('is_co_author'))
        .where(sql<boolean>`lower(paper_author.email) = ${address}`)
        .orderBy('paper.reference')
        .execute()
    },

    /** What the person answered when somebody named them as a co-author. */
    async coAuthorAnswers() {
      return db
        .selectFrom('co_author_confirmation')
        .innerJoin('paper', 'paper.id', 'co_author_confirmation.paper_id')
        .select(['paper.title', 'asked_at', 'answer', 'answered_at', 'note'])
        .where('co_author_confirmation.email', '=', address)
        .orderBy('asked_at')
        .execute()
    },
  }
}
