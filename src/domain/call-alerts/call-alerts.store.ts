import { type Selectable, type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { CallAlertTable, Database } from '../tables.ts'

export type CallAlert = Selectable<CallAlertTable>

const maxAtOnce = 500

export function callAlertsOf(db: Database) {
  return {
    /** The topics of the conferences that visitors know. */
    async topics(): Promise<string[]> {
      const rows = await db.selectFrom('conference').select('topic').distinct().where('published_at', 'is not', null).orderBy('topic').execute()
      return rows.map((row) => row.topic)
    },

    /** One row for an address and a topic, however often it is asked for; a confirmed one stays confirmed. */
    async add(alert: Omit<CallAlert, 'confirmed_at'>): Promise<CallAlert> {
      return db
        .insertInto('call_alert')
        .values({ ...alert, confirmed_at: null })
        .onConflict((conflict) => conflict.expression(sql`lower(email), topic`).doUpdateSet({ requested_at: alert.requested_at }))
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    async find(id: string): Promise<CallAlert | undefined> {
      return db.selectFrom('call_alert').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async confirm(id: string, now: Date): Promise<void> {
      await db.updateTable('call_alert').set({ confirmed_at: now }).where('id', '=', id).where('confirmed_at', 'is', null).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('call_alert').where('id', '=', id).execute()
    },

    async removeUnconfirmedBefore(instant: Date): Promise<void> {
      await db.deleteFrom('call_alert').where('confirmed_at', 'is', null).where('requested_at', '<', instant).execute()
    },

    /**
     * Who is to be told about which conference: published, given new days or reopened by an extension after they agreed, and not told yet.
     * `publishedBefore` leaves the office some minutes to take a conference back.
     */
    async due(earliestDay: CalendarDay, publishedBefore: Date): Promise<{ alertId: string; conferenceId: string }[]> {
      return db
        .selectFrom('call_alert as alert')
        .innerJoin('conference', 'conference.topic', 'alert.topic')
        .select(['alert.id as alertId', 'conference.id as conferenceId'])
        .where('alert.confirmed_at', 'is not', null)
        .where('conference.status', '=', 'scheduled')
        .where('conference.published_at', '<=', publishedBefore)
        .where('conference.start_date', '>', earliestDay)
        .where(sql<SqlBool>`(conference.abstract_deadline IS NULL OR conference.abstract_deadline >= ${earliestDay}::date)`)
        .where(
          sql<SqlBool>`(conference.published_at >= alert.confirmed_at OR conference.rescheduled_at >= alert.confirmed_at OR EXISTS (
            SELECT FROM deadline_extension WHERE deadline_extension.conference_id = conference.id AND deadline = 'abstractDeadline'
              AND extended_at >= alert.confirmed_at AND extended_at::date > from_day))`,
        )
        .where(sql<SqlBool>`NOT EXISTS (SELECT FROM call_alert_letter AS told WHERE told.alert_id = alert.id AND told.conference_id = conference.id)`)
        .orderBy('conference.published_at')
        .orderBy('alert.id')
        .limit(maxAtOnce)
        .execute()
    },

    /** Notes a letter and returns whose it is; undefined when it was noted before, or when they have left. */
    async noteLetter(alertId: string, conferenceId: string, now: Date): Promise<CallAlert | undefined> {
      const alert = await db.selectFrom('call_alert').selectAll().where('id', '=', alertId).forUpdate().executeTakeFirst()
      if (!alert) return undefined
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('call_alert_letter')
        .values({ alert_id: alertId, conference_id: conferenceId, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n ? alert : undefined
    },
  }
}
