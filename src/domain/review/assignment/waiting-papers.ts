import { type DeskPaper, deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { reviewBoardOf } from '../board/board.store.ts'
import { boardRow } from '../board/board.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { assignmentsOf } from './assignments.store.ts'
import { findConflicts } from './find-conflicts.ts'
import { whyNotReviewable } from './review-desk.ts'

export interface WaitingPaper {
  paper: DeskPaper
  needs: number
  /** Reviewers who were proposed, asked or taken away in this round. */
  asked: Set<string>
}

/** The papers that lack reviewers and that the organiser of this address may see, locked, with their conflicts looked for. */
export async function waitingPapers(
  trx: Transaction,
  { conferenceId, email, references }: { conferenceId: string; email: string; references: readonly string[] },
  now: Date,
): Promise<WaitingPaper[]> {
  const settings = await reviewSettingsOf(trx).find(conferenceId)
  const board = async () => (await reviewBoardOf(trx, conferenceId, email).papers()).map((paper) => boardRow(paper, settings, { now, timeZone: 'UTC' }))
  const wanted = new Set(references)
  const lacking = (await board()).filter(({ lacks, reference }) => lacks > 0 && (wanted.size === 0 || wanted.has(reference)))
  const ids = lacking.map(({ id }) => id)
  if (ids.length === 0) return []
  const locked = await deskPapersOf(trx).whole(ids, 'hold')
  await findConflicts(trx, ids, now)
  // Read again: something may have changed before the lock, and the search may have found that the organiser is an author.
  const current = new Map((await board()).map((row) => [row.id, row]))
  const asked = await assignmentsOf(trx).reviewersOfAll(ids)
  return locked.flatMap((paper) => {
    const row = current.get(paper.id)
    return row && row.lacks > 0 && whyNotReviewable(paper) === undefined ? [{ paper, needs: row.lacks, asked: asked.get(paper.id) ?? new Set() }] : []
  })
}
