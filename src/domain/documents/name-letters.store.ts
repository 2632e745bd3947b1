import { type SqlBool, sql } from 'kysely'
import { addDays, type CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'

export type NameLetterKind = 'question' | 'reminder'

export interface Unconfirmed {
  registrationId: string
  conferenceId: string
  registeredAt: Date
  namesUntil: CalendarDay
  timeZone: string
  askedAt: Date | null
}

/** The question goes out so many days before the last day for corrections. */
export const questionDaysBefore = 10

const maxAtOnce = 500

/** Who was asked to confirm the names that are printed, and whom to ask. */
export function nameLettersOf(db: Database) {
  /** People with a place who have not confirmed their names, and were not both asked and reminded. */
  const unconfirmed = db
    .selectFrom('registration')
    .innerJoin('conference', 'conference.id', 'registration.conference_id')
    .innerJoin('document_settings as settings', 'settings.conference_id', 'conference.id')
    .leftJoin('name_letter as question', (join) => join.onRef('question.registration_id', '=', 'registration.id').on('question.kind', '=', 'question'))
    .where('registration.state', 'in', ['open', 'paid'])
    .where('registration.submission_id', 'is not', null)
    .where(sql<SqlBool>`NOT registration.suspicious AND conference.status = 'scheduled'`)
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM name_confirmation given WHERE given.registration_id = registration.id)`)
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM name_letter sent WHERE sent.registration_id = registration.id AND sent.kind = 'reminder')`)

  return {
    /** Whom a letter may be due for; `today` is that of UTC, from which time zones differ by up to a day. */
    async due(today: CalendarDay): Promise<Unconfirmed[]> {
      const rows = await unconfirmed
        .select(['registration.id as registrationId', 'conference.id as conferenceId', 'registered_at as registeredAt'])
        .select(['names_until as namesUntil', 'time_zone as timeZone', 'question.queued_at as askedAt'])
        .where('names_until', '>=', addDays(today, -1))
        .where('names_until', '<=', addDays(today, questionDaysBefore + 1))
        // Those who were asked already wait for their reminder for days.
        .orderBy(sql`question.queued_at NULLS FIRST`)
        .orderBy('registration.id')
        .limit(maxAtOnce)
        .execute()
      return rows.flatMap(({ namesUntil, ...row }) => (namesUntil ? [{ ...row, namesUntil }] : []))
    },

    /** Whether the names are still to be confirmed; the caller has locked the registration. */
    async isUnconfirmed({ registrationId }: Unconfirmed): Promise<boolean> {
      return (await unconfirmed.select('registration.id').where('registration.id', '=', registrationId).executeTakeFirst()) !== undefined
    },

    /** Notes a letter; false when it was noted before. */
    async note(kind: NameLetterKind, { registrationId }: Unconfirmed, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('name_letter')
        .values({ registration_id: registrationId, kind, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** Somebody else, who was not asked, has the place. */
    async forget(registrationId: string): Promise<void> {
      await db.deleteFrom('name_letter').where('registration_id', '=', registrationId).execute()
    },
  }
}
