import * as z from 'zod/mini'
import type { AccountId } from '../accounts/account.ts'
import type { Database } from '../tables.ts'

const maxFavourites = 2000
const itemIds = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(maxFavourites))

/** What changes; a browser that joins an account adds all that it had. */
export const favouritesChange = z.object({ add: itemIds, remove: itemIds })
export type FavouritesChange = z.output<typeof favouritesChange>

/** What somebody with an account has marked in the programme of a conference. */
export function favouritesOf(accountId: AccountId, conferenceId: string, db: Database) {
  return {
    async all(): Promise<string[]> {
      const rows = await db
        .selectFrom('programme_favourite')
        .select('item_id')
        .where('account_id', '=', accountId)
        .where('conference_id', '=', conferenceId)
        .orderBy('item_id')
        .limit(maxFavourites)
        .execute()
      return rows.map(({ item_id }) => item_id)
    },

    /** Repeating it changes nothing. */
    async change({ add, remove }: FavouritesChange): Promise<void> {
      const rows = [...new Set(add)].map((item_id) => ({ account_id: accountId, conference_id: conferenceId, item_id }))
      if (rows.length > 0)
        await db
          .insertInto('programme_favourite')
          .values(rows)
          .onConflict((there) => there.doNothing())
          .execute()
      if (remove.length > 0)
        await db
          .deleteFrom('programme_favourite')
          .where('account_id', '=', accountId)
          .where('conference_id', '=', conferenceId)
          .where('item_id', 'in', [...remove])
          .execute()
    },
  }
}
