import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Who has said that the printed names are right. */
export function nameConfirmationsOf(db: Database) {
  return {
    async find(registrationId: string): Promise<Date | undefined> {
      const row = await db.selectFrom('name_confirmation').select('confirmed_at').where('registration_id', '=', registrationId).executeTakeFirst()
      return row?.confirmed_at
    },

    async confirm(registrationId: string, now: Date): Promise<void> {
      await db
        .insertInto('name_confirmation')
        .values({ registration_id: registrationId, confirmed_at: now })
        .onConflict((there) => there.column('registration_id').doUpdateSet({ confirmed_at: now }))
        .execute()
    },

    /** How many of those with a place in a conference have confirmed. */
    async countOf(conferenceId: string): Promise<{ confirmed: number; people: number }> {
      return db
        .selectFrom('registration')
        .leftJoin('name_confirmation as given', 'given.registration_id', 'registration.id')
        .select([sql<number>`count(*)::int`.as('people'), sql<number>`count(given.registration_id)::int`.as('confirmed')])
        .where('conference_id', '=', conferenceId)
        .where('state', 'in', ['open', 'paid'])
        .executeTakeFirstOrThrow()
    },

    /** Another name is to be read again. */
    async remove(registrationId: string): Promise<void> {
      await db.deleteFrom('name_confirmation').where('registration_id', '=', registrationId).execute()
    },
  }
}
