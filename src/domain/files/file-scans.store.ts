import { submissionFrom } from '../submissions/submissions.store.ts'
import type { Database } from '../tables.ts'

/** Unscanned files, results, and what the files belong to. */
export function fileScansOf(db: Database) {
  return {
    /** The oldest first. */
    async unscanned(limit: number): Promise<string[]> {
      const rows = await db.selectFrom('stored_file').select('id').where('scan', 'is', null).orderBy('arrived_at').orderBy('id').limit(limit).execute()
      return rows.map(({ id }) => id)
    },

    /** Stores the result; returns false when there was one already. Locks the row, so that a concurrent claim sees the result. */
    async setResult(fileId: string, finding: string | undefined, now: Date): Promise<boolean> {
      const noted = await db
        .updateTable('stored_file')
        .set({ scan: finding === undefined ? 'clean' : 'infected', scan_finding: finding ?? null, scanned_at: now })
        .where('id', '=', fileId)
        .where('scan', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return noted !== undefined
    },

    async submissionWith(fileId: string) {
      const row = await db
        .selectFrom('submission')
        .innerJoin('submission_file', 'submission_file.submission_id', 'submission.id')
        .selectAll('submission')
        .where('file_id', '=', fileId)
        .executeTakeFirst()
      return row && submissionFrom(row)
    },

    async applicationWith(fileId: string) {
      return db
        .selectFrom('application')
        .innerJoin('application_file', 'application_file.application_id', 'application.id')
        .selectAll('application')
        .where('file_id', '=', fileId)
        .executeTakeFirst()
    },
  }
}
