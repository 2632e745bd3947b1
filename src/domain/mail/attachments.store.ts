import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { FileScan } from '../files/file-scan.ts'
import type { Database, MailAttachmentTable } from '../tables.ts'

/** An attachment with its bytes, or with where they are stored. */
export interface StoredAttachment {
  name: string
  mediaType: string
  content: Buffer | null
  storageKey: string | null
  scan: FileScan | null
}

export function mailAttachmentsOf(db: Database) {
  return {
    async add(rows: readonly Insertable<MailAttachmentTable>[]): Promise<void> {
      if (rows.length > 0) await db.insertInto('mail_attachment').values(rows).execute()
    },

    /** The attachments of a mail without their bytes. */
    async list(mailId: string): Promise<{ name: string; sizeBytes: number }[]> {
      const rows = await db.selectFrom('mail_attachment').select(['name', 'size_bytes']).where('mail_id', '=', mailId).orderBy('position').execute()
      return rows.map((row) => ({ name: row.name, sizeBytes: Number(row.size_bytes) }))
    },

    async forSending(mailId: string): Promise<StoredAttachment[]> {
      return db
        .selectFrom('mail_attachment')
        .leftJoin('stored_file', 'stored_file.id', 'mail_attachment.file_id')
        .select(['name', 'mail_attachment.media_type as mediaType', 'content', 'storage_key as storageKey', 'scan'])
        .where('mail_id', '=', mailId)
        .orderBy('position')
        .execute()
    },

    /** Gives a mail that repeats another the same attachments. */
    async copy(fromMailId: string, toMailId: string): Promise<void> {
      await sql`
        INSERT INTO mail_attachment (mail_id, position, name, media_type, size_bytes, file_id, content)
        SELECT ${toMailId}, position, name, media_type, size_bytes, file_id, content FROM mail_attachment WHERE mail_id = ${fromMailId}`.execute(db)
    },
  }
}
