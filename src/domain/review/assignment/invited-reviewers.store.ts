import { sql } from 'kysely'
import type { AccountId } from '../../accounts/account.ts'
import type { Database } from '../../tables.ts'

export interface InvitedReviewer {
  id: string
  name: string
  email: string
  timeZone: string
  /** When they agreed to confidentiality and to the rule on AI tools. */
  agreedAt: Date | null
}

/** Reviewers as the answer to an invitation needs them. */
export function invitedReviewersOf(db: Database) {
  return {
    async find(id: string): Promise<InvitedReviewer | undefined> {
      return db.selectFrom('reviewer').select(['id', 'name', 'email', 'time_zone as timeZone', 'agreed_at as agreedAt']).where('id', '=', id).executeTakeFirst()
    },

    /** Links the account of their address, and notes the agreement if it is the first. */
    async accept(id: string, accountId: AccountId | undefined, now: Date): Promise<void> {
      await db
        .updateTable('reviewer')
        .set({ agreed_at: sql<Date>`coalesce(agreed_at, ${now})`, account_id: sql<AccountId | null>`coalesce(account_id, ${accountId ?? null})` })
        .where('id', '=', id)
        .execute()
    },
  }
}
