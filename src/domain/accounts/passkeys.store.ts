import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../tables.ts'
import type { PasskeyTable } from './account.table.ts'
import type { AccountId } from './account.ts'

export type Passkey = Selectable<PasskeyTable>

export function passkeysOf(db: Database) {
  return {
    /** False when another account, or this one, holds the key already. */
    async add(passkey: Insertable<PasskeyTable>): Promise<boolean> {
      const done = await db
        .insertInto('passkey')
        .values(passkey)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return done.numInsertedOrUpdatedRows === 1n
    },

    async find(id: string): Promise<Passkey | undefined> {
      return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async list(accountId: AccountId): Promise<Passkey[]> {
      return db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()
    },

    /** Held until the transaction ends: of two who remove one, the second finds what the first has left. */
    async hold(accountId: AccountId): Promise<{ id: string }[]> {
      return db.selectFrom('passkey').select('id').where('account_id', '=', accountId).orderBy('id').forUpdate().execute()
    },

    /** Notes a use. False when another use has counted further meanwhile: then one of the two is a copy. Keys that do not count stay at 0. */
    async used(id: string, counter: number, now: Date): Promise<boolean> {
      const done = await db
        .updateTable('passkey')
        .set({ counter, used_at: now })
        .where('id', '=', id)
        .where((row) => row.or([row('counter', '<', String(counter)), row('counter', '=', '0')]))
        .executeTakeFirst()
      return done.numUpdatedRows === 1n
    },

    async remove(accountId: AccountId, id: string): Promise<boolean> {
      const done = await db.deleteFrom('passkey').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
      return done.numDeletedRows > 0n
    },

    async removeAll(accountId: AccountId): Promise<void> {
      await db.deleteFrom('passkey').where('account_id', '=', accountId).execute()
    },
  }
}
