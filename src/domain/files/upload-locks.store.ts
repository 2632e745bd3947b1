import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** A holder that is not heard of for so long is dead. */
const heldSeconds = 10
const untilThen = sql<Date>`clock_timestamp() + ${sql.lit(heldSeconds)} * interval '1 second'`

/** Who may write to an upload, among all processes on all machines. The database's clock counts, for theirs may differ. */
export function uploadLocksOf(db: Database) {
  return {
    /** Takes the lock when nobody living holds it; otherwise lets its holder know that somebody waits. */
    async take(uploadId: string, holder: string): Promise<boolean> {
      const { rows } = await sql<{ holder: string }>`
        INSERT INTO upload_lock (upload_id, holder, held_until) VALUES (${uploadId}, ${holder}, ${untilThen})
        ON CONFLICT (upload_id) DO UPDATE SET
          holder = CASE WHEN upload_lock.held_until < clock_timestamp() THEN excluded.holder ELSE upload_lock.holder END,
          wanted = upload_lock.held_until >= clock_timestamp(),
          held_until = CASE WHEN upload_lock.held_until < clock_timestamp() THEN excluded.held_until ELSE upload_lock.held_until END
        RETURNING holder`.execute(db)
      return rows[0]?.holder === holder
    },

    /** Holds on to what this holder has; answers whether somebody waits for it, and with nothing when it is lost. */
    async renew(uploadId: string, holder: string): Promise<{ wanted: boolean } | undefined> {
      return db
        .updateTable('upload_lock')
        .set({ held_until: untilThen })
        .where('upload_id', '=', uploadId)
        .where('holder', '=', holder)
        .returning('wanted')
        .executeTakeFirst()
    },

    async release(uploadId: string, holder: string): Promise<void> {
      await db.deleteFrom('upload_lock').where('upload_id', '=', uploadId).where('holder', '=', holder).execute()
    },

    async forgetDead(): Promise<void> {
      await db.deleteFrom('upload_lock').where('held_until', '<', sql<Date>`clock_timestamp() - interval '1 hour'`).execute()
    },
  }
}
