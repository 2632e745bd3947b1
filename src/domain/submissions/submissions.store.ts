import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database, SubmissionTable } from '../tables.ts'
import type { Paper } from './paper.ts'
import { accompanyingNames, type FileKind, type Submission, type SubmissionFile } from './submission.ts'

/** The form that made a submission: the same one makes no second. */
interface SentForm {
  tokenId: string
  fingerprint: string
}

/** Submissions, their files, accompanying persons and numbers. */
export function submissionsOf(db: Database) {
  async function addAccompanying(...submissions: readonly Submission[]): Promise<void> {
    const rows = submissions.flatMap(({ id, accompany, names }) =>
      (accompany ? accompanyingNames(names) : []).map((name, index) => ({
        id: randomBytes(12).toString('hex'),
        submission_id: id,
        position: index + 1,
        name,
      })),
    )
    if (rows.length > 0) await db.insertInto('accompanying_person').values(rows).execute()
  }

  return {
    /** Only one transaction at a time works on one token, or for one address; the others wait and then find its result. */
    async lockSending(tokenId: string, email: string): Promise<void> {
      const lock = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
      await sql`SELECT ${lock(tokenId)}, ${lock(`from ${email.toLowerCase()}`)}`.execute(db)
    },

    async findByToken(tokenId: string): Promise<(Submission & { fingerprint: string }) | undefined> {
      const row = await db.selectFrom('submission').selectAll().where('token_id', '=', tokenId).executeTakeFirst()
      return row && { ...submissionFrom(row), fingerprint: row.fingerprint }
    },

    async findByReference(reference: string): Promise<Submission | undefined> {
      const row = await db.selectFrom('submission').selectAll().where('reference', '=', reference).executeTakeFirst()
      return row && submissionFrom(row)
    },

    async findAll(ids: readonly string[]): Promise<Map<string, Submission>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('submission')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, submissionFrom(row)]))
    },

    /** Locks the submission until the transaction ends. */
    async lock(id: string): Promise<Submission | undefined> {
      const row = await db.selectFrom('submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && submissionFrom(row)
    },

    /** The next number of a conference, without gaps: a failed transaction rolls the counter back. */
    async nextNumber(conferenceId: string, wantedPrefix: string): Promise<{ prefix: string; number: number }> {
      const { prefix, first } = await this.nextNumbers(conferenceId, wantedPrefix, 1)
      return { prefix, number: first }
    },

    /** So many numbers in a row, of which the first is returned. All others who want one wait until the transaction ends. */
    async nextNumbers(conferenceId: string, wantedPrefix: string, count: number): Promise<{ prefix: string; first: number }> {
      for (let attempt = 0; attempt < 26; attempt++) {
        const counted = await db
          .updateTable('submission_counter')
          .set({ last_number: sql`last_number + ${count}` })
          .where('conference_id', '=', conferenceId)
          .returning(['prefix', 'last_number'])
          .executeTakeFirst()
        if (counted) return { prefix: counted.prefix, first: counted.last_number - count + 1 }
        const prefix = attempt === 0 ? wantedPrefix : `${wantedPrefix}${String.fromCharCode(65 + attempt)}`
        await db
          .insertInto('submission_counter')
          .values({ conference_id: conferenceId, prefix, last_number: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      throw new Error(`No prefix is left for the submissions of conference ${conferenceId}.`)
    },

    /** Of a submission whose number was taken last, of its papers and of its registration; in one query, because all others wait. */
    async setReference(
      id: string,
      { reference, number }: Pick<Submission, 'reference' | 'number'>,
      papers: readonly Pick<Paper, 'id' | 'reference'>[] = [],
    ): Promise<void> {
      const given = sql<{
        paper_id: string
        reference: string
      }>`unnest(${papers.map((paper) => paper.id)}::text[], ${papers.map((paper) => paper.reference)}::text[])`
      await db
        .with('submission_numbered', (query) => query.updateTable('submission').set({ reference, number }).where('id', '=', id))
        .with('papers_numbered', (query) =>
          query
            .updateTable('paper')
            .from(given.as<'given'>(sql`given (paper_id, reference)`))
            .set((row) => ({ reference: row.ref('given.reference') }))
            .whereRef('paper.id', '=', 'given.paper_id'),
        )
        .updateTable('registration')
        .set({ reference })
        .where('submission_id', '=', id)
        .execute()
    },

    async add(submission: Submission, form: SentForm): Promise<void> {
      await this.addAll([{ submission, form }])
    },

    async addAll(sent: readonly { submission: Submission; form: SentForm }[]): Promise<void> {
      const rows = sent.map(({ submission, form }) => ({ ...rowFrom(submission), token_id: form.tokenId, fingerprint: form.fingerprint }))
      await db.insertInto('submission').values(rows).execute()
      await addAccompanying(...sent.map(({ submission }) => submission))
    },

    /** Writes the corrected answers; triggers raise the versions of the papers and maintain their copies. */
    async correct(submission: Submission): Promise<void> {
      const { id, reference: _, conference_id: __, number: ___, received_at: ____, suspicion: _____, ...answers } = rowFrom(submission)
      await db.updateTable('submission').set(answers).where('id', '=', id).execute()
      await db.deleteFrom('accompanying_person').where('submission_id', '=', id).execute()
      await addAccompanying(submission)
    },

    async addFiles(submissionId: string, files: readonly PlacedFile[]): Promise<void> {
      if (files.length > 0) await db.insertInto('submission_file').values(fileRows(submissionId, files)).execute()
    },

    async setLinkVersion(submissionId: string, version: number): Promise<void> {
      await db.updateTable('submission').set({ link_version: version }).where('id', '=', submissionId).execute()
    },

    async markReplaced(submissionId: string, fileId: string, now: Date): Promise<void> {
      await db.updateTable('submission_file').set({ replaced_at: now }).where('submission_id', '=', submissionId).where('file_id', '=', fileId).execute()
    },

    /** All files in the order of the form; a replaced one comes before its replacement. */
    async filesOf(submissionId: string): Promise<SubmissionFile[]> {
      const rows = await db
        .selectFrom('submission_file')
        .innerJoin('stored_file', 'stored_file.id', 'submission_file.file_id')
        .selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('kind')
        .orderBy('position')
        .orderBy('arrived_at')
        .orderBy('file_id')
        .execute()
      return rows.map((row) => ({
        id: row.file_id,
        kind: row.kind,
        paperId: row.paper_id,
        position: row.position,
        storageKey: row.storage_key,
        name: row.original_name,
        mediaType: row.media_type,
        sizeBytes: Number(row.size_bytes),
        sha256: row.sha256,
        arrivedAt: row.arrived_at,
        replacedAt: row.replaced_at,
        scan: row.scan,
        note: row.note,
      }))
    },
  }
}

/** The mails by which authors are told that something has arrived. */
export function receiptsOf(db: Database) {
  return {
    async isQueued(submissionId: string): Promise<boolean> {
      const row = await db
        .selectFrom('mail')
        .select('id')
        .where('about', '=', `submission:${submissionId}`)
        .where('kind', 'in', ['submission.receipt', 'registration.receipt'])
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

interface PlacedFile {
  id: string
  kind: FileKind
  paperId: string | null
  position: number
}

function fileRows(submissionId: string, files: readonly PlacedFile[]) {
  return files.map(({ id, kind, paperId, position }) => ({ submission_id: submissionId, file_id: id, kind, paper_id: paperId, position, replaced_at: null }))
}

function rowFrom(submission: Submission) {
  return {
    id: submission.id,
    reference: submission.reference,
    conference_id: submission.conferenceId,
    number: submission.number,
    regtype: submission.regtype,
    fee_minor: submission.feeMinor,
    fee_currency: submission.feeCurrency,
    title: submission.title,
    name: submission.name,
    email: submission.email,
    company: submission.company,
    country: submission.country,
    mobile: submission.mobile,
    phone: submission.phone,
    social: submission.social,
    accompany: submission.accompany,
    names: submission.names,
    message: submission.message,
    received_at: submission.receivedAt,
    suspicion: submission.suspicion,
  }
}

export function submissionFrom(row: Selectable<SubmissionTable>): Submission {
  return {
    id: row.id,
    reference: row.reference,
    conferenceId: row.conference_id,
    number: row.number,
    regtype: row.regtype,
    feeMinor: row.fee_minor,
    feeCurrency: row.fee_currency,
    title: row.title,
    name: row.name,
    email: row.email,
    company: row.company,
    country: row.country,
    mobile: row.mobile,
    phone: row.phone,
    social: row.social,
    accompany: row.accompany,
    names: row.names,
    message: row.message,
    receivedAt: row.received_at,
    suspicion: row.suspicion,
    linkVersion: row.link_version,
  }
}
