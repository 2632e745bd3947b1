import type { Database } from '../tables.ts'
import { type LimitName, type Limits, limitNames, limits, usualLimits } from './limits.ts'

/** The limits of which some were changed. A newer program may have narrower bounds than the one in which that was done. */
export function limitsFrom(changed: Partial<Record<string, number>>): Limits {
  const within = (name: LimitName) => Math.min(limits[name].most, Math.max(limits[name].fewest, changed[name] ?? usualLimits[name]))
  return Object.fromEntries(limitNames.map((name) => [name, within(name)])) as Limits
}

export function limitsOf(db: Database) {
  return {
    /** The limits as they are now: the program's own where nobody has changed them. */
    async all(): Promise<Limits> {
      const rows = await db.selectFrom('changed_limit').select(['name', 'value']).execute()
      return limitsFrom(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
    },

    /** Held until the transaction ends: of two who change them, the second finds what the first has made of them. */
    async hold(): Promise<Limits> {
      await db.selectFrom('changed_limit').select('name').orderBy('name').forUpdate().execute()
      return this.all()
    },

    async set(name: LimitName, value: number, now: Date): Promise<void> {
      if (value === usualLimits[name]) await db.deleteFrom('changed_limit').where('name', '=', name).execute()
      else
        await db
          .insertInto('changed_limit')
          .values({ name, value, changed_at: now })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at: now }))
          .execute()
    },
  }
}
