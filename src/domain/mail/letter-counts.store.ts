import { sql } from 'kysely'
import type { Database } from '../tables.ts'

export interface Counter {
  key: string
  max: number
  /** In milliseconds. */
  window: number
}

/** Counts of letters in fixed windows that begin with the first letter. */
export function letterCountsOf(db: Database) {
  return {
    /** Locks these counters until the transaction ends, always in the same order, and returns what they count now. */
    async lock(counters: readonly Counter[], now: Date): Promise<Map<string, { count: number; endsAt: Date }>> {
      const keys = counters.map(({ key }) => key).sort()
      const { rows } = await sql<{ key: string; count: number; ends_at: Date }>`
        INSERT INTO letter_count (key, count, ends_at) SELECT key, 0, ${now}::timestamptz FROM unnest(${keys}::text[]) WITH ORDINALITY AS wanted (key, place) ORDER BY place
        ON CONFLICT (key) DO UPDATE SET count = letter_count.count
        RETURNING key, count, ends_at`.execute(db)
      return new Map(rows.map(({ key, count, ends_at }) => [key, { count, endsAt: ends_at }]))
    },

    /** Adds one to each; the caller has locked them. */
    async add(counters: readonly Counter[], now: Date): Promise<void> {
      const keys = counters.map(({ key }) => key)
      const ends = counters.map(({ window }) => new Date(now.getTime() + window))
      const isOver = sql<boolean>`letter_count.ends_at <= ${now}::timestamptz`
      await sql`
        UPDATE letter_count SET
          count = CASE WHEN ${isOver} THEN 1 ELSE letter_count.count + 1 END,
          ends_at = CASE WHEN ${isOver} THEN fresh.ends_at ELSE letter_count.ends_at END
        FROM unnest(${keys}::text[], ${ends}::timestamptz[]) AS fresh (key, ends_at) WHERE letter_count.key = fresh.key`.execute(db)
    },

    async removeEndedBefore(instant: Date): Promise<void> {
      await db.deleteFrom('letter_count').where('ends_at', '<', instant).execute()
    },
  }
}
