import { dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { DeskPaper } from '../../submissions/desk/desk-papers.store.ts'
import { movePaper } from '../../submissions/desk/move-papers.ts'
import { findPaper } from '../../submissions/desk/paper-at-desk.ts'
import type { Transaction } from '../../tables.ts'
import { bidsOf } from '../bidding/bids.store.ts'
import { fitWithWish } from '../bidding/wishes.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { activeAssignments } from '../review.ts'
import { paperForReviewer } from '../reviewer-view.ts'
import { type ReviewRound, reviewRoundsOf } from '../rounds.store.ts'
import { type Assignment, assignmentsOf } from './assignments.store.ts'
import { candidatesOf } from './candidates.store.ts'
import { isPaused, type PoolReviewer, rankOf, topicFit } from './candidates.ts'
import { ensureHandler } from './choose-handler.ts'
import { findConflicts } from './find-conflicts.ts'
import { conflictOfInterest, lockAssignment, lockPaper, type ReviewActor, refuseUnlessReviewable, reviewSubject } from './review-desk.ts'
import { reviewInvitationsOf } from './review-invitations.store.ts'
import { reviewCancelledLetter } from './review-letters.ts'

/** Begins the review of a paper, unless it has begun: conflicts are looked for, the round is open, somebody handles it. The caller holds the paper. */
export async function beginReview(services: Services, trx: Transaction, actor: ReviewActor, paper: DeskPaper, now: Date): Promise<ReviewRound> {
  refuseUnlessReviewable(paper)
  await findConflicts(trx, [paper.id], now)
  // The search may have found that whoever acts is one of the authors.
  if (await reviewConflictsOf(trx).isConflicted(paper.id, actor.email)) throw conflictOfInterest()
  return openReview(services, trx, actor, paper, now)
}

/** Opens the round and moves a new paper into review; the caller has looked for conflicts and holds the paper. */
export async function openReview(services: Services, trx: Transaction, actor: ReviewActor, paper: DeskPaper, now: Date): Promise<ReviewRound> {
  const round = await reviewRoundsOf(trx).open(paper, 'abstract', now)
  await ensureHandler(trx, paper, actor.accountId)
  if (paper.state === 'received') {
    const office = await officeOf(trx)
    await movePaper(services, trx, actor, { paper, to: 'under-review', now, replyTo: office?.address })
  }
  return round
}

/** Proposes reviewers for a paper, by hand. Nobody is asked yet; who is proposed already stays so. */
export async function assignReviewers(services: Services, organiser: Organiser, reference: string, reviewerIds: readonly string[]): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const found = await findPaper(trx, reference)
    if (!found) throw new Refusal('paper.unknown', 'There is no such paper.')
    const paper = await lockPaper(trx, organiser, found.id)
    await proposeByHand(services, trx, organiser, paper, reviewerIds)
  })
}

/** The same for a paper that the caller holds. */
export async function proposeByHand(services: Services, trx: Transaction, actor: ReviewActor, paper: DeskPaper, reviewerIds: readonly string[]): Promise<void> {
  const now = services.now()
  const round = await beginReview(services, trx, actor, paper, now)
  const there = await assignmentsOf(trx).ofPaper(paper.id)
  const isActive = (id: string) =>
    there.some(({ roundId, reviewerId, state }) => roundId === round.id && reviewerId === id && (activeAssignments as readonly string[]).includes(state))
  const fresh = [...new Set(reviewerIds)].filter((id) => !isActive(id))
  const reviewers = await candidatesOf(trx).lock(fresh)
  for (const id of fresh) {
    const reviewer = reviewers.find((one) => one.id === id)
    if (!reviewer) throw new Refusal('review.unknown', 'This reviewer is not in the pool any more.')
    await refuseUnfit(trx, paper, reviewer, now)
    const { number } = await assignmentsOf(trx).add({ round, reviewerId: id, isPinned: true, by: actor.name, now })
    await auditLogOf(trx).write(actor, now, { act: 'review.assigned', ...reviewSubject(paper), details: { reviewer: number } })
  }
}

/** Refuses a reviewer who must not, cannot or does not want to review this paper. */
async function refuseUnfit(trx: Transaction, paper: DeskPaper, reviewer: PoolReviewer, now: Date): Promise<void> {
  if (await reviewConflictsOf(trx).isConflicted(paper.id, reviewer.email))
    throw new Refusal('review.conflict', `${reviewer.name} has a conflict with ${paper.reference} and cannot review it.`)
  if (isPaused(reviewer, dayInZone(now, reviewer.timeZone))) throw new Refusal('review.move_not_allowed', `${reviewer.name} does not review at present.`)
  if (reviewer.load >= reviewer.maxLoad)
    throw new Refusal('review.move_not_allowed', `${reviewer.name} has ${reviewer.load} reviews to do and does not want more at a time.`)
}

/** Proposes the reviewer who fits best and was not asked in this round; undefined when nobody is left. The caller holds the paper. */
export async function proposeNext(trx: Transaction, paper: { id: string }, round: ReviewRound, by: string, now: Date): Promise<Assignment | undefined> {
  const subject = (await candidatesOf(trx).subjects([paper.id])).get(paper.id)
  const asked = new Set((await assignmentsOf(trx).ofPaper(paper.id)).filter(({ roundId }) => roundId === round.id).map(({ reviewerId }) => reviewerId))
  const conflicted = (await reviewConflictsOf(trx).addressesOfAll([paper.id])).get(paper.id)
  const isFree = (one: PoolReviewer) =>
    !asked.has(one.id) && !conflicted?.has(one.email) && one.load < one.maxLoad && !isPaused(one, dayInZone(now, one.timeZone))
  if (!subject) return undefined
  const said = (await bidsOf(trx).ofPapers([paper.id])).get(paper.id)
  const ranked = (await candidatesOf(trx).pool())
    .filter(isFree)
    .map((reviewer) => ({ reviewer, rank: rankOf(reviewer, fitWithWish(topicFit(reviewer.topics, subject), said?.get(reviewer.id))) }))
    .sort((one, other) => other.rank - one.rank)
  for (const { reviewer } of ranked) {
    const [locked] = await candidatesOf(trx).lock([reviewer.id])
    if (locked && isFree(locked)) return assignmentsOf(trx).add({ round, reviewerId: reviewer.id, isPinned: false, by, now })
  }
  return undefined
}

interface CancelOrder {
  version: number
  reason: string
  /** Whether the next best reviewer is proposed instead. */
  replace: boolean
}

/** Takes a review away from a reviewer, who is told if they were asked, and proposes somebody else if wished. */
export async function cancelAssignment(services: Services, organiser: Organiser, id: string, { version, reason, replace }: CancelOrder): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { assignment, paper } = await lockAssignment(trx, organiser, id, version)
    const now = services.now()
    await assignmentsOf(trx).move(assignment, 'cancelled', { reason })
    await reviewInvitationsOf(trx).end(id, 'lapsed', now)
    await auditLogOf(trx).write(organiser, now, { act: 'review.cancelled', ...reviewSubject(paper), details: { reviewer: assignment.number } })
    if (assignment.state !== 'proposed') await tellOfCancellation(services, trx, assignment, reason)
    const round = replace ? await reviewRoundsOf(trx).openRound(paper.id) : undefined
    if (!round) return
    await findConflicts(trx, [paper.id], now)
    const next = await proposeNext(trx, paper, round, organiser.name, now)
    if (!next) throw new Refusal('review.move_not_allowed', `Nobody else in the pool can review ${paper.reference} now, so it was left as it is.`)
    await auditLogOf(trx).write(organiser, now, { act: 'review.assigned', ...reviewSubject(paper), details: { reviewer: next.number } })
  })
}

async function tellOfCancellation(services: Services, trx: Transaction, { reviewerId, paperId }: Assignment, note: string): Promise<void> {
  const [reviewer] = await candidatesOf(trx).lock([reviewerId])
  const paper = await paperForReviewer(trx, paperId)
  if (!reviewer || !paper) return
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind: 'review.cancelled',
    about: `reviewer:${reviewerId}`,
    paperId,
    to: { name: reviewer.name, address: reviewer.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: reviewCancelledLetter({ name: reviewer.name, paper, note }),
  })
}
