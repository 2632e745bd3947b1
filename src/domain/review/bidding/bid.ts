import { dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import { isPaused } from '../assignment/candidates.ts'
import { freeOfConflicts } from '../assignment/find-conflicts.ts'
import type { Reviewer } from '../pool/reviewer.ts'
import { type BidView, bidViews } from '../reviewer-view.ts'
import { bidsOf } from './bids.store.ts'
import { type Wish, wishControl, wishes } from './wishes.ts'

/** Nobody reads more at once; when some have their reviewers, the next follow. */
const maxShown = 200

type Chooser = Pick<Reviewer, 'id' | 'email' | 'timeZone' | 'pausedUntil' | 'stoppedAt'>

/** The papers that a reviewer may wish for, as reviewers see them, with what they said so far. None that they have a conflict with. */
export async function papersToWishFor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reviewer: Chooser,
): Promise<(BidView & { paperId: string; wish: Wish | undefined })[]> {
  const today = dayInZone(now(), reviewer.timeZone)
  if (reviewer.stoppedAt !== null || isPaused(reviewer, today)) return []
  const open = await bidsOf(db).open(reviewer.id, today, maxShown)
  const ids = await freeOfConflicts(db, open, reviewer.email.toLowerCase(), now())
  const views = await bidViews(db, ids)
  const said = await bidsOf(db).ofReviewer(reviewer.id)
  return ids.flatMap((paperId) => {
    const view = views.get(paperId)
    return view ? [{ ...view, paperId, wish: said.get(paperId) }] : []
  })
}

/** Saves what a reviewer chose for the papers that they were shown; what is not among those, or not open any more, changes nothing. */
export async function saveWishes(
  services: Pick<Services, 'db' | 'now'>,
  reviewer: Chooser,
  fields: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const shown = await papersToWishFor(services, reviewer)
  await services.db.transaction().execute(async (trx) => {
    for (const { paperId, wish } of shown) {
      const chosen = fields[wishControl(paperId)]?.[0]
      if (chosen === undefined) continue
      const next = wishes.find((one) => one === chosen)
      if (next !== wish) await bidsOf(trx).save(reviewer.id, paperId, next, services.now())
    }
  })
}
