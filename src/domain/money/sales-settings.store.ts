import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { defaultSalesSettings, type SalesSettings } from './sales-settings.ts'

/** The settings of a conference's sales; the house's where it has none of its own. */
export function salesSettingsOf(db: Database) {
  return {
    async find(conferenceId: string): Promise<SalesSettings> {
      const row = await db.selectFrom('sales_settings').selectAll().where('conference_id', '=', conferenceId).executeTakeFirst()
      if (!row) return defaultSalesSettings
      return {
        entityId: row.entity_id,
        capacities: row.capacities,
        approvals: row.approvals,
        dueDays: row.due_days,
        lapseDays: row.lapse_days,
        toleranceMinor: row.tolerance_minor,
        refundLimitMinor: row.refund_limit_minor,
        freeRoles: row.free_roles,
        version: row.version,
      }
    },

    async save(conferenceId: string, settings: Omit<SalesSettings, 'version'>, now: Date): Promise<void> {
      const row = {
        entity_id: settings.entityId,
        capacities: JSON.stringify(settings.capacities),
        approvals: JSON.stringify(settings.approvals),
        due_days: settings.dueDays,
        lapse_days: settings.lapseDays,
        tolerance_minor: settings.toleranceMinor,
        refund_limit_minor: settings.refundLimitMinor,
        free_roles: JSON.stringify(settings.freeRoles),
        changed_at: now,
      }
      await db
        .insertInto('sales_settings')
        .values({ ...row, conference_id: conferenceId })
        .onConflict((there) => there.column('conference_id').doUpdateSet({ ...row, version: sql`sales_settings.version + 1` }))
        .execute()
    },
  }
}
