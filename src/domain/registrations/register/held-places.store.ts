import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** Places of limited categories that nobody has confirmed by the link of a letter. */
export function heldPlacesOf(db: Database) {
  return {
    async hold(registrationIds: readonly string[], until: Date): Promise<void> {
      if (registrationIds.length > 0) await db.updateTable('registration').set({ held_until: until }).where('id', 'in', registrationIds).execute()
    },

    async release(registrationIds: readonly string[]): Promise<void> {
      if (registrationIds.length > 0) await db.updateTable('registration').set({ held_until: null }).where('id', 'in', registrationIds).execute()
    },

    /** How many places of a conference are held for people for whom this address pays. */
    async heldFor(conferenceId: string, email: string): Promise<number> {
      const row = await db
        .selectFrom('registration')
        .innerJoin('booking', 'booking.id', 'registration.booking_id')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('registration.conference_id', '=', conferenceId)
        .where('held_until', 'is not', null)
        .where('state', '=', 'open')
        .where(sql`lower(payer_email)`, '=', email.toLowerCase())
        .executeTakeFirst()
      return Number(row?.count ?? 0)
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
  }
}
