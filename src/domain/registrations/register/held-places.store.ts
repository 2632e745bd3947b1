import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { accompanyingCode } from './seats.store.ts'

/** An address as unpaid places are counted by it: its mailbox, and the digest that stays with a booking once a letter was opened there. */
export interface SeatOwner {
  mailbox: string
  digest: string
}

const mailbox = (address: string) => sql<string>`regexp_replace(lower(${sql.ref(address)}), '\\+[^@]*@', '@')`

/** Places of limited categories that nobody has confirmed by the link of a letter, or that nobody has paid for. */
export function heldPlacesOf(db: Database) {
  return {
    async release(registrationIds: readonly string[]): Promise<void> {
      if (registrationIds.length > 0) await db.updateTable('registration').set({ held_until: null }).where('id', 'in', registrationIds).execute()
    },

    /** How many places of these categories the bookings have in which one of these addresses pays, takes part or opened a letter: of the one with the most. */
    async mostUnpaid(conferenceId: string, limited: readonly string[], owners: readonly SeatOwner[]): Promise<number> {
      const companions = sql`(SELECT count(*) FROM accompanying_person WHERE accompanying_person.submission_id = registration.submission_id)`
      const { rows } = await sql<{ seats: string | null }>`
        WITH unpaid AS (
          SELECT booking_id, sum((regtype = ANY (${limited}))::int + CASE WHEN ${limited.includes(accompanyingCode)} THEN ${companions} ELSE 0 END) AS seats
          FROM registration
          WHERE conference_id = ${conferenceId} AND booking_id IS NOT NULL AND (state = 'open' OR (state = 'paid'
            AND NOT EXISTS (SELECT FROM charge WHERE charge.registration_id = registration.id AND removed_at IS NULL AND gross_minor > 0)))
          GROUP BY booking_id),
        owner AS (
          SELECT booking.id AS booking_id, ${mailbox('payer_email')} AS name FROM booking JOIN unpaid ON booking_id = booking.id
          UNION SELECT booking.id, letter_opened_by FROM booking JOIN unpaid ON booking_id = booking.id WHERE letter_opened_by <> ''
          UNION SELECT registration.booking_id, ${mailbox('email')} FROM registration JOIN unpaid USING (booking_id))
        SELECT max(seats) AS seats FROM (
          SELECT sum(seats) AS seats
          FROM (SELECT DISTINCT asked.mailbox, booking_id FROM unnest(${owners.map((one) => one.mailbox)}::text[], ${owners.map((one) => one.digest)}::text[])
            AS asked (mailbox, digest) JOIN owner ON name IN (asked.mailbox, asked.digest)) AS owned
          JOIN unpaid USING (booking_id) GROUP BY owned.mailbox) AS sums`.execute(db)
      return Number(rows[0]?.seats ?? 0)
    },

    /** Until when the places of a booking are held, by registration, in the order of the form. */
    async ofBooking(bookingId: string): Promise<Map<string, Date>> {
      const rows = await db
        .selectFrom('registration')
        .select(['id', 'held_until'])
        .where('booking_id', '=', bookingId)
        .where('held_until', 'is not', null)
        .orderBy('reference')
        .execute()
      return new Map(rows.flatMap(({ id, held_until }) => (held_until ? [[id, held_until] as const] : [])))
    },

    /** Those whose time is over. */
    async over(now: Date): Promise<{ id: string; bookingId: string }[]> {
      const rows = await db
        .selectFrom('registration')
        .select(['id', 'booking_id'])
        .where('held_until', '<=', now)
        .where('state', '=', 'open')
        .orderBy('held_until')
        .execute()
      return rows.flatMap(({ id, booking_id }) => (booking_id ? [{ id, bookingId: booking_id }] : []))
    },

    /** Whether nobody has opened the letter about a booking that somebody made by a form. */
    async isLetterAwaited(bookingId: string): Promise<boolean> {
      const row = await db
        .selectFrom('booking')
        .select('id')
        .where('id', '=', bookingId)
        .where('token_id', 'is not', null)
        .where('letter_opened_by', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The first one who opens a letter is who asked for the places. */
    async setLetterOpened(bookingId: string, digest: string): Promise<void> {
      await db.updateTable('booking').set({ letter_opened_by: digest }).where('id', '=', bookingId).where('letter_opened_by', 'is', null).execute()
    },

    /** Of a place that moves to another conference. */
    async copyLetterOpened(fromBookingId: string, toBookingId: string): Promise<void> {
      const opened = db.selectFrom('booking as earlier').select('letter_opened_by').where('id', '=', fromBookingId)
      await db.updateTable('booking').set({ letter_opened_by: opened }).where('id', '=', toBookingId).execute()
    },
  }
}
