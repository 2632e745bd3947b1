import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { ProgrammeContent } from './programme.ts'

export interface PublishedRow {
  number: number
  publishedAt: Date
  content: ProgrammeContent
  people: { id: string; name: string; email: string }[]
}

export interface PublishedPaper {
  id: string
  reference: string
  title: string
  track: string | null
  /** Null without the authors' consent. */
  abstract: string | null
  /** Not accepted any more, and its author knows. */
  isGone: boolean
  authors: { name: string; email: string; presents: boolean }[]
}

/** What a published programme shows: two queries, however many papers it has. */
export function publicProgrammeOf(conferenceId: string, db: Database) {
  return {
    async newest(): Promise<PublishedRow | undefined> {
      const { rows } = await sql<PublishedRow>`
        SELECT version.number, version.published_at AS "publishedAt", version.content,
          coalesce((SELECT json_agg(json_build_object('id', person.id, 'name', person.name, 'email', person.email))
            FROM programme_person person WHERE person.conference_id = version.conference_id), '[]'::json) AS people
        FROM programme_version version WHERE version.conference_id = ${conferenceId} ORDER BY version.number DESC LIMIT 1`.execute(db)
      return rows[0]
    },

    async papers(): Promise<Map<string, PublishedPaper>> {
      // A corrected decision that was not released has changed nothing for anybody outside the desk.
      const { rows } = await sql<PublishedPaper>`
        SELECT paper.id, paper.reference, paper.title, track.name AS track, CASE WHEN paper.shows_abstract THEN paper.abstract END AS abstract,
          paper.conference_id <> ${conferenceId} OR (paper.state NOT IN ('accepted', 'confirmed') AND NOT paper.decision_waiting) AS "isGone",
          coalesce((SELECT json_agg(json_build_object('name', author.name, 'email', author.email, 'presents', author.is_presenter) ORDER BY author.position)
            FROM paper_author author WHERE author.paper_id = paper.id AND NOT (author.name = 'Deleted' AND author.email LIKE '%deleted.invalid')
              AND NOT (author.name = 'Deleted' AND author.email = '')), '[]'::json) AS authors
        FROM programme_place place JOIN paper ON paper.id = place.paper_id LEFT JOIN track ON track.id = paper.track_id
        WHERE place.conference_id = ${conferenceId}`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

/** The conferences of a list that have a published programme. */
export async function conferencesWithProgramme(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('programme_version')
    .select('conference_id')
    .distinct()
    .where('conference_id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.conference_id))
}
