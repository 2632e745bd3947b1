import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** How many tries are free within an hour, and how long each further one must wait. */
export interface TryRule {
  freeTries: number
  firstWaitSeconds: number
  longestWaitSeconds: number
}

const rememberedSeconds = 3600

export function signInTriesOf(db: Database) {
  return {
    /**
     * Counts one try before it is judged, so that a hundred at once are a hundred. Answers with the seconds that it must wait, or 0 when it may go on.
     * A try that must wait is not counted.
     */
    async take(key: string, rule: TryRule, now: Date): Promise<number> {
      const count = sql<number>`CASE WHEN sign_in_try.last_at < ${now}::timestamptz - ${rememberedSeconds} * interval '1 second' THEN 1 ELSE sign_in_try.failures + 1 END`
      const { rows } = await sql`
        INSERT INTO sign_in_try (key, failures, last_at, wait_until) VALUES (${key}, 1, ${now}, ${now})
        ON CONFLICT (key) DO UPDATE SET
          failures = ${count},
          last_at = ${now},
          wait_until = ${now}::timestamptz + interval '1 second' * CASE WHEN ${count} < ${rule.freeTries} THEN 0
            ELSE least(${rule.longestWaitSeconds}, ${rule.firstWaitSeconds} * power(2, least(20, ${count} - ${rule.freeTries}))) END
        WHERE sign_in_try.wait_until <= ${now}
        RETURNING key`.execute(db)
      if (rows.length > 0) return 0
      const waiting = await db.selectFrom('sign_in_try').select('wait_until').where('key', '=', key).executeTakeFirst()
      return waiting ? Math.max(1, Math.ceil((waiting.wait_until.getTime() - now.getTime()) / 1000)) : 0
    },

    /** The try was right: it does not count. */
    async forgive(keys: readonly string[]): Promise<void> {
      await db
        .updateTable('sign_in_try')
        .set((row) => ({ failures: row('failures', '-', 1), wait_until: row.ref('last_at') }))
        .where('key', 'in', keys)
        .where('failures', '>', 0)
        .execute()
    },

    async forget(keys: readonly string[]): Promise<void> {
      await db.deleteFrom('sign_in_try').where('key', 'in', keys).execute()
    },

    async forgetBefore(moment: Date): Promise<void> {
      await db.deleteFrom('sign_in_try').where('last_at', '<', moment).execute()
    },
  }
}
