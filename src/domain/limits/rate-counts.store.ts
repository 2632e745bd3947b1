import { sql } from 'kysely'
import { keptPlan } from '../kept-plan.store.ts'
import type { Database } from '../tables.ts'

export interface RateCount {
  count: number
  endsAt: Date
}

/** How often something was asked for within a window of time, counted for all processes together. */
export function rateCountsOf(db: Database) {
  return {
    async add(key: string, windowMilliseconds: number, now: Date): Promise<RateCount> {
      const endsAt = new Date(now.getTime() + windowMilliseconds)
      const isOver = sql<boolean>`rate_count.ends_at <= ${now}`
      const { rows } = await sql<{ count: number; ends_at: Date }>`
        INSERT INTO rate_count (key, count, ends_at) VALUES (${key}, 1, ${endsAt})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN ${isOver} THEN 1 ELSE rate_count.count + 1 END,
          ends_at = CASE WHEN ${isOver} THEN ${endsAt} ELSE rate_count.ends_at END
        RETURNING count, ends_at ${keptPlan}`.execute(db)
      const [row] = rows
      return { count: row?.count ?? 1, endsAt: row?.ends_at ?? endsAt }
    },

    async forgetEndedBefore(moment: Date): Promise<void> {
      await db.deleteFrom('rate_count').where('ends_at', '<', moment).execute()
    },
  }
}
