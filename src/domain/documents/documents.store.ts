import { type Selectable, sql } from 'kysely'
import type { Database, DocumentTable } from '../tables.ts'
import type { DocumentKind, DocumentLanguage, EndReason, IssuedDocument } from './document.ts'

type NewDocument = Omit<IssuedDocument, 'state' | 'endedAt' | 'endedBy' | 'endReason' | 'endNote' | 'replacedById'>

interface Ending {
  reason: EndReason
  note: string
  by: string
  at: Date
}

/** Issued letters and certificates. */
export function documentsOf(db: Database) {
  const whole = db.selectFrom('document').selectAll('document')
  return {
    /** The next number of this year; numbers may be missing. */
    async nextReference(year: string): Promise<string> {
      const { rows } = await sql<{ number: string }>`SELECT nextval('document_number') AS number`.execute(db)
      return `D-${year}-${String(rows[0]?.number).padStart(6, '0')}`
    },

    /** Returns false when another process has issued the same meanwhile. */
    async add(document: NewDocument): Promise<boolean> {
      const row = await db
        .insertInto('document')
        .values({ ...rowFrom(document), state: 'valid' })
        .onConflict((there) => there.columns(['conference_id', 'kind', 'language', 'subject']).where('state', '=', 'valid').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async find(id: string): Promise<IssuedDocument | undefined> {
      const row = await whole.where('id', '=', id).executeTakeFirst()
      return row && documentFrom(row)
    },

    async findByCode(code: string): Promise<IssuedDocument | undefined> {
      const row = await whole.where('code', '=', code).executeTakeFirst()
      return row && documentFrom(row)
    },

    async findByReference(reference: string): Promise<IssuedDocument | undefined> {
      const row = await whole.where('reference', '=', reference).executeTakeFirst()
      return row && documentFrom(row)
    },

    /** Locks it until the transaction ends. */
    async lock(id: string): Promise<IssuedDocument | undefined> {
      const row = await whole.where('id', '=', id).forUpdate().executeTakeFirst()
      return row && documentFrom(row)
    },

    /** The valid one of this kind for somebody. */
    async current(conferenceId: string, kind: DocumentKind, language: DocumentLanguage, subject: string): Promise<IssuedDocument | undefined> {
      const row = await whole
        .where('conference_id', '=', conferenceId)
        .where('kind', '=', kind)
        .where('language', '=', language)
        .where('subject', '=', subject)
        .where('state', '=', 'valid')
        .executeTakeFirst()
      return row && documentFrom(row)
    },

    /** The caller holds its lock. */
    async revoke(id: string, { reason, note, by, at }: Ending): Promise<void> {
      await db
        .updateTable('document')
        .set({ state: 'revoked', ended_at: at, ended_by: by, end_reason: reason, end_note: note })
        .where('id', '=', id)
        .where('state', '=', 'valid')
        .execute()
    },

    /** Ends it in favour of one that the caller adds in the same transaction. The caller holds its lock. */
    async replace(id: string, replacedById: string, { note, by, at }: Omit<Ending, 'reason'>): Promise<void> {
      await db
        .updateTable('document')
        .set({ state: 'replaced', ended_at: at, ended_by: by, end_reason: 'corrected', end_note: note, replaced_by_id: replacedById })
        .where('id', '=', id)
        .execute()
    },

    /** Valid ones about somebody, locked until the transaction ends. */
    async lockValidOf(conferenceId: string, kind: DocumentKind, subject: string): Promise<IssuedDocument[]> {
      const rows = await whole
        .where('conference_id', '=', conferenceId)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('state', '=', 'valid')
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(documentFrom)
    },

    /** All of a kind about somebody, the newest first. */
    async ofSubject(conferenceId: string, kind: DocumentKind, subject: string): Promise<IssuedDocument[]> {
      const rows = await whole
        .where('conference_id', '=', conferenceId)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .orderBy('issued_at', 'desc')
        .orderBy('language')
        .execute()
      return rows.map(documentFrom)
    },

    /** Revoked ones whose holders have not been told; locked until the transaction ends. */
    async lockUntold(limit: number): Promise<IssuedDocument[]> {
      const rows = await whole.where('untold', '=', true).orderBy('ended_at').orderBy('subject').limit(limit).forUpdate().skipLocked().execute()
      return rows.map(documentFrom)
    },

    async setTold(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.updateTable('document').set({ untold: false }).where('id', 'in', ids).execute()
    },

    /** Ends with what it was issued for; the holder is told within a minute. */
    async endOfSubject(subject: string, { by, at }: Pick<Ending, 'by' | 'at'>): Promise<void> {
      await db
        .updateTable('document')
        .set({ state: 'revoked', ended_at: at, ended_by: by, end_reason: 'mistake', untold: true })
        .where('subject', '=', subject)
        .where('state', '=', 'valid')
        .execute()
    },

    /** Valid ones of these kinds end with the days of their conference; all holders are told within a minute but those who get a new one. */
    async endOfConference(
      conferenceId: string,
      kinds: readonly DocumentKind[],
      { by, at }: Pick<Ending, 'by' | 'at'>,
      { language, silentFor = [] }: { language?: DocumentLanguage; silentFor?: readonly string[] } = {},
    ): Promise<void> {
      await db
        .updateTable('document')
        .set({ state: 'revoked', ended_at: at, ended_by: by, end_reason: 'conference', untold: sql<boolean>`subject <> ALL (${silentFor}::text[])` })
        .where('conference_id', '=', conferenceId)
        .where('kind', 'in', [...kinds])
        .where('state', '=', 'valid')
        .$if(language !== undefined, (update) => update.where('language', '=', language ?? 'en'))
        .execute()
    },

    /** Whose letters of acceptance are to be issued again: those that a cancellation ended, and with new days the valid ones too. */
    async lettersToRenew(conferenceId: string, language: DocumentLanguage, alsoValid: boolean): Promise<string[]> {
      const rows = await db
        .selectFrom('document')
        .select('subject')
        .distinct()
        .where('conference_id', '=', conferenceId)
        .where('kind', '=', 'acceptance-letter')
        .where('language', '=', language)
        .where((row) => row.or([row('end_reason', '=', 'conference'), ...(alsoValid ? [row('state', '=', 'valid')] : [])]))
        .orderBy('subject')
        .execute()
      return rows.map(({ subject }) => subject)
    },

    /** The bytes of a document. */
    async storageKey(fileId: string): Promise<string | undefined> {
      const row = await db.selectFrom('stored_file').select('storage_key').where('id', '=', fileId).executeTakeFirst()
      return row?.storage_key
    },

    /** Those of somebody's confirmed address, the newest first. */
    async ofAddress(email: string): Promise<IssuedDocument[]> {
      const rows = await whole.where(sql<boolean>`lower(holder_email) = ${email.toLowerCase()}`).orderBy('issued_at', 'desc').orderBy('id').execute()
      return rows.map(documentFrom)
    },

    /** Those of the person who has the place now, the newest first: who had it before keeps their letters to themselves. */
    async ofRegistration(id: string): Promise<IssuedDocument[]> {
      const rows = await whole
        .innerJoin('registration', 'registration.id', 'document.registration_id')
        .where('registration.id', '=', id)
        .where(sql<boolean>`document.issued_at >= coalesce(registration.holder_since, '-infinity')`)
        .orderBy('document.issued_at', 'desc')
        .orderBy('document.id')
        .execute()
      return rows.map(documentFrom)
    },

    /** Letters and certificates about the papers of one form that went to its sender, the newest first. */
    async ofForm(submissionId: string): Promise<IssuedDocument[]> {
      const rows = await whole
        .innerJoin('paper', 'paper.id', 'document.paper_id')
        .innerJoin('submission', 'submission.id', 'paper.submission_id')
        .where('submission.id', '=', submissionId)
        .where(sql<boolean>`lower(document.holder_email) = lower(submission.email)`)
        .orderBy('document.issued_at', 'desc')
        .orderBy('document.id')
        .execute()
      return rows.map(documentFrom)
    },

    /** What was issued for a place ends with its holder, who is told within a minute; letters of acceptance are about papers and stay. */
    async endOfRegistration(registrationId: string, { by, at }: Pick<Ending, 'by' | 'at'>): Promise<void> {
      await db
        .updateTable('document')
        .set({ state: 'revoked', ended_at: at, ended_by: by, end_reason: 'place-ended', untold: true })
        .where('registration_id', '=', registrationId)
        .where('state', '=', 'valid')
        .where('kind', '<>', 'acceptance-letter')
        .execute()
    },
  }
}

function rowFrom(document: NewDocument) {
  return {
    id: document.id,
    reference: document.reference,
    code: document.code,
    kind: document.kind,
    conference_id: document.conferenceId,
    subject: document.subject,
    registration_id: document.registrationId,
    paper_id: document.paperId,
    paper_title: document.paperTitle,
    holder_name: document.holderName,
    holder_email: document.holderEmail,
    language: document.language,
    template_version: document.templateVersion,
    issued_at: document.issuedAt,
    issued_by: document.issuedBy,
    expires_on: document.expiresOn,
    file_id: document.fileId,
    sha256: document.sha256,
    statement: document.statement,
    signature: document.signature,
    signing_key_id: document.signingKeyId,
  }
}

export function documentFrom(row: Omit<Selectable<DocumentTable>, 'words' | 'untold'>): IssuedDocument {
  return {
    id: row.id,
    reference: row.reference,
    code: row.code,
    kind: row.kind,
    state: row.state,
    conferenceId: row.conference_id,
    subject: row.subject,
    registrationId: row.registration_id,
    paperId: row.paper_id,
    paperTitle: row.paper_title,
    holderName: row.holder_name,
    holderEmail: row.holder_email,
    language: row.language,
    templateVersion: row.template_version,
    issuedAt: row.issued_at,
    issuedBy: row.issued_by,
    expiresOn: row.expires_on,
    fileId: row.file_id,
    sha256: row.sha256,
    statement: row.statement,
    signature: row.signature,
    signingKeyId: row.signing_key_id,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    endReason: row.end_reason,
    endNote: row.end_note,
    replacedById: row.replaced_by_id,
  }
}
