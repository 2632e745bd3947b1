import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CorrectionRequestTable, Database } from '../tables.ts'
import type { CorrectionRequest, Wanted } from './correction-request.ts'
import type { WithdrawalState } from './withdrawal-request.ts'

/** Requests of authors to correct what is in review. A trigger keeps the version of the papers and their mark in the list. */
export function correctionRequestsOf(db: Database) {
  return {
    /** Adds a request, or puts it in place of the open one about the same thing. */
    async add(submissionId: string, { paperId, details }: Wanted, { reason, now }: { reason: string; now: Date }): Promise<void> {
      const said = { wanted: JSON.stringify(details), reason, requested_at: now }
      const { numUpdatedRows } = await db
        .updateTable('correction_request')
        .set(said)
        .where('submission_id', '=', submissionId)
        .where('paper_id', paperId === null ? 'is' : '=', paperId)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return
      const row = { id: randomBytes(12).toString('hex'), submission_id: submissionId, paper_id: paperId, state: 'open' as const, ...said }
      await db
        .insertInto('correction_request')
        .values({ ...row, answered_at: null, answered_by: null, note: null })
        .execute()
    },

    /** All requests of a submission, the earliest first. */
    async ofSubmission(submissionId: string): Promise<CorrectionRequest[]> {
      const rows = await db
        .selectFrom('correction_request')
        .selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('requested_at')
        .orderBy('id')
        .execute()
      return rows.map(requestFrom)
    },

    async answer(id: string, state: Exclude<WithdrawalState, 'open'>, answer: { by: string; note: string | null; at: Date }): Promise<void> {
      await db
        .updateTable('correction_request')
        .set({ state, answered_at: answer.at, answered_by: answer.by, note: answer.note })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .execute()
    },
  }
}

function requestFrom(row: Selectable<CorrectionRequestTable>): CorrectionRequest {
  return {
    // Written by `add` from a parsed form.
    ...({ paperId: row.paper_id, details: row.wanted } as Wanted),
    id: row.id,
    submissionId: row.submission_id,
    state: row.state,
    reason: row.reason,
    requestedAt: row.requested_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    note: row.note,
  }
}
