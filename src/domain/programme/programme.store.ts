import { type Selectable, sql } from 'kysely'
import type { Database, ProgrammePersonTable, ProgrammeTable, ProgrammeVersionTable } from '../tables.ts'
import { personWishesOf } from './people/person-wishes.store.ts'
import { emptyProgramme, type Programme, type ProgrammeContent, type ProgrammePerson, paperIdsIn } from './programme.ts'

export interface PublishedVersion {
  number: number
  draftVersion: number
  content: ProgrammeContent
  publishedAt: Date
  isUrgent: boolean
}

/** The draft of a conference's programme, its people, and its published versions. */
export function programmeOf(conferenceId: string, db: Database) {
  return {
    /** Locks the conference, whether or not it has a programme. */
    async lock(): Promise<void> {
      await db.selectFrom('conference').select('id').where('id', '=', conferenceId).forNoKeyUpdate().execute()
    },

    async draft(): Promise<Programme> {
      const row = await db.selectFrom('programme').selectAll().where('conference_id', '=', conferenceId).executeTakeFirst()
      return row ? programmeFrom(row) : emptyProgramme
    },

    async save(programme: Programme, now: Date): Promise<void> {
      const row = {
        rooms: JSON.stringify(programme.rooms),
        sessions: JSON.stringify(programme.sessions),
        talk_minutes: programme.talkMinutes,
        question_minutes: programme.questionMinutes,
        slides_due_on: programme.slidesDueOn,
        changed_at: now,
        version: programme.version,
      }
      await db
        .insertInto('programme')
        .values({ ...row, conference_id: conferenceId })
        .onConflict((there) => there.column('conference_id').doUpdateSet(row))
        .execute()
    },

    async people(): Promise<Map<string, ProgrammePerson>> {
      const rows = await db.selectFrom('programme_person').selectAll().where('conference_id', '=', conferenceId).orderBy('name').orderBy('id').execute()
      const wishes = await personWishesOf(db).ofConference(conferenceId)
      return new Map(rows.map((row) => [row.id, { ...personFrom(row), wish: wishes.get(row.id) }]))
    },

    /** Adds people, or corrects those of this conference. */
    async savePeople(people: readonly ProgrammePerson[]): Promise<void> {
      if (people.length === 0) return
      const rows = people.map(({ timeZone, wish: _wish, ...person }) => ({ ...person, time_zone: timeZone, conference_id: conferenceId }))
      await db
        .insertInto('programme_person')
        .values(rows)
        .onConflict((there) =>
          there
            .column('id')
            .doUpdateSet((row) => ({
              name: row.ref('excluded.name'),
              email: row.ref('excluded.email'),
              affiliation: row.ref('excluded.affiliation'),
              time_zone: row.ref('excluded.time_zone'),
            }))
            .where('programme_person.conference_id', '=', conferenceId),
        )
        .execute()
    },

    /** The newest version, which is the one that everyone sees. */
    async published(): Promise<PublishedVersion | undefined> {
      const row = await db
        .selectFrom('programme_version')
        .selectAll()
        .where('conference_id', '=', conferenceId)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && versionFrom(row)
    },

    /** Writes the next version; the caller has locked the conference. */
    async publish(version: Omit<PublishedVersion, 'number'>, by: string): Promise<number> {
      const { number } = await db
        .insertInto('programme_version')
        .values({
          conference_id: conferenceId,
          number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM programme_version WHERE conference_id = ${conferenceId})`,
          draft_version: version.draftVersion,
          content: JSON.stringify(version.content),
          published_at: version.publishedAt,
          published_by: by,
          is_urgent: version.isUrgent,
        })
        .returning('number')
        .executeTakeFirstOrThrow()
      await db.deleteFrom('programme_place').where('conference_id', '=', conferenceId).execute()
      const places = paperIdsIn(version.content).map((paperId) => ({ conference_id: conferenceId, paper_id: paperId }))
      if (places.length > 0) await db.insertInto('programme_place').values(places).execute()
      return number
    },
  }
}

function programmeFrom(row: Selectable<ProgrammeTable>): Programme {
  return {
    rooms: row.rooms,
    sessions: row.sessions,
    talkMinutes: row.talk_minutes,
    questionMinutes: row.question_minutes,
    slidesDueOn: row.slides_due_on,
    version: row.version,
  }
}

function personFrom({ id, name, email, affiliation, time_zone }: Selectable<ProgrammePersonTable>): ProgrammePerson {
  return { id, name, email, affiliation, timeZone: time_zone }
}

function versionFrom(row: Selectable<ProgrammeVersionTable>): PublishedVersion {
  return { number: row.number, draftVersion: row.draft_version, content: row.content, publishedAt: row.published_at, isUrgent: row.is_urgent }
}
