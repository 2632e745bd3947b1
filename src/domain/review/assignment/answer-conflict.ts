import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findPaper } from '../../submissions/desk/paper-at-desk.ts'
import type { ConflictKind } from '../review.ts'
import { conflictSearchOf } from './conflict-search.store.ts'
import { findConflicts } from './find-conflicts.ts'
import { lockPaper, reviewSubject } from './review-desk.ts'

interface ConflictAnswer {
  email: string
  kind: ConflictKind
  answer: 'confirmed' | 'dismissed'
  reason: string
}

/** Confirms or dismisses a conflict that was found. A conflicted organiser cannot, least of all their own. */
export async function answerConflict(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  reference: string,
  { email, kind, answer, reason }: ConflictAnswer,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const found = await findPaper(trx, reference)
    if (!found) throw new Refusal('paper.unknown', 'There is no such paper.')
    const paper = await lockPaper(trx, organiser, found.id)
    const now = services.now()
    // It may have been shown before it was stored.
    await findConflicts(trx, [paper.id], now)
    const answered = await conflictSearchOf(trx).answer({ paperId: paper.id, email: email.toLowerCase(), kind }, answer, { by: organiser.name, reason, now })
    if (!answered) throw new Refusal('review.move_not_allowed', 'This conflict stands, or was answered so already.')
    await auditLogOf(trx).write(organiser, now, { act: `review.conflict_${answer}`, ...reviewSubject(paper), details: { kind } })
  })
}
