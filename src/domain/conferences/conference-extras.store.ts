import type { Database } from '../tables.ts'
import type { ConferenceFees } from './fees.ts'

/** What a conference has beside the fields of the specification: fees and journals of its own, or none. */
export function conferenceExtrasOf(db: Database) {
  return {
    async find(id: string): Promise<{ fees: ConferenceFees | null; journals: string[] | null }> {
      const row = await db.selectFrom('conference').select(['fees', 'journals']).where('id', '=', id).executeTakeFirst()
      return { fees: row?.fees ?? null, journals: row?.journals ?? null }
    },

    /** In the order of the speakers; null is who has none. */
    async photos(id: string): Promise<(string | null)[]> {
      const rows = await db.selectFrom('conference_speaker').select('photo').where('conference_id', '=', id).orderBy('position').execute()
      return rows.map((row) => row.photo)
    },
  }
}
