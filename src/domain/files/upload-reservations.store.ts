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
    /**
     * Until the transaction ends nobody else reserves, so that two who fit only singly do not both fit. It does not wait for the disk: a
     * reservation that is lost in a crash only leaves more room, and on the night of a deadline everybody waits for this lock.
     */
    async lock(): Promise<void> {
      await sql`SELECT set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended('upload_reservation', 0))`.execute(db)
    },

    async reservedBytes(source: string, now: Date): Promise<{ ofSource: number; inAll: number }> {
      const { ofSource, inAll } = await db
        .selectFrom('upload_reservation')
        .select(({ fn, eb }) => [
          fn.coalesce(fn.sum<string>('size_bytes').filterWhere('source', '=', source), eb.lit(0)).as('ofSource'),
          fn.coalesce(fn.sum<string>('size_bytes'), eb.lit(0)).as('inAll'),
        ])
        .where('ends_at', '>', now)
        .executeTakeFirstOrThrow()
      return { ofSource: Number(ofSource), inAll: Number(inAll) }
    },

    /** Adds a reservation, or more room to one that exists. */
    async add({ id, source, sizeBytes, endsAt }: UploadReservation): Promise<void> {
      await db
        .insertInto('upload_reservation')
        .values({ id, source, size_bytes: sizeBytes, ends_at: endsAt })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ size_bytes: sql<number>`upload_reservation.size_bytes + excluded.size_bytes`, ends_at: endsAt }),
        )
        .execute()
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
