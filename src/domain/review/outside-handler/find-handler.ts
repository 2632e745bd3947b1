import type { AccountId } from '../../accounts/account.ts'
import { hashOfSecret } from '../../accounts/tokens.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type DeskPaper, deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import type { Transaction } from '../../tables.ts'
import type { ReviewActor } from '../assignment/review-desk.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { outsideHandlersOf } from './outside-handlers.store.ts'

/** The log and the history outlive people, so they say what and not who. */
export const outsideName = 'A handler from outside'

/** Whoever holds the link, while it is valid and nothing has been found that keeps them from the paper; else undefined. */
export async function findHandler({ db, now }: Pick<Services, 'db' | 'now'>, secret: string) {
  const hash = hashOfSecret(secret)
  const handler = hash && (await outsideHandlersOf(db).findByHash(hash))
  if (!handler || handler.revokedAt || handler.expiresAt <= now()) return undefined
  return (await reviewConflictsOf(db).isConflicted(handler.paperId, handler.email)) ? undefined : handler
}

/** The handler of a link as who acts, with the paper locked; refuses when the link has ended. */
export async function holdHandled(trx: Transaction, { now }: Pick<Services, 'now'>, secret: string): Promise<{ actor: ReviewActor; paper: DeskPaper }> {
  const handler = await findHandler({ db: trx, now }, secret)
  const [paper] = handler ? await deskPapersOf(trx).whole([handler.paperId], 'hold') : []
  if (!handler || !paper) throw new Refusal('invitation.closed', 'This link was ended, or its time is over. Nothing was done.')
  return { actor: { accountId: `outside-handler:${handler.id}` as AccountId, name: outsideName, email: handler.email }, paper }
}
