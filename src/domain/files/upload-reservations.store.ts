import { sql } from 'kysely'
import type { Database } from '../tables.ts'

interface UploadReservation {
  id: string
  /** The network of the sender. */
  source: string
  sizeBytes: number
  endsAt: Date
}

/** Room for files that belong to nothing yet, counted for all processes together. */
export function uploadReservationsOf(db: Database) {
  return {
    /** Adds a reservation, or more room to one that exists. Returns which limit does not allow it, if any. */
    async add({ id, source, sizeBytes, endsAt }: UploadReservation, now: Date, max: { ofOneSource: number; inAll: number }): Promise<'source' | 'all' | null> {
      const { rows } = await sql<{ exceeded: 'source' | 'all' | null }>`
        SELECT reserve_upload(ROW(${id}, ${source}, ${sizeBytes}, ${endsAt})::upload_reservation, ${now}, ${max.ofOneSource}, ${max.inAll}) AS exceeded`.execute(
        db,
      )
      return rows[0]?.exceeded ?? null
    },

    /** Splits the reservation of a form among the files that stay. */
    async split(id: string, files: readonly { id: string; sizeBytes: number }[], endsAt: Date): Promise<void> {
      const form = await db.deleteFrom('upload_reservation').where('id', '=', id).returning('source').executeTakeFirst()
      if (!form || files.length === 0) return
      await db
        .insertInto('upload_reservation')
        .values(files.map((file) => ({ id: file.id, source: form.source, size_bytes: file.sizeBytes, ends_at: endsAt })))
        .execute()
    },

    async renew(id: string, endsAt: Date): Promise<void> {
      await db.updateTable('upload_reservation').set({ ends_at: endsAt }).where('id', '=', id).execute()
    },

    async release(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('upload_reservation').where('id', 'in', ids).execute()
    },

    async deleteEndedBefore(instant: Date): Promise<void> {
      await db.deleteFrom('upload_reservation').where('ends_at', '<', instant).execute()
    },
  }
}
