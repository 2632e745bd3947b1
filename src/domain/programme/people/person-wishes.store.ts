import { type SqlBool, sql } from 'kysely'
import { addDays, type CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import type { Chair } from '../chairs/chairs.store.ts'
import type { PersonWish } from '../speaker-wish.ts'

const maxAtOnce = 500

/** What chairs and keynote speakers state, and whom to ask. */
export function personWishesOf(db: Database) {
  /** Those who have an address and a part in the draft of a conference that is to come, and were neither asked nor have answered unasked. */
  const unasked = (tomorrow: CalendarDay) =>
    db
      .selectFrom('programme_person as person')
      .innerJoin('programme', 'programme.conference_id', 'person.conference_id')
      .innerJoin('conference', 'conference.id', 'person.conference_id')
      .where('person.email', '<>', '')
      .where('person.asked_at', 'is', null)
      .where('conference.status', '=', 'scheduled')
      .where('conference.start_date', '>', tomorrow)
      .where(sql<SqlBool>`NOT EXISTS (SELECT FROM person_wish WHERE person_id = person.id)`)
      .where(
        sql<SqlBool>`jsonb_path_exists(programme.sessions, '$[*] ? (@.chairs[*] == $id || @.items[*].people[*] == $id)', jsonb_build_object('id', person.id))`,
      )
  return {
    async find(personId: string): Promise<PersonWish | undefined> {
      const row = await db.selectFrom('person_wish').selectAll().where('person_id', '=', personId).executeTakeFirst()
      return row && { days: row.days, needs: row.needs, changedAt: row.changed_at }
    },

    async ofConference(conferenceId: string): Promise<Map<string, PersonWish>> {
      const rows = await db
        .selectFrom('person_wish')
        .innerJoin('programme_person', 'programme_person.id', 'person_wish.person_id')
        .selectAll('person_wish')
        .where('programme_person.conference_id', '=', conferenceId)
        .execute()
      return new Map(rows.map(({ person_id, days, needs, changed_at }) => [person_id, { days, needs, changedAt: changed_at }]))
    },

    /** The last answer counts. */
    async save(personId: string, { days, needs, changedAt }: PersonWish, timeZone: string): Promise<void> {
      const row = { days: JSON.stringify(days), needs, changed_at: changedAt }
      await db
        .insertInto('person_wish')
        .values({ ...row, person_id: personId })
        .onConflict((there) => there.column('person_id').doUpdateSet(row))
        .execute()
      await db.updateTable('programme_person').set({ time_zone: timeZone }).where('id', '=', personId).execute()
    },

    /** Whom to ask on a day of UTC. */
    async toAsk(today: CalendarDay): Promise<Chair[]> {
      return unasked(addDays(today, 1))
        .select(['person.id', 'person.conference_id as conferenceId', 'person.name', 'person.email'])
        .select(['person.link_version as linkVersion', 'person.link_sent_at as linkSentAt'])
        .orderBy('person.id')
        .limit(maxAtOnce)
        .execute()
    },

    /** Notes the question; false when it was noted before. */
    async noteQuestion(personId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('programme_person')
        .set({ asked_at: now })
        .where('id', '=', personId)
        .where('asked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
