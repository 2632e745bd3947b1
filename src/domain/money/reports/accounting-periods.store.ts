import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'

/** The periods whose books are closed. */
export function accountingPeriodsOf(db: Database) {
  return {
    /** The last closed day of each company. */
    async closed(): Promise<{ entityId: string; through: CalendarDay }[]> {
      return db
        .selectFrom('accounting_period')
        .select(({ fn }) => ['entity_id as entityId', fn.max('closed_through').as('through')])
        .groupBy('entity_id')
        .execute()
    },

    async close(entityId: string, through: CalendarDay, by: string, now: Date): Promise<void> {
      await db.insertInto('accounting_period').values({ entity_id: entityId, closed_through: through, closed_at: now, closed_by_id: by }).execute()
    },
  }
}
