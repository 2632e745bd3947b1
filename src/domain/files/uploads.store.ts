import type { Database } from '../tables.ts'
import type { WrittenFile } from './file-store.ts'
import type { PartialUpload } from './partial-uploads.ts'

/** Uploads in progress whose parts are in the file store. */
export function uploadsOf(db: Database) {
  return {
    async begin({ id, sizeBytes, fileName }: Omit<PartialUpload, 'offset'>, now: Date): Promise<void> {
      await db.insertInto('upload').values({ id, size_bytes: sizeBytes, file_name: fileName, grown_at: now }).execute()
    },

    async find(id: string): Promise<PartialUpload | undefined> {
      const row = await db
        .selectFrom('upload')
        .leftJoin('upload_part', 'upload_id', 'upload.id')
        .select((part) => ['upload.size_bytes', 'file_name', part.fn.sum<string | null>('upload_part.size_bytes').as('arrived')])
        .where('upload.id', '=', id)
        .groupBy('upload.id')
        .executeTakeFirst()
      return row && { id, sizeBytes: Number(row.size_bytes), offset: Number(row.arrived ?? 0), fileName: row.file_name }
    },

    /** Adds a stored part; returns false when it does not continue exactly where the upload ended, or exceeds its size. */
    async add(id: string, position: number, part: WrittenFile, now: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // Locks the row against concurrent changes.
        const upload = await trx.updateTable('upload').set({ grown_at: now }).where('id', '=', id).returning('size_bytes').executeTakeFirst()
        const found = upload && (await uploadsOf(trx).find(id))
        if (found?.offset !== position || position + part.sizeBytes > found.sizeBytes) return false
        const { storageKey, sizeBytes, sha256 } = part
        await trx.insertInto('upload_part').values({ storage_key: storageKey, upload_id: id, position, size_bytes: sizeBytes, sha256 }).execute()
        return true
      })
    },

    /** In the order of the file. */
    async parts(id: string): Promise<{ storageKey: string; sha256: string }[]> {
      const rows = await db.selectFrom('upload_part').select(['storage_key', 'sha256']).where('upload_id', '=', id).orderBy('position').execute()
      return rows.map((row) => ({ storageKey: row.storage_key, sha256: row.sha256 }))
    },

    /** Which of these storage keys belong to an upload. */
    async namedAmong(storageKeys: readonly string[]): Promise<Set<string>> {
      if (storageKeys.length === 0) return new Set()
      const rows = await db.selectFrom('upload_part').select('storage_key').where('storage_key', 'in', storageKeys).execute()
      return new Set(rows.map((row) => row.storage_key))
    },

    /** Deletes an upload; returns the storage keys of the bytes to delete. */
    async delete(id: string): Promise<string[]> {
      return db.transaction().execute(async (trx) => {
        await trx.selectFrom('upload').select('id').where('id', '=', id).forUpdate().execute()
        const parts = await uploadsOf(trx).parts(id)
        await trx.deleteFrom('upload').where('id', '=', id).execute()
        return parts.map(({ storageKey }) => storageKey)
      })
    },

    /** The same for all that have not grown since an instant. */
    async deleteStopped(since: Date): Promise<{ uploads: number; storageKeys: string[] }> {
      return db.transaction().execute(async (trx) => {
        const stopped = await trx.selectFrom('upload').select('id').where('grown_at', '<', since).forUpdate().execute()
        if (stopped.length === 0) return { uploads: 0, storageKeys: [] }
        const ids = stopped.map(({ id }) => id)
        const parts = await trx.deleteFrom('upload_part').where('upload_id', 'in', ids).returning('storage_key').execute()
        await trx.deleteFrom('upload').where('id', 'in', ids).execute()
        return { uploads: ids.length, storageKeys: parts.map((part) => part.storage_key) }
      })
    },
  }
}
