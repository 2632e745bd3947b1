import type { Selectable } from 'kysely'
import type { AccountTokenTable, Database } from '../tables.ts'
import type { AccountId, TokenPurpose } from './account.ts'

type AccountToken = Selectable<AccountTokenTable>

export function accountTokensOf(db: Database) {
  return {
    /** Adds a token and removes older ones of the same purpose. */
    async replace(token: Omit<AccountToken, 'used_at'>): Promise<void> {
      await db.deleteFrom('account_token').where('account_id', '=', token.account_id).where('purpose', '=', token.purpose).execute()
      await db
        .insertInto('account_token')
        .values({ ...token, used_at: null })
        .execute()
    },

    /** Finds a valid token without using it. */
    async find(hash: Buffer, purposes: readonly TokenPurpose[], now: Date): Promise<AccountToken | undefined> {
      return db
        .selectFrom('account_token')
        .selectAll()
        .where('token_hash', '=', hash)
        .where('purpose', 'in', purposes)
        .where('expires_at', '>', now)
        .where('used_at', 'is', null)
        .executeTakeFirst()
    },

    /** Uses a token; only the first of concurrent uses succeeds. */
    async use(hash: Buffer, purposes: readonly TokenPurpose[], now: Date): Promise<AccountToken | undefined> {
      return db
        .updateTable('account_token')
        .set({ used_at: now })
        .where('token_hash', '=', hash)
        .where('purpose', 'in', purposes)
        .where('expires_at', '>', now)
        .where('used_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },

    /** Whether a link that still works was sent to the address. */
    async isOpen(accountId: AccountId, purpose: TokenPurpose, email: string, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('account_token')
        .select('purpose')
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .where('email', '=', email)
        .where('expires_at', '>', now)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    async usedFor(accountId: AccountId, purpose: TokenPurpose, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('account_token')
        .select('purpose')
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .where('email', '=', email)
        .where('used_at', 'is not', null)
        .executeTakeFirst()
      return row !== undefined
    },

    async endAll(accountId: AccountId, purposes: readonly TokenPurpose[]): Promise<void> {
      await db.deleteFrom('account_token').where('account_id', '=', accountId).where('purpose', 'in', purposes).execute()
    },
  }
}
