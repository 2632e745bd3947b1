import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import { defaultSalesSettings } from '../sales-settings.ts'

export const reminderKinds = ['before', 'after', 'warning', 'lapsed'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export interface UnpaidBooking {
  bookingId: string
  dueOn: CalendarDay
  bookedAt: Date
  timeZone: string
  lapseDays: number
  /** When the warning went out for this due date. */
  warnedAt: Date | null
  sent: ReminderKind[]
}

const maxAtOnce = 500

/** Bookings that are to be paid, and which reminders of them went out. */
export function bookingRemindersOf(db: Database) {
  return {
    /** Those with a due date between two days, that are not over, and that owe something. */
    async dueBetween(from: CalendarDay, to: CalendarDay, today: CalendarDay): Promise<UnpaidBooking[]> {
      const rows = await db
        .selectFrom('booking')
        .innerJoin('conference', 'conference.id', 'booking.conference_id')
        .innerJoin('booking_account', 'booking_account.booking_id', 'booking.id')
        .leftJoin('sales_settings', 'sales_settings.conference_id', 'booking.conference_id')
        .select([
          'booking.id as bookingId',
          sql<CalendarDay>`booking.due_on`.as('dueOn'),
          'booked_at as bookedAt',
          'time_zone as timeZone',
          sql<number>`coalesce(lapse_days, ${defaultSalesSettings.lapseDays})`.as('lapseDays'),
          sql<Date | null>`(SELECT queued_at FROM booking_reminder sent WHERE sent.booking_id = booking.id AND sent.due_on = booking.due_on AND sent.kind = 'warning')`.as(
            'warnedAt',
          ),
          sql<ReminderKind[]>`ARRAY(SELECT kind FROM booking_reminder sent WHERE sent.booking_id = booking.id AND sent.due_on = booking.due_on)`.as('sent'),
        ])
        .where(sql<SqlBool>`booking.due_on BETWEEN ${from} AND ${to} AND conference.status = 'scheduled' AND conference.end_date >= ${today}`)
        .where(sql<SqlBool>`owed_minor > 0`)
        .where(
          sql<SqlBool>`NOT EXISTS (SELECT FROM booking_reminder sent WHERE sent.booking_id = booking.id AND sent.due_on = booking.due_on AND sent.kind = 'lapsed')`,
        )
        .orderBy('booking.due_on')
        .orderBy('booking.id')
        .limit(maxAtOnce)
        .execute()
      return rows
    },

    /** Notes a reminder; false when it was noted before. */
    async note(bookingId: string, dueOn: CalendarDay, kind: ReminderKind, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('booking_reminder')
        .values({ booking_id: bookingId, due_on: dueOn, kind, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** Whether money is on its way: a transfer whose slip was sent since, or a card payment that the provider still checks. */
    async expectsMoney(bookingId: string, slipsSince: Date): Promise<boolean> {
      const slip = await db
        .selectFrom('registration_file')
        .select('file_id')
        .where('booking_id', '=', bookingId)
        .where('kind', '=', 'bank-slip')
        .where('sent_at', '>=', slipsSince)
        .limit(1)
        .executeTakeFirst()
      if (slip) return true
      const row = await db.selectFrom('payment').select('id').where('booking_id', '=', bookingId).where('state', '=', 'pending').limit(1).executeTakeFirst()
      return row !== undefined
    },
  }
}
