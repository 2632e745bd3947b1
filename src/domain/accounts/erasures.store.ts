import { type RawBuilder, sql } from 'kysely'
import { storedFilesOf } from '../files/stored-files.store.ts'
import { registrationMayMove, registrationStates } from '../registrations/registration.ts'
import { attachmentsOf } from '../review/attachments/attachments.store.ts'
import type { AssignmentState } from '../review/review.ts'
import { mayMove, paperStates } from '../submissions/paper.ts'
import type { Database } from '../tables.ts'
import type { AccountId } from './account.ts'

/** What an erasure withdraws. A confirmed paper stays in the programme, without its author's name. */
export const withdrawnByErasure = paperStates.filter((state) => state !== 'confirmed' && mayMove(state, 'withdrawn'))
export const cancelledByErasure = registrationStates.filter((state) => registrationMayMove(state, 'cancelled'))

/** What a reviewer who leaves will not finish. */
const unfinishedAssignments = ['proposed', 'invited', 'accepted'] as const satisfies readonly AssignmentState[]

/** How notes, mails and the audit log name what was sent from an address. */
export function aboutOwn(address: string): RawBuilder<string> {
  return sql<string>`
    SELECT 'submission:' || id FROM submission WHERE lower(email) = ${address}
    UNION ALL SELECT 'registration:' || id FROM registration WHERE lower(email) = ${address}
    UNION ALL SELECT 'booking:' || id FROM booking WHERE lower(payer_email) = ${address}
    UNION ALL SELECT 'document:' || id FROM document WHERE lower(holder_email) = ${address}
    UNION ALL SELECT 'application:' || id FROM application WHERE lower(email) = ${address}
    UNION ALL SELECT 'contact:' || id FROM contact_message WHERE lower(email) = ${address}
    UNION ALL SELECT 'reviewer:' || id FROM reviewer WHERE lower(email) = ${address}
    UNION ALL SELECT 'call-alert:' || id FROM call_alert WHERE lower(email) = ${address}
    UNION ALL SELECT 'account:' || id FROM account WHERE lower(email) = ${address}`
}

/** Erases a person from what they sent. The caller must have checked that the address is theirs. */
export function personErasureOf(email: string, db: Database) {
  const address = email.toLowerCase()
  const from = (table: string) => sql<boolean>`lower(${sql.ref(`${table}.email`)}) = ${address}`
  const submissions = db.selectFrom('submission').select('submission.id').where(from('submission'))
  const applications = db.selectFrom('application').select('application.id').where(from('application'))
  return {
    /** The names by which the person is known: two words at least, because one may be anybody's. */
    async names(): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        SELECT DISTINCT trim(name) AS name FROM (
          SELECT name FROM submission WHERE lower(email) = ${address}
          UNION ALL SELECT name FROM registration WHERE lower(email) = ${address}
          UNION ALL SELECT holder_name FROM document WHERE lower(holder_email) = ${address}
          UNION ALL SELECT name FROM paper_author WHERE lower(email) = ${address}
          UNION ALL SELECT name FROM contact_message WHERE lower(email) = ${address}
          UNION ALL SELECT name FROM reviewer WHERE lower(email) = ${address}
          UNION ALL SELECT name FROM programme_person WHERE lower(email) = ${address}
          UNION ALL SELECT full_name FROM application WHERE lower(email) = ${address}
          UNION ALL SELECT speaker_name FROM speaker_invitation JOIN application ON application.id = application_id WHERE lower(email) = ${address}
          UNION ALL SELECT f_name || ' ' || l_name FROM account WHERE lower(email) = ${address}
          UNION ALL SELECT to_name FROM mail WHERE lower(to_address) = ${address}
        ) AS known ORDER BY 1`.execute(db)
      return rows.map(({ name }) => name).filter((name) => /\S\s+\S/.test(name))
    },

    /** Deletes the file rows and returns their storage keys. */
    async files(): Promise<string[]> {
      const ofSubmissions = await db.deleteFrom('submission_file').where('submission_id', 'in', submissions).returning('file_id').execute()
      const ofApplications = await db.deleteFrom('application_file').where('application_id', 'in', applications).returning('file_id').execute()
      const registrations = db.selectFrom('registration').select('registration.id').where(from('registration'))
      const paid = db.selectFrom('booking').select('booking.id').where(sql<boolean>`lower(payer_email) = ${address}`)
      const ofRegistrations = await db
        .deleteFrom('registration_file')
        .where((row) => row.or([row('registration_id', 'in', registrations), row.and([row('kind', '=', 'bank-slip'), row('booking_id', 'in', paid)])]))
        .returning('file_id')
        .execute()
      const papers = db.selectFrom('paper').select('paper.id').where('submission_id', 'in', submissions)
      const slides = await db.deleteFrom('slides_file').where('paper_id', 'in', papers).returning('file_id').execute()
      const ids = [...ofSubmissions, ...slides, ...ofApplications, ...ofRegistrations].map((row) => row.file_id)
      if (ids.length === 0) return []
      const gone = await db.deleteFrom('stored_file').where('id', 'in', ids).returning('storage_key').execute()
      return gone.map((row) => row.storage_key)
    },

    /** Letters and certificates of the person are revoked and lose their bytes and the name; their codes stay known. Returns the storage keys. */
    async documents(now: Date): Promise<string[]> {
      const own = db.selectFrom('document').select(['id', 'file_id']).where(sql<boolean>`lower(holder_email) = ${address}`)
      const rows = await own.orderBy('id').forUpdate().execute()
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      await sql`SELECT set_config('colloquia.erasing', 'yes', true)`.execute(db)
      const ended = { state: 'revoked' as const, ended_at: now, ended_by: 'author', end_reason: 'erased' as const }
      await db.updateTable('document').set(ended).where('id', 'in', ids).where('state', '=', 'valid').execute()
      await db
        .updateTable('document')
        .set({ holder_name: '', holder_email: '', paper_title: '', statement: '', end_note: '', file_id: null, untold: false })
        .where('id', 'in', ids)
        .execute()
      await sql`SELECT set_config('colloquia.erasing', '', true)`.execute(db)
      const files = rows.flatMap(({ file_id }) => file_id ?? [])
      if (files.length === 0) return []
      const gone = await db.deleteFrom('stored_file').where('id', 'in', files).returning('storage_key').execute()
      return gone.map((row) => row.storage_key)
    },

    /** Deletes the mails to the person and all mails and notes about what they sent. Returns the ids of the mails. */
    async mailsAndNotes(now: Date): Promise<string[]> {
      await sql`DELETE FROM desk_note WHERE about IN (${aboutOwn(address)})`.execute(db)
      return deleteMails(db, sql`lower(to_address) = ${address} OR about IN (${aboutOwn(address)})`, now)
    },

    /** Takes the person from the pages on which they agreed to appear as a speaker. Returns their pictures. */
    async speakers(): Promise<string[]> {
      await db.deleteFrom('conference_role').where(from('conference_role')).execute()
      const invitations = db.selectFrom('speaker_invitation').select('speaker_invitation.id').where('application_id', 'in', applications)
      const gone = await db.deleteFrom('conference_speaker').where('invitation_id', 'in', invitations).returning('photo').execute()
      return gone.flatMap(({ photo }) => photo ?? [])
    },

    /** Chairs and keynote speakers become nobody; what presenters asked of the timetable goes. */
    async programme(): Promise<void> {
      const papers = db.selectFrom('paper').select('paper.id').where('submission_id', 'in', submissions)
      await db.deleteFrom('speaker_wish').where('paper_id', 'in', papers).execute()
      const people = db.selectFrom('programme_person').select('id').where(from('programme_person'))
      await db.deleteFrom('person_wish').where('person_id', 'in', people).execute()
      const nobody = { name: 'Deleted', email: '', affiliation: '', time_zone: '', link_sent_at: null }
      await db
        .updateTable('programme_person')
        .set((row) => ({ ...nobody, link_version: row('link_version', '+', 1) }))
        .where(from('programme_person'))
        .execute()
    },

    /** Links that were sent to the address, also those of an account or a submission that was to move to it. */
    async tokens(): Promise<void> {
      await db.deleteFrom('account_token').where(from('account_token')).execute()
      await db.deleteFrom('address_change').where(from('address_change')).execute()
    },

    async callAlerts(): Promise<void> {
      await db.deleteFrom('call_alert').where(from('call_alert')).execute()
    },

    async applicationsAndMessages(): Promise<void> {
      await db.deleteFrom('application').where(from('application')).execute()
      await db.deleteFrom('contact_message').where(from('contact_message')).execute()
    },

    async openPaperIds(): Promise<string[]> {
      const ofPerson = db.selectFrom('paper').select('id').where('submission_id', 'in', submissions)
      const rows = await ofPerson.where('state', 'in', withdrawnByErasure).orderBy('reference').execute()
      return rows.map((row) => row.id)
    },

    async openRegistrationIds(): Promise<string[]> {
      const ofPerson = db.selectFrom('registration').select('id').where(from('registration'))
      const rows = await ofPerson.where('state', 'in', cancelledByErasure).orderBy('reference').execute()
      return rows.map((row) => row.id)
    },

    /** Anonymises submissions, registrations and authors; reference, category, titles and decision stay for the conference. */
    async namesInSubmissions(): Promise<void> {
      // First, because the address of a registration changes with that of its submission.
      const registrations = db.selectFrom('registration').select('registration.id').where(from('registration'))
      await db.updateTable('charge').set({ person: '' }).where('registration_id', 'in', registrations).execute()
      await db.updateTable('scholarship').set({ statement: '', reason: '' }).where('registration_id', 'in', registrations).execute()
      await db.deleteFrom('registration_detail').where('registration_id', 'in', registrations).execute()
      await db.deleteFrom('name_confirmation').where('registration_id', 'in', registrations).execute()
      const gone = { title: '', name: 'Deleted', company: '', country: '', mobile: '', phone: '', social: '', names: '', message: '' }
      await db
        .updateTable('submission')
        .set({ ...gone, email: sql`'deleted-' || id || '@deleted.invalid'` })
        .where(from('submission'))
        .execute()
      const nobody = { title: '', name: 'Deleted', company: '', country: '' }
      await db
        .updateTable('registration')
        .set({ ...nobody, email: sql`'deleted-' || id || '@deleted.invalid'` })
        .where(from('registration'))
        .execute()
      // Invoices keep their recipient for as long as the law wants; the ledger names nobody.
      const payer = { payer_name: 'Deleted', payer_organisation: '', payer_address: '', payer_country: '', vat_number: '', purchase_order: '' }
      await db
        .updateTable('booking')
        .set({ ...payer, payer_email: sql`'deleted-' || id || '@deleted.invalid'` })
        .where(sql<boolean>`lower(payer_email) = ${address}`)
        .execute()
      await db.updateTable('paper_author').set({ name: 'Deleted', email: '', affiliation: '', country: '', orcid: null }).where(from('paper_author')).execute()
    },

    /** What the person wrote about their own papers, and what was found in their files. The bytes of the reviewer's copies go with the clean-up. */
    async statementsInPapers(): Promise<void> {
      const papers = db.selectFrom('paper').select('paper.id').where('submission_id', 'in', submissions)
      await db.updateTable('paper').set({ interests: '', funding: '', ai_statement: '' }).where('submission_id', 'in', submissions).execute()
      await db.deleteFrom('paper_exclusion').where('paper_id', 'in', papers).execute()
      await db.deleteFrom('paper_exclusion').where(from('paper_exclusion')).execute()
      await db.deleteFrom('paper_edit').where('paper_id', 'in', papers).execute()
      await db.deleteFrom('co_author_confirmation').where('paper_id', 'in', papers).execute()
      await db.deleteFrom('co_author_confirmation').where('email', '=', address).execute()
      await db.deleteFrom('late_entry').where(from('late_entry')).execute()
      // The bibliography of what is published stays; addresses were for production only.
      await db.updateTable('article_author').set({ email: '' }).where(from('article_author')).execute()
      await db.deleteFrom('article_proof').where(from('article_proof')).execute()
      await db.deleteFrom('production_task').where(from('production_task')).execute()
      // A change that waits for somebody who is gone can never be made; a closed one is no longer needed.
      const asked = db.selectFrom('author_consent').select('author_consent.change_id').where(from('author_consent'))
      await db.deleteFrom('author_change').where('id', 'in', asked).execute()
      await db.deleteFrom('blindness_finding').where('paper_id', 'in', papers).execute()
      const copies = await db.deleteFrom('reviewer_copy').where('paper_id', 'in', papers).returning('copy_id').execute()
      const ids = copies.flatMap(({ copy_id }) => copy_id ?? [])
      if (ids.length > 0) await db.deleteFrom('stored_file').where('id', 'in', ids).execute()
    },

    /**
     * Files that the person attached to reviews: of a submitted review the copy stays while it names nobody, because decisions rest on it. Files that
     * reviewers attached to reviews of the person's papers go, because they may hold the paper itself. Returns the storage keys.
     */
    async attachmentsOfReviews(): Promise<string[]> {
      const papers = db.selectFrom('paper').select('paper.id').where('submission_id', 'in', submissions)
      const reviewers = db.selectFrom('reviewer').select('reviewer.id').where(from('reviewer'))
      const rows = await db
        .selectFrom('review_attachment as attachment')
        .innerJoin('review_assignment as task', 'task.id', 'attachment.assignment_id')
        .select(['attachment.id', 'attachment.file_id as fileId'])
        .select(({ and, eb }) =>
          and([
            eb('task.state', '=', 'submitted'),
            eb('attachment.state', '=', 'ready'),
            eb('attachment.allowed_at', 'is', null),
            eb('task.paper_id', 'not in', papers),
            // Where review is open nobody has looked for names.
            sql<boolean>`NOT EXISTS (SELECT FROM review_settings settings JOIN paper ON paper.conference_id = settings.conference_id
              WHERE paper.id = task.paper_id AND settings.mode = 'open')`,
          ]).as('stays'),
        )
        .where(({ or, eb }) => or([eb('task.reviewer_id', 'in', reviewers), eb('task.paper_id', 'in', papers)]))
        .execute()
      const staying = rows.filter(({ stays }) => stays)
      if (staying.length > 0)
        await db
          .updateTable('review_attachment')
          .set({ file_id: null, findings: '[]' })
          .where(
            'id',
            'in',
            staying.map(({ id }) => id),
          )
          .execute()
      const originals = await storedFilesOf(db).deleteCopies(staying.flatMap(({ fileId }) => fileId ?? []))
      return [...originals, ...(await attachmentsOf(db).remove(rows.filter(({ stays }) => !stays).map(({ id }) => id)))]
    },

    /** A reviewer leaves the pool and becomes nobody; their submitted reviews stay, because decisions rest on them. */
    async reviewer(now: Date): Promise<void> {
      await db.deleteFrom('pool_invitation').where(from('pool_invitation')).execute()
      await db.deleteFrom('outside_handler').where(from('outside_handler')).execute()
      await db.deleteFrom('review_conflict').where('email', '=', address).execute()
      await db.deleteFrom('former_address').where('email', '=', address).execute()
      const reviewers = db.selectFrom('reviewer').select('reviewer.id').where(from('reviewer'))
      await db.deleteFrom('reviewer_exclusion').where('reviewer_id', 'in', reviewers).execute()
      const open = db.selectFrom('review_assignment').select('id').where('reviewer_id', 'in', reviewers).where('state', 'in', unfinishedAssignments)
      await db.deleteFrom('review_draft').where('assignment_id', 'in', open).execute()
      await db
        .updateTable('review_invitation')
        .set({ state: 'lapsed', answered_at: now })
        .where('assignment_id', 'in', open)
        .where('state', '=', 'sent')
        .execute()
      await db
        .updateTable('review_assignment')
        .set({ state: 'cancelled', reason: 'The reviewer left the pool.', version: sql`version + 1` })
        .where('id', 'in', open)
        .execute()
      const nobody = { account_id: null, title: '', name: 'Deleted', affiliation: '', country: '', orcid: null, topics: [], languages: [], is_public: false }
      await db
        .updateTable('reviewer')
        .set({ ...nobody, stopped_at: now, email: sql`'deleted-' || id || '@deleted.invalid'` })
        .where(from('reviewer'))
        .execute()
    },

    /** Requests for letters of invitation go whole, with the hash of the passport. */
    async visaRequests(): Promise<void> {
      const registrations = db.selectFrom('registration').select('registration.id').where(from('registration'))
      await db.deleteFrom('visa_request').where('registration_id', 'in', registrations).execute()
    },

    async accompanyingPersons(): Promise<void> {
      await db.deleteFrom('accompanying_person').where('submission_id', 'in', submissions).execute()
    },

    /** Deletes the texts of decisions, of requests to withdraw or to correct, of answers and appeals, and of corrections. */
    async notesInMoves(): Promise<void> {
      const papers = db.selectFrom('paper').select('paper.id').where('submission_id', 'in', submissions)
      await db.deleteFrom('withdrawal_request').where('paper_id', 'in', papers).execute()
      await db.deleteFrom('presentation_answer').where('paper_id', 'in', papers).execute()
      await db.updateTable('author_reply').set({ body: null, replied_at: null }).where('paper_id', 'in', papers).execute()
      await db.deleteFrom('revision_response').where('paper_id', 'in', papers).execute()
      await db.updateTable('full_paper_decision').set({ note: '', summary: '' }).where('paper_id', 'in', papers).execute()
      await db.deleteFrom('appeal').where('paper_id', 'in', papers).execute()
      await db.updateTable('paper').set({ appeal_open: false }).where('submission_id', 'in', submissions).where('appeal_open', '=', true).execute()
      await db
        .updateTable('paper')
        .set({ withdrawal_requested: false })
        .where('submission_id', 'in', submissions)
        .where('withdrawal_requested', '=', true)
        .execute()
      await db.deleteFrom('address_change').where('submission_id', 'in', submissions).execute()
      await db.deleteFrom('correction_request').where('submission_id', 'in', submissions).execute()
      await db
        .updateTable('paper')
        .set({ correction_requested: false })
        .where('submission_id', 'in', submissions)
        .where('correction_requested', '=', true)
        .execute()
      await db.deleteFrom('submission_correction').where('submission_id', 'in', submissions).execute()
      await db.updateTable('paper_move').set({ note: null, summary: '' }).where('paper_id', 'in', papers).execute()
      const registrations = db.selectFrom('registration').select('registration.id').where(from('registration'))
      await db.updateTable('registration_move').set({ note: null }).where('registration_id', 'in', registrations).execute()
    },
  }
}

/** Their ids stay: where mails are written as files, other machines have files of them. */
async function deleteMails(db: Database, which: RawBuilder<unknown>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH gone AS (DELETE FROM mail WHERE ${which} RETURNING id)
    INSERT INTO erased_mail (mail_id, erased_at) SELECT id, ${now}::timestamptz FROM gone RETURNING mail_id AS id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Erasure {
  /** Null for somebody who had no account. */
  accountId: AccountId | null
  /** Null when the owner of the account had not confirmed the address. */
  addressHash: string | null
  erasedAt: Date
}

const addressColumns = [
  'submission.email',
  'registration.email',
  'document.holder_email',
  'paper_author.email',
  'application.email',
  'contact_message.email',
  'call_alert.email',
  'conference_role.email',
  'co_author_confirmation.email',
  'late_entry.email',
  'article_author.email',
  'article_proof.email',
  'production_task.email',
  'author_consent.email',
  'paper_exclusion.email',
  'outside_handler.email',
  'pool_invitation.email',
  'review_conflict.email',
  'former_address.email',
  'reviewer.email',
  'account.email',
  'account_token.email',
  'address_change.email',
  'mail.to_address',
] as const

export function erasuresOf(db: Database) {
  return {
    async note({ accountId, addressHash, erasedAt }: Erasure): Promise<void> {
      await db
        .insertInto('erasure')
        .values({ account_id: accountId, address_hash: addressHash, erased_at: erasedAt })
        .onConflict((there) => there.doNothing())
        .execute()
    },

    /** Deletes the mails about an account itself. Returns their ids. */
    async mailsOfAccount(accountId: AccountId, now: Date): Promise<string[]> {
      return deleteMails(db, sql`about = ${`account:${accountId}`}`, now)
    },

    /** Which of these mails were erased. */
    async erasedAmong(mailIds: readonly string[]): Promise<string[]> {
      if (mailIds.length === 0) return []
      const { rows } = await sql<{ mail_id: string }>`SELECT mail_id FROM erased_mail WHERE mail_id = ANY (${mailIds}::text[])`.execute(db)
      return rows.map(({ mail_id }) => mail_id)
    },

    async all(): Promise<Erasure[]> {
      const rows = await db.selectFrom('erasure').selectAll().orderBy('erased_at').orderBy('account_id').execute()
      return rows.map((row) => ({ accountId: row.account_id, addressHash: row.address_hash, erasedAt: row.erased_at }))
    },

    /** All distinct addresses of people in the database, without those in texts. */
    async addresses(): Promise<string[]> {
      const parts = addressColumns.map((column) => sql`SELECT lower(${sql.ref(column)}) AS email FROM ${sql.table(column.split('.')[0] ?? '')}`)
      const { rows } = await sql<{ email: string }>`SELECT DISTINCT email FROM (${sql.join(parts, sql` UNION ALL `)}) AS known`.execute(db)
      return rows.map(({ email }) => email)
    },
  }
}
