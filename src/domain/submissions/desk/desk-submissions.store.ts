import { sql } from 'kysely'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { summaryColumns, summaryFrom } from '../../conferences/conference-row.ts'
import type { Database } from '../../tables.ts'
import type { Submission, SubmissionMove, SubmissionState } from '../submission.ts'
import { submissionFrom } from '../submissions.store.ts'

/** A submission with what the acts of the desk need. */
export interface DeskSubmission extends Submission {
  version: number
  /** The last move; a null `releasedAt` means an unreleased decision. */
  last: (SubmissionMove & { position: number }) | undefined
  conference: ConferenceSummary
}

/** Several submissions at once; the number of queries does not depend on how many. */
export function deskSubmissionsOf(db: Database) {
  return {
    async idsOf(references: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.selectFrom('submission').select(['id', 'reference']).where('reference', 'in', references).execute()
      return new Map(rows.map((row) => [row.reference, row.id]))
    },

    async versionsOf(references: readonly string[]): Promise<{ reference: string; version: number }[]> {
      if (references.length === 0) return []
      return db.selectFrom('submission').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute()
    },

    /** In the order of their references. `hold` locks them until the transaction ends, always in the same order to avoid deadlocks. */
    async whole(ids: readonly string[], hold: 'hold' | 'only read'): Promise<DeskSubmission[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('submission')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('reference')
        .$if(hold === 'hold', (select) => select.forUpdate())
        .execute()
      const moves = await db
        .selectFrom('submission_move')
        .selectAll()
        .distinctOn('submission_id')
        .where('submission_id', 'in', ids)
        .orderBy('submission_id')
        .orderBy('position', 'desc')
        .execute()
      const conferences = await db
        .selectFrom('conference')
        .select(summaryColumns)
        .where('id', 'in', [...new Set(rows.map((row) => row.conference_id))])
        .execute()
      const lastMoves = new Map(moves.map((move) => [move.submission_id, move]))
      const byId = new Map(conferences.map((conference) => [conference.id, summaryFrom(conference)]))
      return rows.map((row) => {
        const conference = byId.get(row.conference_id)
        if (!conference) throw new Error(`Conference ${row.conference_id} is gone.`)
        const last = lastMoves.get(row.id)
        return {
          ...submissionFrom(row),
          version: row.version,
          conference,
          last: last && {
            position: last.position,
            from: last.from_state,
            to: last.to_state,
            movedAt: last.moved_at,
            movedBy: last.moved_by,
            note: last.note,
            releasedAt: last.released_at,
          },
        }
      })
    },

    /** Those of these addresses whose owners want mails about decisions only. */
    async withoutStepMails(emails: readonly string[]): Promise<Set<string>> {
      if (emails.length === 0) return new Set()
      const addresses = emails.map((email) => email.toLowerCase())
      const rows = await db
        .selectFrom('account')
        .select(sql<string>`lower(email)`.as('address'))
        .where('notify_moves', '=', false)
        .where('confirmed_at', 'is not', null)
        .where(sql<string>`lower(email)`, 'in', addresses)
        .execute()
      return new Set(rows.map((row) => row.address))
    },

    /** Replaces an unreleased decision. */
    async replaceDecision(id: string, position: number, to: SubmissionState, by: { movedAt: Date; movedBy: string; note: string | null }): Promise<void> {
      await waiting(id, position).set({ to_state: to, moved_at: by.movedAt, moved_by: by.movedBy, note: by.note }).execute()
      await db.updateTable('submission').set({ state: to }).where('id', '=', id).execute()
    },

    /** Removes a move that its author does not know of. */
    async removeMove(id: string, position: number, back: SubmissionState): Promise<void> {
      await db.deleteFrom('submission_move').where('submission_id', '=', id).where('position', '=', position).execute()
      await db.updateTable('submission').set({ state: back }).where('id', '=', id).execute()
    },

    /** Removes mails about a submission from the outbox; returns false and does nothing when one was sent or is being sent. */
    async recallMails(id: string, kind: string, since: Date): Promise<boolean> {
      const mails = db.selectFrom('mail').select('id').where('about', '=', `submission:${id}`).where('kind', '=', kind).where('queued_at', '>=', since)
      const all = await mails.execute()
      const idle = await mails.where('state', '=', 'queued').where('attempts', '=', 0).forUpdate().skipLocked().execute()
      if (idle.length < all.length) return false
      const ids = idle.map((mail) => mail.id)
      if (ids.length > 0) await db.deleteFrom('mail').where('id', 'in', ids).execute()
      return true
    },

    async release(id: string, position: number, now: Date): Promise<void> {
      await waiting(id, position).set({ released_at: now }).execute()
    },

    async trust(id: string): Promise<void> {
      await db
        .updateTable('submission')
        .set((row) => ({ suspicion: null, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    async mailsAbout(id: string) {
      return db
        .selectFrom('mail')
        .select(['id', 'kind', 'to_address', 'subject', 'state', 'queued_at', 'sent_at', 'last_answer'])
        .where('about', '=', `submission:${id}`)
        .orderBy('queued_at')
        .orderBy('id')
        .limit(500)
        .execute()
    },
  }

  function waiting(id: string, position: number) {
    return db.updateTable('submission_move').where('submission_id', '=', id).where('position', '=', position).where('released_at', 'is', null)
  }
}
