import type { Selectable } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import type { CalendarDay } from '../../dates.ts'
import type { Database, SterlingRateTable } from '../../tables.ts'
import type { SterlingRate } from '../sterling.ts'

/** The rates between euro and pound that the office has entered. */
export function sterlingRatesOf(db: Database) {
  const valid = db.selectFrom('sterling_rate').selectAll().where('retired_at', 'is', null).orderBy('valid_from', 'desc').orderBy('made_at', 'desc')
  return {
    /** Those that are not retired, the latest first. */
    async all(): Promise<SterlingRate[]> {
      return (await valid.execute()).map(rateFrom)
    },

    /** The one that holds on a day. */
    async on(day: CalendarDay): Promise<SterlingRate | undefined> {
      const row = await valid.where('valid_from', '<=', day).limit(1).executeTakeFirst()
      return row && rateFrom(row)
    },

    async add(rate: Omit<SterlingRate, 'id'>, by: string, now: Date): Promise<string> {
      const id = randomId()
      const { millionths, validFrom, source } = rate
      await db.insertInto('sterling_rate').values({ id, millionths, valid_from: validFrom, source, made_at: now, made_by_id: by }).execute()
      return id
    },

    /** The rate that no longer holds; undefined when there is none, or when it was retired already. */
    async retire(id: string, now: Date): Promise<SterlingRate | undefined> {
      const row = await db
        .updateTable('sterling_rate')
        .set({ retired_at: now })
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return row && rateFrom(row)
    },
  }
}

function rateFrom({ id, millionths, valid_from, source }: Selectable<SterlingRateTable>): SterlingRate {
  return { id, millionths, validFrom: valid_from, source }
}
