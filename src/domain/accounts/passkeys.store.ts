import type { Insertable, Selectable } from 'kysely'
import type { Database, PasskeyTable } from '../tables.ts'
import type { AccountId } from './account.ts'

export type Passkey = Selectable<PasskeyTable>

export function passkeysOf(db: Database) {
  return {
    /** False when an account has this passkey already. */
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

    /** Locks the passkeys of an account until the transaction ends, so that concurrent removals see each other. */
    async lock(accountId: AccountId): Promise<{ id: string }[]> {
      return db.selectFrom('passkey').select('id').where('account_id', '=', accountId).orderBy('id').forUpdate().execute()
    },

    /** Records a use. False when the counter did not grow, which means that the key was cloned. Keys without a counter stay at 0. */
    async recordUse(id: string, counter: number, now: Date): Promise<boolean> {
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

export function passkeyChallengesOf(db: Database) {
  return {
    async add(hash: Buffer, accountId: AccountId | null, expiresAt: Date): Promise<void> {
      await db.insertInto('passkey_challenge').values({ challenge_hash: hash, account_id: accountId, expires_at: expiresAt }).execute()
    },

    /** Deletes a challenge; true when it was valid and made for this account. */
    async take(hash: Buffer, accountId: AccountId | null, now: Date): Promise<boolean> {
      const taken = await db.deleteFrom('passkey_challenge').where('challenge_hash', '=', hash).returning(['account_id', 'expires_at']).executeTakeFirst()
      return taken !== undefined && taken.account_id === accountId && taken.expires_at > now
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
    },
  }
}
