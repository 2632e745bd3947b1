import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** The places of a conference. Who comes along takes a place of the category of accompanying persons. */
export const accompanyingCode = '333'

export function seatsOf(conferenceId: string, db: Database) {
  return {
    /** Whoever gives places away waits for the one before; taken after the locks on submissions, bookings and registrations. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seats ${conferenceId}`}, 0))`.execute(db)
    },

    /** Confirmed and paid places by category. */
    async taken(): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('registration')
        .select(['regtype', (eb) => eb.fn.countAll<string>().as('count')])
        .where('conference_id', '=', conferenceId)
        .where('state', 'in', ['open', 'paid'])
        .groupBy('regtype')
        .execute()
      const companions = await db
        .selectFrom('accompanying_person')
        .innerJoin('registration', 'registration.submission_id', 'accompanying_person.submission_id')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('registration.conference_id', '=', conferenceId)
        .where('registration.state', 'in', ['open', 'paid'])
        .executeTakeFirst()
      const taken: Record<string, number> = Object.fromEntries(rows.map(({ regtype, count }) => [regtype, Number(count)]))
      taken[accompanyingCode] = (taken[accompanyingCode] ?? 0) + Number(companions?.count ?? 0)
      return taken
    },

    async companionsOf(submissionId: string): Promise<number> {
      const row = await db
        .selectFrom('accompanying_person')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('submission_id', '=', submissionId)
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },
  }
}
