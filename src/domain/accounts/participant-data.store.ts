import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** The columns that the person filled in, without those of the desk. */
const applicationColumns = [
  'id',
  'reference',
  'role',
  'full_name',
  'designation',
  'email',
  'subconference_id',
  's_category',
  'country',
  'phone',
  'linkedin',
  'organisation',
  'message',
  'received_at',
] as const
const messageColumns = ['id', 'reference', 'subject', 'name', 'email', 'mobile', 'company', 'message', 'received_at', 'answer_due_at'] as const

const conferenceColumns = [
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

/** Everything that was sent from one address. The caller must have checked that the address is confirmed. */
export function participantDataOf(email: string, db: Database) {
  const address = email.toLowerCase()
  const fromAddress = sql<boolean>`lower(email) = ${address}`
  const submissionIds = db.selectFrom('submission').select('submission.id').where(sql<boolean>`lower(submission.email) = ${address}`)
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

    async withdrawalRequests() {
      return db
        .selectFrom('withdrawal_request')
        .innerJoin('paper', 'paper.id', 'withdrawal_request.paper_id')
        .select(['paper_id', 'withdrawal_request.state', 'reason', 'requested_at', 'answered_at', 'note'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('requested_at')
        .execute()
    },

    /** Whom the person does not want as reviewers. */
    async programme() {
      const wishes = await db
        .selectFrom('speaker_wish')
        .innerJoin('paper', 'paper.id', 'speaker_wish.paper_id')
        .select(['paper.reference', 'speaker_wish.days', 'speaker_wish.is_remote', 'speaker_wish.time_zone', 'speaker_wish.needs', 'speaker_wish.changed_at'])
        .where('paper.submission_id', 'in', submissionIds)
        .execute()
      const roles = await db
        .selectFrom('programme_person')
        .leftJoin('person_wish', 'person_wish.person_id', 'programme_person.id')
        .select(['conference_id', 'name', 'email', 'affiliation', 'time_zone', 'person_wish.days', 'person_wish.needs'])
        .where(fromAddress)
        .execute()
      const favourites = await db
        .selectFrom('programme_favourite')
        .select(['conference_id', 'item_id'])
        .where('account_id', 'in', db.selectFrom('account').select('id').where(fromAddress))
        .orderBy('conference_id')
        .orderBy('item_id')
        .execute()
      return { wishes, roles, favourites }
    },

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

    /** Links that admitted the person after a deadline. */
    async lateEntries() {
      return db
        .selectFrom('late_entry')
        .select(['conference_id', 'name', 'email', 'expires_on', 'made_at', 'revoked_at', 'used_at'])
        .where(sql<boolean>`lower(email) = ${address}`)
        .orderBy('made_at')
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

    async appeals() {
      return db
        .selectFrom('appeal')
        .innerJoin('paper', 'paper.id', 'appeal.paper_id')
        .select(['paper_id', 'appeal.state', 'reasons', 'opened_at', 'answered_at', 'note'])
        .where('submission_id', 'in', submissionIds)
        .orderBy('opened_at')
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

    async registrations() {
      return db.selectFrom('registration').selectAll().where(fromAddress).orderBy('registered_at', 'desc').orderBy('id').execute()
    },

    /** What the badge says, and what the person needs. */
    async registrationDetails() {
      return db
        .selectFrom('registration_detail')
        .innerJoin('registration', 'registration.id', 'registration_detail.registration_id')
        .selectAll('registration_detail')
        .where(fromAddress)
        .execute()
    },

    /** Applications for scholarships, with what was decided. */
    async scholarships() {
      return db
        .selectFrom('scholarship')
        .innerJoin('registration', 'registration.id', 'scholarship.registration_id')
        .selectAll('scholarship')
        .where(fromAddress)
        .execute()
    },

    /** Requests for letters of invitation; the passport is still encrypted. */
    async visaRequests() {
      return db
        .selectFrom('visa_request')
        .innerJoin('registration', 'registration.id', 'visa_request.registration_id')
        .select(['visa_request.id', 'visa_request.reference', 'visa_request.conference_id', 'companion', 'visa_request.state', 'grounds', 'sealed'])
        .select(['requested_at', 'checked_at', 'issued_at', 'ended_at', 'reason', 'outcome', 'outcome_at', 'erased_at'])
        .where(fromAddress)
        .where(sql<boolean>`requested_at >= coalesce(registration.holder_since, '-infinity')`)
        .orderBy('requested_at')
        .orderBy('visa_request.id')
        .execute()
    },

    /** Roles in conferences. */
    async roles() {
      return db
        .selectFrom('conference_role')
        .select(['conference_id', 'role', 'state', 'name', 'title', 'organisation', 'appointed_at', 'confirmed_at', 'ended_at'])
        .where(fromAddress)
        .orderBy('appointed_at')
        .orderBy('id')
        .execute()
    },

    /** When the person came in, or joined from afar. */
    async attendance() {
      return db
        .selectFrom('attendance')
        .innerJoin('registration', 'registration.id', 'attendance.registration_id')
        .select(['attendance.registration_id', 'attendance.kind', 'attendance.mode', 'attendance.at'])
        .where(fromAddress)
        .where('attendance.companion', '=', 0)
        .orderBy('attendance.at')
        .orderBy('attendance.id')
        .execute()
    },

    /** What the person pays for, themselves and others, with the documents that were issued and the money that arrived. */
    async bookings() {
      const isPayer = sql<boolean>`lower(payer_email) = ${address}`
      const bookings = await db.selectFrom('booking').selectAll().where(isPayer).orderBy('booked_at', 'desc').orderBy('id').execute()
      const ids = db.selectFrom('booking').select('booking.id').where(isPayer)
      const charges = await db.selectFrom('charge').selectAll().where('booking_id', 'in', ids).orderBy('position').execute()
      const invoices = await db.selectFrom('invoice').selectAll().where('booking_id', 'in', ids).orderBy('reference').execute()
      const vatChecks = await db.selectFrom('vat_check').selectAll().where('booking_id', 'in', ids).orderBy('checked_on').execute()
      const payments = await db.selectFrom('payment').selectAll().where('booking_id', 'in', ids).orderBy('made_at').orderBy('id').execute()
      return bookings.map(({ entity_id: _entity, link_version: _link, version: _version, ...booking }) => ({
        ...booking,
        charges: charges
          .filter((one) => one.booking_id === booking.id)
          .map(({ description, person, gross_minor, reduction, removed_at }) => ({ description, person, gross_minor, reduction, removed_at })),
        invoices: invoices
          .filter((one) => one.booking_id === booking.id)
          .map(({ kind, reference, state, recipient, gross_minor, issued_on, reason }) => ({
            kind,
            reference,
            state,
            recipient,
            gross_minor,
            issued_on,
            reason,
          })),
        vatChecks: vatChecks
          .filter((one) => one.booking_id === booking.id)
          .map(({ vat_number, checked_on, reference }) => ({ vat_number, checked_on, reference })),
        payments: payments
          .filter((one) => one.booking_id === booking.id)
          .map(({ method, state, amount_minor, received_on }) => ({ method, state, amount_minor, received_on })),
      }))
    },

    /** Letters and certificates that were issued. */
    async documents() {
      return db
        .selectFrom('document')
        .select(['reference', 'code', 'kind', 'state', 'conference_id', 'holder_name', 'holder_email', 'language', 'issued_at', 'expires_on', 'ended_at'])
        .select(['end_reason', 'end_note', 'file_id'])
        .where(sql<boolean>`lower(holder_email) = ${address}`)
        .orderBy('issued_at', 'desc')
        .orderBy('id')
        .execute()
    },

    async registrationMoves() {
      return db
        .selectFrom('registration_move')
        .innerJoin('registration', 'registration.id', 'registration_move.registration_id')
        .selectAll('registration_move')
        .where(fromAddress)
        .orderBy('registration_id')
        .orderBy('position')
        .execute()
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

    /** Invitations to stand on a conference's page as a speaker; `entry_id` where the person stands there now. */
    async speakerInvitations() {
      return db
        .selectFrom('speaker_invitation')
        .innerJoin('application', 'application.id', 'speaker_invitation.application_id')
        .innerJoin('conference', 'conference.id', 'speaker_invitation.conference_id')
        .leftJoin('conference_speaker', 'conference_speaker.invitation_id', 'speaker_invitation.id')
        .select(['conference.id as conference_id', 'conference.sub_conference', 'speaker_invitation.state', 'invited_at', 'answered_at'])
        .select(['speaker_invitation.speaker_name', 'speaker_invitation.speaker_title', 'speaker_invitation.speaker_category'])
        .select('conference_speaker.id as entry_id')
        .where(sql<boolean>`lower(application.email) = ${address}`)
        .orderBy('invited_at')
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

    async applications() {
      return db.selectFrom('application').select(applicationColumns).select('state').where(fromAddress).orderBy('received_at', 'desc').execute()
    },

    async applicationFiles() {
      return db
        .selectFrom('application_file')
        .innerJoin('stored_file', 'stored_file.id', 'application_file.file_id')
        .innerJoin('application', 'application.id', 'application_file.application_id')
        .select(['application.reference', 'file_id', 'original_name', 'size_bytes', 'sha256', 'storage_key', 'media_type', 'arrived_at', 'scan'])
        .where(sql<boolean>`lower(application.email) = ${address}`)
        .execute()
    },

    /** Proofs that were sent for their own registrations, and slips of transfers for what they pay. */
    async registrationFiles() {
      return db
        .selectFrom('registration_file')
        .innerJoin('stored_file', 'stored_file.id', 'registration_file.file_id')
        .innerJoin('booking', 'booking.id', 'registration_file.booking_id')
        .leftJoin('registration', 'registration.id', 'registration_file.registration_id')
        .select(['booking.reference', 'kind', 'file_id', 'original_name', 'size_bytes', 'sha256', 'storage_key', 'media_type', 'arrived_at', 'scan'])
        .where(sql<boolean>`CASE kind WHEN 'proof' THEN lower(registration.email) ELSE lower(booking.payer_email) END = ${address}`)
        .orderBy('arrived_at')
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

    /** Papers that they were asked to handle from outside; which ones stays confidential. */
    async outsideHandling() {
      return db
        .selectFrom('outside_handler')
        .select(['name', 'email', 'invited_at', 'expires_at', 'revoked_at'])
        .where(fromAddress)
        .orderBy('invited_at')
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

    async callAlerts() {
      return db.selectFrom('call_alert').select(['topic', 'requested_at', 'confirmed_at']).where(fromAddress).orderBy('topic').execute()
    },

    async messages() {
      return db
        .selectFrom('contact_message')
        .select(messageColumns)
        .select(sql<Date | null>`case when closed_as = 'answered' then closed_at end`.as('answered_at'))
        .where(fromAddress)
        .orderBy('received_at', 'desc')
        .execute()
    },

    async mails() {
      return db
        .selectFrom('mail')
        .select(['kind', 'subject', 'text_body', 'queued_at', 'sent_at', 'state'])
        .select(sql<string[]>`ARRAY(SELECT name FROM mail_attachment WHERE mail_id = mail.id ORDER BY position)`.as('attachments'))
        .where(sql<boolean>`lower(to_address) = ${address}`)
        .orderBy('queued_at', 'desc')
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
  }
}
