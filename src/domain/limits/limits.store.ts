import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { defaultLimits, type LimitName, type Limits, limitNames, limits } from './limits.ts'

/** Applies stored changes to the defaults. Values are clamped, because a newer release may have narrower bounds. */
export function limitsFrom(changed: Partial<Record<string, number>>): Limits {
  const clamped = (name: LimitName) => Math.min(limits[name].max, Math.max(limits[name].min, changed[name] ?? defaultLimits[name]))
  return Object.fromEntries(limitNames.map((name) => [name, clamped(name)])) as Limits
}

export function limitsOf(db: Database) {
  return {
    /** The current limits. */
    async all(): Promise<Limits> {
      const rows = await db.selectFrom('changed_limit').select(['name', 'value']).execute()
      return limitsFrom(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
    },

    /** Locks the changed limits until the transaction ends, so that concurrent changes see each other. */
    async lock(): Promise<Limits> {
      await db.selectFrom('changed_limit').select('name').orderBy('name').forUpdate().execute()
      return this.all()
    },

    async set(name: LimitName, value: number, now: Date): Promise<void> {
      if (value === defaultLimits[name]) await db.deleteFrom('changed_limit').where('name', '=', name).execute()
      else
        await db
          .insertInto('changed_limit')
          .values({ name, value, changed_at: now })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at: now }))
          .execute()
    },
  }
}

export interface RateCount {
  count: number
  endsAt: Date
}

/** Rate limit counters in fixed windows, shared by all processes. */
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
        RETURNING count, ends_at`.execute(db)
      const [row] = rows
      return { count: row?.count ?? 1, endsAt: row?.ends_at ?? endsAt }
    },

    /** For what turned out not to count. */
    async takeBack(key: string): Promise<void> {
      await db.updateTable('rate_count').set({ count: sql`greatest(0, count - 1)` }).where('key', '=', key).execute()
    },

    async removeEndedBefore(instant: Date): Promise<void> {
      await db.deleteFrom('rate_count').where('ends_at', '<', instant).execute()
    },
  }
}
