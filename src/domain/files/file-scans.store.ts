import { submissionFrom } from '../submissions/submissions.store.ts'
import type { Database } from '../tables.ts'

/** What the scanner has still to look at, what it said, and whom that concerns. */
export function fileScansOf(db: Database) {
  return {
    /** The first to arrive first. */
    async waiting(most: number): Promise<string[]> {
      const rows = await db.selectFrom('stored_file').select('id').where('scan', 'is', null).orderBy('arrived_at').orderBy('id').limit(most).execute()
      return rows.map(({ id }) => id)
    },

    /** Whether this was the first word on the file. Holds its row: who claims it at this moment waits, and then sees what was found. */
    async note(fileId: string, finding: string | undefined, now: Date): Promise<boolean> {
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
