import type { Database } from '../tables.ts'
import type { ConferenceFees } from './fees.ts'

/** What taking part in one conference costs, where it has fees of its own. */
export function conferenceFeesOf(db: Database) {
  return {
    async find(id: string): Promise<ConferenceFees | null> {
      const row = await db.selectFrom('conference').select('fees').where('id', '=', id).executeTakeFirst()
      return row?.fees ?? null
    },
  }
}
