import { type SqlBool, sql } from 'kysely'
import type { AccountId } from '../../accounts/account.ts'
import type { Colleague } from '../../desk/organisers.store.ts'
import type { Database } from '../../tables.ts'

/** The handling chairs of papers: the organisers who answer for their review. */
export function handlersOf(db: Database) {
  const isChairOf = (conferenceId: string) => sql<SqlBool>`EXISTS (SELECT FROM membership
    WHERE membership.account_id = account.id AND membership.conference_id = ${conferenceId} AND membership.role = 'chair')`
  const possible = (conferenceId: string) =>
    db
      .selectFrom('account')
      .select(['id', 'email', sql<string>`trim(f_name || ' ' || l_name)`.as('name')])
      .where('role', '=', 'organiser')
      .where('disabled_at', 'is', null)
      .where(sql<SqlBool>`(desk_rights @> ARRAY['review'] OR ${isChairOf(conferenceId)})`)

  return {
    async find(paperId: string): Promise<AccountId | null> {
      const row = await db.selectFrom('paper').select('handler_id').where('id', '=', paperId).executeTakeFirst()
      return (row?.handler_id ?? null) as AccountId | null
    },

    /** Who may handle papers of a conference: organisers with the right to reviews, and its chairs. */
    async possible(conferenceId: string): Promise<Colleague[]> {
      return possible(conferenceId).orderBy('f_name').orderBy('l_name').execute()
    },

    /** The same, the chairs of the conference first, then whoever handles the fewest papers in review. */
    async suggested(conferenceId: string): Promise<Colleague[]> {
      return possible(conferenceId)
        .orderBy(isChairOf(conferenceId), 'desc')
        .orderBy(sql`(SELECT count(*) FROM paper WHERE paper.handler_id = account.id AND paper.state IN ('received', 'under-review', 'revision-requested'))`)
        .orderBy('account.created_at')
        .orderBy('account.id')
        .execute()
    },

    /** Papers in an open round that nobody handles, or somebody who no longer works at the desk. */
    async unhandled(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('paper')
        .select('id')
        .where(sql<SqlBool>`EXISTS (SELECT FROM review_round WHERE review_round.paper_id = paper.id AND review_round.state = 'open')`)
        .where(sql<SqlBool>`NOT EXISTS (SELECT FROM account
          WHERE account.id = paper.handler_id AND account.role = 'organiser' AND account.disabled_at IS NULL)`)
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Somebody handles the paper, unless somebody does already. */
    async setFirst(paperId: string, accountId: AccountId): Promise<void> {
      await db.updateTable('paper').set({ handler_id: accountId }).where('id', '=', paperId).where('handler_id', 'is', null).execute()
    },

    async clear(paperId: string): Promise<void> {
      await db.updateTable('paper').set({ handler_id: null }).where('id', '=', paperId).execute()
    },

    async set(paperId: string, accountId: AccountId): Promise<void> {
      await db.updateTable('paper').set({ handler_id: accountId }).where('id', '=', paperId).execute()
    },
  }
}
