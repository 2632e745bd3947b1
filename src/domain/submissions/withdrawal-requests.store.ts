import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, WithdrawalRequestTable } from '../tables.ts'
import type { WithdrawalRequest, WithdrawalState } from './withdrawal-request.ts'

/** Requests of authors to withdraw. Triggers keep the paper's version and its mark in the list. */
export function withdrawalRequestsOf(db: Database) {
  return {
    async add(paperId: string, reason: string, now: Date): Promise<void> {
      const row = { id: randomBytes(12).toString('hex'), paper_id: paperId, state: 'open' as const, reason, requested_at: now }
      await db
        .insertInto('withdrawal_request')
        .values({ ...row, answered_at: null, answered_by: null, note: null })
        .execute()
    },

    /** The latest request of each of these papers. */
    async latestOf(paperIds: readonly string[]): Promise<Map<string, WithdrawalRequest>> {
      if (paperIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('withdrawal_request')
        .selectAll()
        .distinctOn('paper_id')
        .where('paper_id', 'in', paperIds)
        .orderBy('paper_id')
        .orderBy('requested_at', 'desc')
        .execute()
      return new Map(rows.map((row) => [row.paper_id, requestFrom(row)]))
    },

    /** Answers the open request of a paper; false when there is none. */
    async answer(paperId: string, state: Exclude<WithdrawalState, 'open'>, answer: { by: string; note: string | null; at: Date }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('withdrawal_request')
        .set({ state, answered_at: answer.at, answered_by: answer.by, note: answer.note })
        .where('paper_id', '=', paperId)
        .where('state', '=', 'open')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function requestFrom(row: Selectable<WithdrawalRequestTable>): WithdrawalRequest {
  return {
    id: row.id,
    paperId: row.paper_id,
    state: row.state,
    reason: row.reason,
    requestedAt: row.requested_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    note: row.note,
  }
}
