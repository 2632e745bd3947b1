import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** How many attempts an hour are free, and how long each further one must wait. */
export interface ThrottleRule {
  freeAttempts: number
  firstWaitSeconds: number
  maxWaitSeconds: number
}

const windowSeconds = 3600

export function signInAttemptsOf(db: Database) {
  return {
    /** Counts an attempt before its password is checked. Returns the seconds to wait, or 0; an attempt that must wait is not counted. */
    async count(key: string, rule: ThrottleRule, now: Date): Promise<number> {
      const count = sql<number>`CASE WHEN sign_in_try.last_at < ${now}::timestamptz - ${windowSeconds} * interval '1 second' THEN 1 ELSE sign_in_try.failures + 1 END`
      const { rows } = await sql`
        INSERT INTO sign_in_try (key, failures, last_at, wait_until) VALUES (${key}, 1, ${now}, ${now})
        ON CONFLICT (key) DO UPDATE SET
          failures = ${count},
          last_at = ${now},
          wait_until = ${now}::timestamptz + interval '1 second' * CASE WHEN ${count} < ${rule.freeAttempts} THEN 0
            ELSE least(${rule.maxWaitSeconds}, ${rule.firstWaitSeconds} * power(2, least(20, ${count} - ${rule.freeAttempts}))) END
        WHERE sign_in_try.wait_until <= ${now}
        RETURNING key`.execute(db)
      if (rows.length > 0) return 0
      const waiting = await db.selectFrom('sign_in_try').select('wait_until').where('key', '=', key).executeTakeFirst()
      return waiting ? Math.max(1, Math.ceil((waiting.wait_until.getTime() - now.getTime()) / 1000)) : 0
    },

    /** Takes back a counted attempt that succeeded. */
    async undo(keys: readonly string[]): Promise<void> {
      await db
        .updateTable('sign_in_try')
        .set((row) => ({ failures: row('failures', '-', 1), wait_until: row.ref('last_at') }))
        .where('key', 'in', keys)
        .where('failures', '>', 0)
        .execute()
    },

    async remove(keys: readonly string[]): Promise<void> {
      await db.deleteFrom('sign_in_try').where('key', 'in', keys).execute()
    },

    async removeBefore(instant: Date): Promise<void> {
      await db.deleteFrom('sign_in_try').where('last_at', '<', instant).execute()
    },
  }
}
