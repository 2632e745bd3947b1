import { sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'
import type { Entry } from './collections.ts'

export interface ListedNews extends Pick<Entry<'news'>, 'id' | 'title' | 'kind' | 'lead'> {
  day: CalendarDay
  changedAt: Date
}

const dayOf = sql<CalendarDay>`data->>'day'`

/** News and announcements, the newest first. */
export function newsOf(db: Database) {
  return {
    async list(limit?: number): Promise<ListedNews[]> {
      return db
        .selectFrom('content_entry')
        .select([
          'id',
          'changed_at as changedAt',
          dayOf.as('day'),
          sql<string>`data->>'title'`.as('title'),
          sql<ListedNews['kind']>`data->>'kind'`.as('kind'),
          sql<string>`data->>'lead'`.as('lead'),
        ])
        .where('collection', '=', 'news')
        .orderBy(dayOf, 'desc')
        .orderBy('id')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute()
    },
  }
}
