import { countUpToLimit } from '../desk/list-page.store.ts'
import type { FileScan } from '../files/file-scan.ts'
import type { Database } from '../tables.ts'
import type { ApplicationState } from './application.ts'
import type { StoredApplication } from './applications.store.ts'

/** The applications as the desk sees them. */
export function deskApplicationsOf(db: Database) {
  return {
    /** Counts the undecided applications, up to the count limit. */
    async countNew(): Promise<number> {
      const rows = db.selectFrom('application').select('id').where('state', '=', 'new')
      return countUpToLimit(db, rows)
    },

    /** Locks the application until the transaction ends, so that concurrent acts see each other. */
    async lock(reference: string): Promise<StoredApplication | undefined> {
      return db.selectFrom('application').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()
    },

    async setState(id: string, by: string, now: Date, state: ApplicationState): Promise<void> {
      await db
        .updateTable('application')
        .set((row) => ({ version: row('version', '+', 1), changed_at: now, changed_by: by, state }))
        .where('id', '=', id)
        .execute()
    },

    /** A document of this application with its storage key. */
    async document(reference: string, fileId: string): Promise<{ storageKey: string; name: string; sizeBytes: number; scan: FileScan | null } | undefined> {
      const row = await db
        .selectFrom('application')
        .innerJoin('application_file', 'application_file.application_id', 'application.id')
        .innerJoin('stored_file', 'stored_file.id', 'application_file.file_id')
        .select(['storage_key', 'original_name', 'size_bytes', 'scan'])
        .where('reference', '=', reference)
        .where('stored_file.id', '=', fileId)
        .executeTakeFirst()
      return row && { storageKey: row.storage_key, name: row.original_name, sizeBytes: Number(row.size_bytes), scan: row.scan }
    },
  }
}
