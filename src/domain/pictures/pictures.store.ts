import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hours } from '#domain/durations.ts'
import type { Database } from '../tables.ts'
import type { MadeFile, PictureFormat, PictureShape } from './picture.ts'

interface PictureFile {
  bytes: Buffer
  mediaType: string
  /** A picture that is not public is for organisers only. */
  isPublic: boolean
}

/** Whether published content or a speaker of a published conference uses the picture. */
const isUsedInPublic = sql<boolean>`(
  EXISTS (SELECT FROM content_entry WHERE data::text LIKE '%"' || picture.id || '"%')
  OR EXISTS (
    SELECT FROM conference_speaker JOIN conference ON conference.id = conference_speaker.conference_id
    WHERE conference_speaker.photo = picture.id AND conference.published_at IS NOT NULL
  )
)`

export function picturesOf(db: Database) {
  return {
    /** The id is a hash of the content, so the same picture is stored once. */
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

    /** Returns the shapes of the pictures that exist. Must run in the transaction that saves a use of them, so that a concurrent clean-up leaves them. */
    async touch(ids: readonly string[], now: Date): Promise<Map<string, PictureShape>> {
      if (ids.length === 0) return new Map()
      // A fixed lock order prevents deadlocks.
      await db.selectFrom('picture').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
      const rows = await db.updateTable('picture').set({ kept_at: now }).where('id', 'in', ids).returning(['id', 'shape']).execute()
      return new Map(rows.map((row) => [row.id, row.shape]))
    },

    /** Recomputes which of these pictures are public after published content has changed. */
    async updateVisibility(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.updateTable('picture').set({ is_public: isUsedInPublic }).where('id', 'in', ids).execute()
    },

    /** Removes pictures last saved before an instant that no entry, draft, version or speaker uses. */
    async removeUnused(savedBefore: Date): Promise<number> {
      await sql`UPDATE picture SET is_public = NOT is_public WHERE is_public <> ${isUsedInPublic}`.execute(db)
      const { numAffectedRows } = await sql`
        WITH used AS (
          SELECT found[1] AS id FROM content_entry, regexp_matches(data::text, '"([0-9a-f]{32})"', 'g') AS found
          UNION SELECT found[1] FROM content_draft, regexp_matches(typed::text, '"([0-9a-f]{32})"', 'g') AS found
          UNION SELECT found[1] FROM content_version, regexp_matches(data::text, '"([0-9a-f]{32})"', 'g') AS found
          UNION SELECT photo FROM conference_speaker WHERE photo IS NOT NULL
          UNION SELECT photo FROM account WHERE photo IS NOT NULL
          UNION SELECT logo FROM document_settings WHERE logo IS NOT NULL
          UNION SELECT found[1] FROM document_settings, regexp_matches(signatures::text, '"([0-9a-f]{32})"', 'g') AS found
        )
        DELETE FROM picture WHERE kept_at < ${savedBefore} AND NOT EXISTS (SELECT FROM used WHERE used.id = picture.id)`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  }
}

const unusedFor = hours(24)

/** Removes pictures that have been unused for a day. */
export async function cleanUpPictures({ db, now }: { db: Database; now: () => Date }): Promise<{ pictures: number }> {
  return { pictures: await picturesOf(db).removeUnused(new Date(now().getTime() - unusedFor)) }
}
