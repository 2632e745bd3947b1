import { type Selectable, sql } from 'kysely'
import type { FileScan } from '../../files/file-scan.ts'
import type { Database, MailTemplateTable } from '../../tables.ts'
import type { StandingLetter } from '../mail.ts'

/** A file that goes out with a letter. */
export interface LetterFile {
  id: string
  name: string
  sizeBytes: number
  scan: FileScan | null
}

/** The office's version of a standing letter as it is stored. */
export type LetterVersionRow = Selectable<MailTemplateTable> & { files: LetterFile[] }

const files = sql<LetterFile[]>`coalesce((
  SELECT json_agg(json_build_object('id', stored_file.id, 'name', original_name, 'sizeBytes', size_bytes, 'scan', scan) ORDER BY position)
  FROM mail_template_file JOIN stored_file ON stored_file.id = file_id WHERE template_id = mail_template.id), '[]')`.as('files')

/** The versions of standing letters that the office has written. */
export function letterVersionsOf(db: Database) {
  const rows = () => db.selectFrom('mail_template').selectAll('mail_template').select(files)

  return {
    /** All versions, with the names of their conferences. */
    async all(): Promise<(LetterVersionRow & { conferenceName: string | null })[]> {
      return rows()
        .leftJoin('conference', 'conference.id', 'mail_template.conference_id')
        .select(sql<string | null>`con_no || ' ' || sub_conference`.as('conferenceName'))
        .orderBy('start_date')
        .execute()
    },

    /** The versions that letters may use: the general ones, and those of their conferences. */
    async ofLetters(letters: readonly Pick<StandingLetter, 'standing' | 'conferenceId'>[]): Promise<LetterVersionRow[]> {
      if (letters.length === 0) return []
      const conferences = letters.flatMap(({ conferenceId }) => conferenceId ?? [])
      return rows()
        .where('kind', 'in', [...new Set(letters.map(({ standing }) => standing))])
        .where((row) => row.or([row('conference_id', 'is', null), ...(conferences.length > 0 ? [row('conference_id', 'in', conferences)] : [])]))
        .execute()
    },

    /** Locks the row of a version; one that was never written begins with version 0. */
    async lock(kind: string, conferenceId: string | null, now: Date): Promise<LetterVersionRow> {
      await db
        .insertInto('mail_template')
        .values({ kind, conference_id: conferenceId, subject: null, body: null, version: 0, changed_at: now, changed_by: '' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return rows()
        .where('kind', '=', kind)
        .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
        .forUpdate('mail_template')
        .executeTakeFirstOrThrow()
    },

    /** Replaces the words of a version; without words the standard text holds. */
    async replace(id: string, words: { subject: string; body: string } | undefined, by: { changed_at: Date; changed_by: string }): Promise<void> {
      const { subject = null, body = null } = words ?? {}
      await db
        .updateTable('mail_template')
        .set((row) => ({ subject, body, version: row('version', '+', 1), ...by }))
        .where('id', '=', id)
        .execute()
    },

    async replaceFiles(id: string, fileIds: readonly string[]): Promise<void> {
      await db.deleteFrom('mail_template_file').where('template_id', '=', id).execute()
      if (fileIds.length === 0) return
      await db
        .insertInto('mail_template_file')
        .values(fileIds.map((file_id, position) => ({ template_id: id, file_id, position })))
        .execute()
    },

    /** Gives up files that were removed from a letter, for the clean-up; those that went out with a mail stay with it. */
    async unclaim(fileIds: readonly string[]): Promise<void> {
      if (fileIds.length === 0) return
      await db
        .updateTable('stored_file')
        .set({ claimed: false })
        .where('id', 'in', fileIds)
        .where((row) => row.not(row.exists(row.selectFrom('mail_attachment').select('mail_id').whereRef('file_id', '=', 'stored_file.id'))))
        .execute()
    },
  }
}
