import type { AccountId } from '../../accounts/account.ts'
import type { Database } from '../../tables.ts'

/** The handling chairs of papers: the organisers who answer for their review. */
export function handlersOf(db: Database) {
  return {
    async find(paperId: string): Promise<AccountId | null> {
      const row = await db.selectFrom('paper').select('handler_id').where('id', '=', paperId).executeTakeFirst()
      return (row?.handler_id ?? null) as AccountId | null
    },

    /** Whoever opens the first round handles the paper, unless somebody does already. */
    async setFirst(paperId: string, accountId: AccountId): Promise<void> {
      await db.updateTable('paper').set({ handler_id: accountId }).where('id', '=', paperId).where('handler_id', 'is', null).execute()
    },

    async set(paperId: string, accountId: AccountId): Promise<void> {
      await db.updateTable('paper').set({ handler_id: accountId }).where('id', '=', paperId).execute()
    },
  }
}
