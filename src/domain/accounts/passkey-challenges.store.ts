import type { Database } from '../tables.ts'
import type { AccountId } from './account.ts'

export function passkeyChallengesOf(db: Database) {
  return {
    async add(hash: Buffer, accountId: AccountId | null, expiresAt: Date): Promise<void> {
      await db.insertInto('passkey_challenge').values({ challenge_hash: hash, account_id: accountId, expires_at: expiresAt }).execute()
    },

    /** True once, for whoever it was made for, while it is fresh; it is gone either way. */
    async take(hash: Buffer, accountId: AccountId | null, now: Date): Promise<boolean> {
      const taken = await db.deleteFrom('passkey_challenge').where('challenge_hash', '=', hash).returning(['account_id', 'expires_at']).executeTakeFirst()
      return taken !== undefined && taken.account_id === accountId && taken.expires_at > now
    },

    async forgetEnded(now: Date): Promise<void> {
      await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
    },
  }
}
