import { sql } from 'kysely'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { fullPapersOf } from '../../review/full-paper/full-papers.store.ts'
import type { Database } from '../../tables.ts'
import type { Paper, PaperMove, PaperState } from '../paper.ts'
import { moveFrom, paperFrom } from '../papers.store.ts'
import type { Submission } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'

/** A paper with what the acts of the desk need. */
export interface DeskPaper extends Paper {
  submission: Submission
  /** The last move; a null `releasedAt` means an unreleased decision. */
  last: (PaperMove & { position: number }) | undefined
  conference: ConferenceSummary
  /** Its author has asked to withdraw it and waits for an answer. */
  withdrawalRequested: boolean
  /** Its author has appealed and waits for an answer. */
  appealOpen: boolean
  /** Reviewers read its full version now. */
  fullPaperInReview: boolean
}

/** Several papers at once; the number of queries does not depend on how many. */
export function deskPapersOf(db: Database) {
  return {
    async idsOf(references: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.selectFrom('paper').select(['id', 'reference']).where('reference', 'in', references).execute()
      return new Map(rows.map((row) => [row.reference, row.id]))
    },

    async versionsOf(references: readonly string[]): Promise<{ reference: string; version: number }[]> {
      if (references.length === 0) return []
      return db.selectFrom('paper').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute()
    },

    /** In the order of their references. `hold` locks them until the transaction ends, always in the same order to avoid deadlocks. */
    async whole(ids: readonly string[], hold: 'hold' | 'only read'): Promise<DeskPaper[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('paper')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('reference')
        .$if(hold === 'hold', (select) => select.forUpdate())
        .execute()
      const moves = await db
        .selectFrom('paper_move')
        .selectAll()
        .distinctOn('paper_id')
        .where('paper_id', 'in', ids)
        .orderBy('paper_id')
        .orderBy('position', 'desc')
        .execute()
      const submissions = await submissionsOf(db).findAll(rows.map((row) => row.submission_id))
      const conferences = await conferencesOf(db).findAll(rows.map((row) => row.conference_id))
      const fullPapers = await fullPapersOf(db).inReview(ids)
      const lastMoves = new Map(moves.map((move) => [move.paper_id, { ...moveFrom(move), position: move.position }]))
      return rows.map((row) => {
        const submission = submissions.get(row.submission_id)
        const conference = conferences.get(row.conference_id)
        if (!submission || !conference) throw new Error(`Paper ${row.reference} is not whole.`)
        return {
          ...paperFrom(row),
          submission,
          conference,
          last: lastMoves.get(row.id),
          withdrawalRequested: row.withdrawal_requested,
          appealOpen: row.appeal_open,
          fullPaperInReview: fullPapers.has(row.id),
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
    async replaceDecision(
      id: string,
      position: number,
      to: PaperState,
      by: Pick<PaperMove, 'movedAt' | 'movedBy' | 'note' | 'dueOn' | 'summary' | 'typeName' | 'presentation'>,
    ): Promise<void> {
      await waiting(id, position)
        .set({
          to_state: to,
          moved_at: by.movedAt,
          moved_by: by.movedBy,
          note: by.note,
          due_on: by.dueOn ?? null,
          summary: by.summary ?? '',
          decision_type: by.typeName ?? '',
          presentation: by.presentation ?? '',
        })
        .execute()
      await db.updateTable('paper').set({ state: to }).where('id', '=', id).execute()
    },

    /** Removes a move that its author does not know of. */
    async removeMove(id: string, position: number, back: PaperState): Promise<void> {
      await db.deleteFrom('paper_move').where('paper_id', '=', id).where('position', '=', position).execute()
      await db.updateTable('paper').set({ state: back }).where('id', '=', id).execute()
    },

    async release(id: string, position: number, now: Date): Promise<void> {
      await waiting(id, position).set({ released_at: now }).execute()
    },

    /** Returns false when nobody doubted it. A trigger increases the versions of its papers. */
    async trust(submissionId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('submission')
        .set({ suspicion: null })
        .where('id', '=', submissionId)
        .where('suspicion', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async mailsAbout(submissionId: string) {
      return db
        .selectFrom('mail')
        .select(['id', 'kind', 'to_address', 'subject', 'state', 'queued_at', 'sent_at', 'last_answer'])
        .where('about', '=', `submission:${submissionId}`)
        .orderBy('queued_at')
        .orderBy('id')
        .limit(500)
        .execute()
    },
  }

  function waiting(id: string, position: number) {
    return db.updateTable('paper_move').where('paper_id', '=', id).where('position', '=', position).where('released_at', 'is', null)
  }
}
