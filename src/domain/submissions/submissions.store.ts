import { type Selectable, sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { SubmissionTable } from './submission.table.ts'
import type { FileKind, Submission, SubmissionFile, SubmissionMove } from './submission.ts'

/** Submissions, their files, moves and numbers. */
export function submissionsOf(db: Database) {
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

    /** Locks the submission until the transaction ends. */
    async lock(id: string): Promise<Submission | undefined> {
      const row = await db.selectFrom('submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && submissionFrom(row)
    },

    /** The next number of a conference, without gaps: a failed transaction rolls the counter back. */
    async nextNumber(conferenceId: string, wantedPrefix: string): Promise<{ prefix: string; number: number }> {
      for (let attempt = 0; attempt < 26; attempt++) {
        const counted = await db
          .updateTable('submission_counter')
          .set({ last_number: sql`last_number + 1` })
          .where('conference_id', '=', conferenceId)
          .returning(['prefix', 'last_number'])
          .executeTakeFirst()
        if (counted) return { prefix: counted.prefix, number: counted.last_number }
        const prefix = attempt === 0 ? wantedPrefix : `${wantedPrefix}${String.fromCharCode(65 + attempt)}`
        await db
          .insertInto('submission_counter')
          .values({ conference_id: conferenceId, prefix, last_number: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      throw new Error(`No prefix is left for the submissions of conference ${conferenceId}.`)
    },

    /** A new submission and its first move. */
    async add(submission: Submission, { tokenId, fingerprint }: { tokenId: string; fingerprint: string }): Promise<void> {
      await db
        .insertInto('submission')
        .values({ ...rowFrom(submission), token_id: tokenId, fingerprint })
        .execute()
      const { id, state, receivedAt } = submission
      const move = { from: null, to: state, movedAt: receivedAt, movedBy: 'author', note: null, releasedAt: receivedAt }
      await db
        .insertInto('submission_move')
        .values({ ...moveRow(id, move), position: 1 })
        .execute()
    },

    async addFiles(submissionId: string, files: readonly PlacedFile[]): Promise<void> {
      if (files.length > 0) await db.insertInto('submission_file').values(fileRows(submissionId, files)).execute()
    },

    async setTitles(submissionId: string, titles: readonly string[]): Promise<void> {
      await db
        .updateTable('submission')
        .set({ research_titles: [...titles] })
        .where('id', '=', submissionId)
        .execute()
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

    async movesOf(submissionId: string): Promise<SubmissionMove[]> {
      const rows = await db.selectFrom('submission_move').selectAll().where('submission_id', '=', submissionId).orderBy('position').execute()
      return rows.map((row) => ({
        from: row.from_state,
        to: row.to_state,
        movedAt: row.moved_at,
        movedBy: row.moved_by,
        note: row.note,
        releasedAt: row.released_at,
      }))
    },

    /** Adds a move and sets the new state; the caller has locked the submission. */
    async move(submissionId: string, move: SubmissionMove): Promise<void> {
      const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM submission_move WHERE submission_id = ${submissionId})`
      await db
        .insertInto('submission_move')
        .values({ ...moveRow(submissionId, move), position })
        .execute()
      await db.updateTable('submission').set({ state: move.to }).where('id', '=', submissionId).execute()
    },
  }
}

interface PlacedFile {
  id: string
  kind: FileKind
  position: number
}

function fileRows(submissionId: string, files: readonly PlacedFile[]) {
  return files.map(({ id, kind, position }) => ({ submission_id: submissionId, file_id: id, kind, position, replaced_at: null }))
}

function moveRow(submissionId: string, move: SubmissionMove) {
  return {
    submission_id: submissionId,
    from_state: move.from,
    to_state: move.to,
    moved_at: move.movedAt,
    moved_by: move.movedBy,
    note: move.note,
    released_at: move.releasedAt,
  }
}

function rowFrom(submission: Submission) {
  return {
    id: submission.id,
    reference: submission.reference,
    conference_id: submission.conferenceId,
    number: submission.number,
    state: submission.state,
    regtype: submission.regtype,
    fee_eur: submission.feeEur,
    title: submission.title,
    name: submission.name,
    email: submission.email,
    company: submission.company,
    country: submission.country,
    mobile: submission.mobile,
    phone: submission.phone,
    research_titles: submission.researchTitles,
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
    state: row.state,
    regtype: row.regtype,
    feeEur: row.fee_eur,
    title: row.title,
    name: row.name,
    email: row.email,
    company: row.company,
    country: row.country,
    mobile: row.mobile,
    phone: row.phone,
    researchTitles: row.research_titles,
    social: row.social,
    accompany: row.accompany,
    names: row.names,
    message: row.message,
    receivedAt: row.received_at,
    suspicion: row.suspicion,
    linkVersion: row.link_version,
  }
}
