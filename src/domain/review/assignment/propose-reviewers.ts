import { randomId } from '../../accounts/tokens.ts'
import { dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { openReview } from './assign-reviewers.ts'
import { assignmentsOf } from './assignments.store.ts'
import { candidatesOf } from './candidates.store.ts'
import { isPaused } from './candidates.ts'
import { proposalsOf } from './proposals.store.ts'
import { waitingPapers } from './waiting-papers.ts'

/** Wakes the worker for these proposals after the transaction. */
export type WakeProposals = (trx: Transaction, ids: string[]) => Promise<void>

/**
 * Orders reviewers for all papers of a conference that lack some, or for some of them: as many reviews as possible, the best fits, even loads.
 * Whoever is proposed or asked already stays. A worker looks for them; nothing is written to the papers, and the order replaces the one before.
 */
export async function orderProposal(services: Services, organiser: Organiser, conferenceId: string, references: string[]): Promise<{ id: string }> {
  await requireRightIn(services.db, organiser, 'review', conferenceId)
  const id = randomId()
  await services.db.transaction().execute(async (trx) => {
    await proposalsOf(trx).order({ id, conferenceId, references, orderedAt: services.now() }, organiser.accountId)
    await services.wakeProposals(trx, [id])
  })
  return { id }
}

/** Gives up a proposal, or the search for one. */
export async function leaveProposal(services: Services, organiser: Organiser, conferenceId: string): Promise<void> {
  await requireRightIn(services.db, organiser, 'review', conferenceId)
  await proposalsOf(services.db).leave(conferenceId, organiser.accountId)
}

export interface TakenProposal {
  papers: number
  reviews: number
  /** Reviews that cannot be proposed any more, because papers, reviewers or conflicts have changed since. */
  outdated: number
}

/** Writes a proposal as the organiser saw it, but for what has become impossible since. Nobody is asked yet. */
export async function takeProposal(services: Services, organiser: Organiser, conferenceId: string, id: string): Promise<TakenProposal> {
  await requireRightIn(services.db, organiser, 'review', conferenceId)
  return services.db.transaction().execute(async (trx) => {
    const order = await proposalsOf(trx).lock(conferenceId, organiser.accountId)
    if (order?.id !== id || !order.result)
      throw new Refusal('desk.changed_meanwhile', 'This proposal was taken or replaced meanwhile. Nothing was done. Please look again.')
    const now = services.now()
    const chosen = new Map(order.result.chosen.map(({ reference, reviewers }) => [reference, reviewers]))
    const papers = chosen.size === 0 ? [] : await waitingPapers(trx, { conferenceId, email: organiser.email, references: [...chosen.keys()] }, now)
    const pool = new Map((await candidatesOf(trx).lock([...new Set([...chosen.values()].flat())])).map((one) => [one.id, one]))
    const conflicted = await reviewConflictsOf(trx).addressesOfAll(papers.map(({ paper }) => paper.id))
    let [served, reviews] = [0, 0]
    for (const { paper, needs, asked } of papers) {
      const fit = (chosen.get(paper.reference) ?? []).filter((reviewerId) => {
        const one = pool.get(reviewerId)
        const isFree = one && one.load < one.maxLoad && !isPaused(one, dayInZone(now, one.timeZone))
        return isFree && !asked.has(reviewerId) && !conflicted.get(paper.id)?.has(one.email)
      })
      const reviewerIds = fit.slice(0, needs)
      if (reviewerIds.length === 0) continue
      for (const one of reviewerIds.flatMap((reviewerId) => pool.get(reviewerId) ?? [])) pool.set(one.id, { ...one, load: one.load + 1 })
      const round = await openReview(services, trx, organiser, paper, now)
      await assignmentsOf(trx).addAll(reviewerIds, { round, isPinned: false, by: organiser.name, now })
      served += 1
      reviews += reviewerIds.length
    }
    await proposalsOf(trx).leave(conferenceId, organiser.accountId)
    if (reviews > 0)
      await auditLogOf(trx).write(organiser, now, {
        act: 'review.optimised',
        about: `conference:${conferenceId}`,
        aboutName: papers[0]?.paper.conference.subConference ?? '',
        details: { papers: served, reviews },
      })
    return { papers: served, reviews, outdated: order.result.reviews - reviews }
  })
}
