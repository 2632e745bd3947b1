import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { findConflicts } from './find-conflicts.ts'
import { handlersOf } from './handlers.store.ts'
import { reviewSubject } from './review-desk.ts'

/**
 * Every paper in review has a handling chair: whoever begins it, where they may, otherwise the chair of the conference, or the organiser, who
 * handles least; nobody where all have a conflict. The caller holds the paper and has looked for conflicts.
 */
export async function ensureHandler(trx: Transaction, paper: { id: string; conferenceId: string }, preferred?: string): Promise<void> {
  if (await handlersOf(trx).find(paper.id)) return
  const conflicted = (await reviewConflictsOf(trx).addressesOfAll([paper.id])).get(paper.id)
  const free = (await handlersOf(trx).suggested(paper.conferenceId)).filter(({ email }) => !conflicted?.has(email.toLowerCase()))
  const chosen = free.find(({ id }) => id === preferred) ?? free[0]
  if (chosen) await handlersOf(trx).setFirst(paper.id, chosen.id)
}

const maxAtOnce = 100

/** Chooses a handling chair where there is none any more, or where somebody may now who could not before. Returns for how many papers. */
export async function chooseMissingHandlers({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let chosen = 0
  for (const id of await handlersOf(db).unhandled(maxAtOnce)) {
    const isChosen = await db.transaction().execute(async (trx) => {
      const paper = await papersOf(trx).lock(id)
      if (!paper || !(await reviewRoundsOf(trx).openRound(id))) return false
      await findConflicts(trx, [id], now())
      await handlersOf(trx).clear(id)
      await ensureHandler(trx, paper)
      return (await handlersOf(trx).find(id)) !== null
    })
    if (isChosen) chosen += 1
  }
  return chosen
}

/** A step that began the work on a paper is undone: nobody handles it, unless somebody was chosen by hand or a round is there. The caller holds the paper. */
export async function forgetFirstHandler(trx: Transaction, paperId: string): Promise<void> {
  if ((await reviewRoundsOf(trx).all(paperId)).length > 0) return
  const log = await auditLogOf(trx).about(reviewSubject({ id: paperId, reference: '' }).about)
  if (!log.some(({ act }) => act === 'review.handler_changed')) await handlersOf(trx).clear(paperId)
}
