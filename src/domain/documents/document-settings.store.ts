import { sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'
import { type DocumentSettings, defaultDocumentSettings, type RuledKind } from './document-settings.ts'

const printedWidth = 384

/** What conferences print on their documents. */
export function documentSettingsOf(db: Database) {
  return {
    async find(conferenceId: string): Promise<DocumentSettings> {
      const row = await db.selectFrom('document_settings').selectAll().where('conference_id', '=', conferenceId).executeTakeFirst()
      return row
        ? { logo: row.logo, signatures: row.signatures, namesUntil: row.names_until, issues: row.issues, version: row.version }
        : defaultDocumentSettings
    },

    /** Conferences that issue something by themselves, take place, and ended on this day or later. */
    async ruled(endedSince: CalendarDay): Promise<{ conferenceId: string; endDate: CalendarDay; issues: RuledKind[] }[]> {
      return db
        .selectFrom('document_settings')
        .innerJoin('conference', 'conference.id', 'document_settings.conference_id')
        .select(['conference.id as conferenceId', 'conference.end_date as endDate', 'issues'])
        .where('conference.status', '=', 'scheduled')
        .where('conference.end_date', '>=', endedSince)
        .where(sql<boolean>`issues <> '{}'`)
        .orderBy('conference.id')
        .execute()
    },

    /** Returns false when somebody has saved since this version. */
    async save(conferenceId: string, { logo, signatures, namesUntil, issues, version }: DocumentSettings, now: Date): Promise<boolean> {
      const row = { logo, signatures: JSON.stringify(signatures), names_until: namesUntil, issues, changed_at: now }
      if (version === 0) {
        const added = await db
          .insertInto('document_settings')
          .values({ conference_id: conferenceId, ...row })
          .onConflict((there) => there.doNothing())
          .returning('version')
          .executeTakeFirst()
        return added !== undefined
      }
      const saved = await db
        .updateTable('document_settings')
        .set({ ...row, version: version + 1 })
        .where('conference_id', '=', conferenceId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
      return saved !== undefined
    },

    /** The bytes of a picture as it is printed. */
    async pictureBytes(id: string): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('picture_file')
        .select('bytes')
        .where('picture_id', '=', id)
        .where('format', '=', 'jpg')
        .where('width', '=', printedWidth)
        .executeTakeFirst()
      return row?.bytes
    },
  }
}
