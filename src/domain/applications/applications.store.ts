import type { Insertable, Selectable } from 'kysely'
import type { FileScan } from '../files/file-scan.ts'
import { claimFiles } from '../files/stored-files.store.ts'
import type { ApplicationTable, Database } from '../tables.ts'

export type StoredApplication = Selectable<ApplicationTable>
export interface ApplicationDocument {
  id: string
  name: string
  sizeBytes: number
  sha256: string
  scan?: FileScan | null
  /** A doubt about the content, for the desk. */
  note?: string | null
}

export function applicationsOf(db: Database) {
  return {
    /** The stored application, or undefined when its key, token or reference exists already. */
    async add(application: Insertable<ApplicationTable>): Promise<StoredApplication | undefined> {
      return db
        .insertInto('application')
        .values(application)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    async findRepeated(repeatKey: string): Promise<StoredApplication | undefined> {
      return db.selectFrom('application').selectAll().where('repeat_key', '=', repeatKey).executeTakeFirst()
    },

    async findByToken(tokenId: string): Promise<StoredApplication | undefined> {
      return db.selectFrom('application').selectAll().where('token_id', '=', tokenId).executeTakeFirst()
    },

    async find(reference: string): Promise<StoredApplication | undefined> {
      return db.selectFrom('application').selectAll().where('reference', '=', reference).executeTakeFirst()
    },

    /** Locks the application until the transaction ends, so that concurrent documents see each other. */
    async lock(id: string): Promise<void> {
      await db.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
    },

    async documents(id: string): Promise<ApplicationDocument[]> {
      const rows = await db
        .selectFrom('application_file')
        .innerJoin('stored_file', 'stored_file.id', 'application_file.file_id')
        .select(['stored_file.id', 'original_name', 'size_bytes', 'sha256', 'scan', 'note'])
        .where('application_id', '=', id)
        .orderBy('arrived_at')
        .execute()
      return rows.map((row) => ({ id: row.id, name: row.original_name, sizeBytes: Number(row.size_bytes), sha256: row.sha256, scan: row.scan, note: row.note }))
    },

    /** Links a file to the application, so that the clean-up keeps it. */
    async claimDocument(id: string, fileId: string): Promise<void> {
      await claimFiles(db, [fileId], 'document')
      await db.insertInto('application_file').values({ application_id: id, file_id: fileId }).execute()
    },

    /** Only an applicant who was sent a copy is written to about the document. */
    async wasSentCopy(id: string): Promise<boolean> {
      const mail = await db.selectFrom('mail').select('id').where('about', '=', `application:${id}`).where('kind', '=', 'application.copy').executeTakeFirst()
      return mail !== undefined
    },
  }
}
