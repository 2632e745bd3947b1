import { type SqlBool, sql } from 'kysely'
import type { AccountId } from '../accounts/account.ts'
import { randomId } from '../accounts/tokens.ts'
import { isKeptFrom } from '../review/conflicts.store.ts'
import type { Database } from '../tables.ts'
import type { Appeal, AppealState } from './appeal.ts'

/** Appeals of authors, and who may answer them. A trigger keeps the paper's version and its mark in the list. */
export function appealsOf(db: Database) {
  return {
    async add(paperId: string, position: number, reasons: string, now: Date): Promise<void> {
      const row = { id: randomId(), paper_id: paperId, position, state: 'open' as const, reasons, opened_at: now }
      await db
        .insertInto('appeal')
        .values({ ...row, answered_at: null, answered_by: null, note: null })
        .execute()
    },

    /** By their papers, the earliest first. */
    async ofPapers(paperIds: readonly string[]): Promise<Map<string, Appeal[]>> {
      const byPaper = new Map<string, Appeal[]>(paperIds.map((id) => [id, []]))
      if (paperIds.length === 0) return byPaper
      const rows = await db.selectFrom('appeal').selectAll().where('paper_id', 'in', paperIds).orderBy('opened_at').execute()
      for (const { id, paper_id, position, state, reasons, opened_at, answered_at, answered_by, note } of rows)
        byPaper
          .get(paper_id)
          ?.push({ id, paperId: paper_id, position, state, reasons, openedAt: opened_at, answeredAt: answered_at, answeredBy: answered_by, note })
      return byPaper
    },

    /** Answers the open appeal of a paper; false when there is none. */
    async answer(paperId: string, state: Exclude<AppealState, 'open'>, answer: { by: string; note: string | null; at: Date }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('appeal')
        .set({ state, answered_at: answer.at, answered_by: answer.by, note: answer.note })
        .where('paper_id', '=', paperId)
        .where('state', '=', 'open')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Whether this account wrote a decision on this paper, also one that was replaced before its release. */
    async hasDecided(accountId: string, paper: { submissionId: string; reference: string }): Promise<boolean> {
      const row = await decidedBy(paper).where('actor_id', '=', accountId).limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** The names of those who may answer an appeal: they work on submissions here, did not decide and have no conflict. */
    async whoMayAnswer(paper: { id: string; submissionId: string; reference: string; conferenceId: string }): Promise<string[]> {
      const rows = await db
        .selectFrom('account')
        .select(sql<string>`trim(f_name || ' ' || l_name)`.as('name'))
        .where('role', '=', 'organiser')
        .where('disabled_at', 'is', null)
        .where(
          sql<SqlBool>`(desk_rights @> ARRAY['submissions'] OR EXISTS (SELECT FROM membership
            WHERE membership.account_id = account.id AND membership.conference_id = ${paper.conferenceId} AND membership.role IN ('chair', 'office')))`,
        )
        .where(sql<SqlBool>`NOT ${isKeptFrom(sql`${paper.id}`, sql.ref('account.email'))}`)
        .where('id', 'not in', decidedBy(paper).$castTo<{ actor_id: AccountId }>())
        .orderBy('f_name')
        .orderBy('l_name')
        .limit(maxNames)
        .execute()
      return rows.map(({ name }) => name)
    },
  }

  function decidedBy({ submissionId, reference }: { submissionId: string; reference: string }) {
    return db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('about', '=', `submission:${submissionId}`)
      .where('about_name', '=', reference)
      .where('act', '=', 'submission.decided')
  }
}

const maxNames = 10
