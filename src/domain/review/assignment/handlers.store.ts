import { type SqlBool, sql } from 'kysely'
import type { AccountId } from '../../accounts/account.ts'
import type { Colleague } from '../../desk/organisers.store.ts'
import type { Database } from '../../tables.ts'

/** The handling chairs of papers: the organisers who answer for their review. */
export function handlersOf(db: Database) {
  return {
    async find(paperId: string): Promise<AccountId | null> {
      const row = await db.selectFrom('paper').select('handler_id').where('id', '=', paperId).executeTakeFirst()
      return (row?.handler_id ?? null) as AccountId | null
    },

    /** Who may handle papers of a conference: organisers with the right to reviews, and its chairs. */
    async possible(conferenceId: string): Promise<Colleague[]> {
      return db
        .selectFrom('account')
        .select(['id', 'email', sql<string>`trim(f_name || ' ' || l_name)`.as('name')])
        .where('role', '=', 'organiser')
        .where('disabled_at', 'is', null)
        .where(
          sql<SqlBool>`(desk_rights @> ARRAY['review'] OR EXISTS (SELECT FROM membership
            WHERE membership.account_id = account.id AND membership.conference_id = ${conferenceId} AND membership.role = 'chair'))`,
        )
        .orderBy('f_name')
        .orderBy('l_name')
        .execute()
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
