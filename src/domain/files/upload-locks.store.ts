import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** A lock expires when its holder does not renew it. */
const lockSeconds = 10
const lockExpiry = sql<Date>`clock_timestamp() + ${sql.lit(lockSeconds)} * interval '1 second'`

/** One writer per upload among all processes on all machines. The clock is the database's, because those of the machines may differ. */
export function uploadLocksOf(db: Database) {
  return {
    /** Takes the lock when it is free or expired; otherwise tells its holder that somebody waits. */
    async take(uploadId: string, holder: string): Promise<boolean> {
      const { rows } = await sql<{ holder: string }>`
        INSERT INTO upload_lock (upload_id, holder, held_until) VALUES (${uploadId}, ${holder}, ${lockExpiry})
        ON CONFLICT (upload_id) DO UPDATE SET
          holder = CASE WHEN upload_lock.held_until < clock_timestamp() THEN excluded.holder ELSE upload_lock.holder END,
          wanted = upload_lock.held_until >= clock_timestamp(),
          held_until = CASE WHEN upload_lock.held_until < clock_timestamp() THEN excluded.held_until ELSE upload_lock.held_until END
        RETURNING holder`.execute(db)
      return rows[0]?.holder === holder
    },

    /** Renews the lock; returns whether somebody waits for it, and undefined when it is lost. */
    async renew(uploadId: string, holder: string): Promise<{ wanted: boolean } | undefined> {
      return db
        .updateTable('upload_lock')
        .set({ held_until: lockExpiry })
        .where('upload_id', '=', uploadId)
        .where('holder', '=', holder)
        .returning('wanted')
        .executeTakeFirst()
    },

    async release(uploadId: string, holder: string): Promise<void> {
      await db.deleteFrom('upload_lock').where('upload_id', '=', uploadId).where('holder', '=', holder).execute()
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('upload_lock').where('held_until', '<', sql<Date>`clock_timestamp() - interval '1 hour'`).execute()
    },
  }
}
