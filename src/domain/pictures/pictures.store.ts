import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { MadeFile, PictureFormat, PictureShape } from './picture.ts'

export interface PictureFile {
  bytes: Buffer
  mediaType: string
  /** Otherwise it is for organisers only. */
  isPublic: boolean
}

/** Whether something that visitors see names a picture: an entry, or a speaker of a published conference. */
const isNamedInPublic = sql<boolean>`(
  EXISTS (SELECT FROM content_entry WHERE data::text LIKE '%"' || picture.id || '"%')
  OR EXISTS (
    SELECT FROM conference_speaker JOIN conference ON conference.id = conference_speaker.conference_id
    WHERE conference_speaker.photo = picture.id AND conference.published_at IS NOT NULL
  )
)`

export function picturesOf(db: Database) {
  return {
    /** The same picture twice is one. */
    async add(shape: PictureShape, files: readonly MadeFile[], now: Date): Promise<string> {
      const content = createHash('sha256').update(shape)
      for (const { bytes } of files) content.update(bytes)
      const id = content.digest('hex').slice(0, 32)
      await db
        .insertInto('picture')
        .values({ id, shape, kept_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ kept_at: now }))
        .execute()
      await db
        .insertInto('picture_file')
        .values(files.map(({ width, format, mediaType, bytes }) => ({ picture_id: id, width, format, media_type: mediaType, bytes })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return id
    },

    async file(id: string, width: number, format: PictureFormat): Promise<PictureFile | undefined> {
      return db
        .selectFrom('picture_file')
        .innerJoin('picture', 'picture.id', 'picture_file.picture_id')
        .select(['bytes', 'media_type as mediaType', 'is_public as isPublic'])
        .where('picture_id', '=', id)
        .where('width', '=', width)
        .where('format', '=', format)
        .executeTakeFirst()
    },

    /** Which of these there are, and how they are cut. Whoever saves something that names them calls this in its transaction: a sweep that comes at the same time waits, and leaves them. */
    async keep(ids: readonly string[], now: Date): Promise<Map<string, PictureShape>> {
      if (ids.length === 0) return new Map()
      // In one order, so that two who keep the same pictures do not wait for each other.
      await db.selectFrom('picture').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
      const rows = await db.updateTable('picture').set({ kept_at: now }).where('id', 'in', ids).returning(['id', 'shape']).execute()
      return new Map(rows.map((row) => [row.id, row.shape]))
    },

    /** After what visitors see has changed: these are everybody's if something there names them, and otherwise the desk's alone. */
    async settle(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.updateTable('picture').set({ is_public: isNamedInPublic }).where('id', 'in', ids).execute()
    },

    /** Removes what was made or saved before a moment and nothing names any more: no entry, no draft, no version of the history, no speaker. */
    async sweep(moment: Date): Promise<number> {
      await sql`UPDATE picture SET is_public = NOT is_public WHERE is_public <> ${isNamedInPublic}`.execute(db)
      const { numAffectedRows } = await sql`
        WITH named AS (
          SELECT found[1] AS id FROM content_entry, regexp_matches(data::text, '"([0-9a-f]{32})"', 'g') AS found
          UNION SELECT found[1] FROM content_draft, regexp_matches(typed::text, '"([0-9a-f]{32})"', 'g') AS found
          UNION SELECT found[1] FROM content_version, regexp_matches(data::text, '"([0-9a-f]{32})"', 'g') AS found
          UNION SELECT photo FROM conference_speaker WHERE photo IS NOT NULL
        )
        DELETE FROM picture WHERE kept_at < ${moment} AND NOT EXISTS (SELECT FROM named WHERE named.id = picture.id)`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  }
}
