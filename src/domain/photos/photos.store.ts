import { createHash } from 'node:crypto'
import type { Database } from '../tables.ts'
import type { Photo, PhotoSize } from './photo.ts'

export function photosOf(db: Database) {
  return {
    /** The same picture twice is one. */
    async add({ small, large }: Photo, now: Date): Promise<string> {
      const id = createHash('sha256').update(large).digest('hex').slice(0, 32)
      await db
        .insertInto('photo')
        .values({ id, small, large, made_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return id
    },

    async find(id: string, size: PhotoSize): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('photo')
        .select((photo) => photo.ref(size).as('bytes'))
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.bytes
    },

    /** Which of these there are. */
    async among(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db.selectFrom('photo').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map((row) => row.id))
    },
  }
}
