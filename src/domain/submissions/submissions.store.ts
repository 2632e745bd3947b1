import { type QueryCreator, type Selectable, sql } from 'kysely'
import { commitsBeforeTheDisk } from '../commits.store.ts'
import type { ReceivedFile } from '../files/receive-file.ts'
import { claimedRows } from '../files/stored-files.store.ts'
import { keptPlan } from '../kept-plan.store.ts'
import type { NewMail } from '../mail/mail.table.ts'
import type { Database, Tables } from '../tables.ts'
import type { SubmissionTable } from './submission.table.ts'
import type { FileKind, Submission, SubmissionFile, SubmissionMove } from './submission.ts'

/** Submissions and the counter that numbers them. */
export function submissionsOf(db: Database) {
  return {
    /**
     * Only one transaction at a time works on one token, or for one address; the others wait and then find what it made. They wait for no disk:
     * whoever is told of a submission waits until it is `settled`.
     */
    async lockSending(tokenId: string, email: string): Promise<void> {
      const lock = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
      await sql`SELECT ${commitsBeforeTheDisk}, ${lock(tokenId)}, ${lock(`from ${email.toLowerCase()}`)} ${keptPlan}`.execute(db)
    },

    async findByToken(tokenId: string): Promise<(Submission & { fingerprint: string }) | undefined> {
      const row = await db.selectFrom('submission').selectAll().where('token_id', '=', tokenId).executeTakeFirst()
      return row && { ...submissionFrom(row), fingerprint: row.fingerprint }
    },

    async findByReference(reference: string): Promise<Submission | undefined> {
      const row = await db.selectFrom('submission').selectAll().where('reference', '=', reference).executeTakeFirst()
      return row && submissionFrom(row)
    },

    /** The same, held until the transaction ends: two acts on one submission follow each other. */
    async lock(id: string): Promise<Submission | undefined> {
      const row = await db.selectFrom('submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && submissionFrom(row)
    },

    /** The next number of a conference. A transaction that fails gives its number back, so there are no gaps. */
    async nextNumber(conferenceId: string, wantedPrefix: string): Promise<{ prefix: string; number: number }> {
      for (let attempt = 0; attempt < 26; attempt++) {
        const counted = await db
          .updateTable('submission_counter')
          .set({ last_number: sql`last_number + 1` })
          .where('conference_id', '=', conferenceId)
          .returning(['prefix', 'last_number'])
          .modifyEnd(keptPlan)
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

    /** A new submission and all that comes with it, in one question: others wait for their number meanwhile. */
    async add(submission: NewSubmission, { files, arrivals, mails, move }: ComingWithIt): Promise<void> {
      const { id, received_at } = submission
      let adding: QueryCreator<Tables> = db
      if (arrivals.length > 0) adding = adding.with('entered', (query) => query.insertInto('stored_file').values(claimedRows(arrivals, received_at)))
      if (files.length > 0) adding = adding.with('filed', (query) => query.insertInto('submission_file').values(fileRows(id, files)))
      if (mails.length > 0) adding = adding.with('mailed', (query) => query.insertInto('mail').values(mails))
      await adding
        .with('moved', (query) => query.insertInto('submission_move').values({ ...moveRow(id, move), position: 1 }))
        .insertInto('submission')
        // The triggers would count the files too; but a row whose indexes are right from the start is changed in place.
        .values({ ...submission, file_count: files.length })
        .modifyEnd(keptPlan)
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

    async markReplaced(submissionId: string, fileId: string, now: Date): Promise<void> {
      await db.updateTable('submission_file').set({ replaced_at: now }).where('submission_id', '=', submissionId).where('file_id', '=', fileId).execute()
    },

    /** Every file that ever came with it, in the order of the form; a replaced one stands before what replaced it. */
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

    /** Records a move and stands the submission where it leads; the caller holds the submission's lock. */
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

/** All that the database does not add by itself. */
type NewSubmission = Omit<Selectable<SubmissionTable>, 'words' | 'version' | 'decision_waiting' | 'file_count'>

interface ComingWithIt {
  files: readonly PlacedFile[]
  /** Those of the files that no row names yet. */
  arrivals: readonly ReceivedFile[]
  mails: readonly NewMail[]
  move: SubmissionMove
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

export function submissionFrom(row: NewSubmission): Submission {
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
  }
}
