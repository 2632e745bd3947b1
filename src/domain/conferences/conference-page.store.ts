import { sql } from 'kysely'
import { gatheredQuestion } from '../gathered-question.store.ts'
import type { Database } from '../tables.ts'
import type { Conference, Speaker } from './conference.ts'
import { conferenceFrom, wholeColumns } from './conference-row.ts'
import type { DeadlineExtension } from './deadline-extensions.store.ts'
import type { ConferenceFees } from './fees.ts'

/** A conference with all that its page shows of it. */
export interface ConferencePage {
  conference: Conference
  /** Of its own, or none. */
  fees: ConferenceFees | null
  journals: string[] | null
  /** In the order of the speakers; null is who has none. */
  photos: (string | null)[]
  /** In the order in which they were made. */
  extensions: Pick<DeadlineExtension, 'deadline' | 'from' | 'reason'>[]
}

/** One question for a page, however much is on it. */
export function conferencePageOf(db: Database) {
  async function find(id: string, alsoDraft: boolean): Promise<ConferencePage | undefined> {
    // PostgreSQL keeps no zero character in text and would refuse the question itself.
    if (id.includes('\0')) return undefined
    const [row] = await pageRow(db, { id, alsoDraft })
    if (!row) return undefined
    const people = row.speakers.map(({ photo: _, ...speaker }) => speaker)
    return {
      conference: conferenceFrom(row, people),
      fees: row.fees,
      journals: row.journals,
      photos: row.speakers.map(({ photo }) => photo),
      extensions: row.extensions,
    }
  }

  return {
    find: (id: string) => find(id, false),
    /** For the desk. */
    findAlsoDraft: (id: string) => find(id, true),
  }
}

const speakers = sql<(Speaker & { photo: string | null })[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'speakerName', speaker_name, 'speakerCategory', speaker_category, 'speakerTitle', speaker_title, 'photo', photo) ORDER BY position), '[]')
  FROM conference_speaker WHERE conference_id = conference.id)`.as('speakers')

const extensions = sql<ConferencePage['extensions']>`(
  SELECT coalesce(json_agg(json_build_object('deadline', deadline, 'from', from_day, 'reason', reason) ORDER BY extended_at, deadline_extension.id), '[]')
  FROM deadline_extension WHERE conference_id = conference.id)`.as('extensions')

const pageRow = gatheredQuestion((db, { id, alsoDraft }: { id: string; alsoDraft: boolean }) =>
  db
    .selectFrom('conference')
    .select([...wholeColumns, 'fees', 'journals', speakers, extensions])
    .where('id', '=', id)
    .where(sql<boolean>`(published_at IS NOT NULL OR ${alsoDraft})`),
)
