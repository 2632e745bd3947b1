import { dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import type { Services } from '../../services.ts'
import { type DeskPaper, deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { reviewBoardOf } from '../board/board.store.ts'
import { boardRow } from '../board/board.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { openReview } from './assign-reviewers.ts'
import { assignmentsOf } from './assignments.store.ts'
import { candidatesOf } from './candidates.store.ts'
import { isPaused, topicFit } from './candidates.ts'
import { findConflicts } from './find-conflicts.ts'
import { type AssignmentProblem, assignGreedily, optimise } from './optimise.ts'
import { whyNotReviewable } from './review-desk.ts'

/** What the optimiser proposes, how good it is, and what it could not do. */
export interface Proposal {
  papers: number
  reviews: number
  /** The mean fit of the proposed reviewers, from 0 to 100, and what taking the best for one paper after the other would give. */
  fit: number
  greedy: { reviews: number; fit: number }
  /** Papers that stay short of reviewers. */
  short: { reference: string; missing: number }[]
}

class OnlyPreview extends Error {
  readonly proposal: Proposal

  constructor(proposal: Proposal) {
    super('nothing is written')
    this.proposal = proposal
  }
}

/**
 * Proposes reviewers for all papers of a conference that lack some, or for some of them: as many reviews as possible, the best fits, even loads.
 * Whoever is proposed or asked already stays. Nothing is written unless it is wanted; nobody is asked yet.
 */
export async function proposeReviewers(
  services: Services,
  organiser: Organiser,
  conferenceId: string,
  { references, write }: { references: readonly string[]; write: boolean },
): Promise<Proposal> {
  await requireRightIn(services.db, organiser, 'review', conferenceId)
  try {
    return await services.db.transaction().execute(async (trx) => {
      const proposal = await propose(services, trx, organiser, { conferenceId, references, write })
      // The transaction ends without a trace: the search for conflicts has written too.
      if (!write) throw new OnlyPreview(proposal)
      return proposal
    })
  } catch (error) {
    if (error instanceof OnlyPreview) return error.proposal
    throw error
  }
}

async function propose(
  services: Services,
  trx: Transaction,
  organiser: Organiser,
  wanted: { conferenceId: string; references: readonly string[]; write: boolean },
): Promise<Proposal> {
  const now = services.now()
  const papers = await waitingPapers(trx, organiser, wanted, now)
  const pool = await candidatesOf(trx).lock((await candidatesOf(trx).pool()).map(({ id }) => id))
  const subjects = await candidatesOf(trx).subjects(papers.map(({ paper }) => paper.id))
  const conflicted = await reviewConflictsOf(trx).addressesOfAll(papers.map(({ paper }) => paper.id))
  const problem: AssignmentProblem = {
    papers: papers.map(({ paper, needs, asked }) => ({
      needs,
      fits: pool.map(({ id, email, topics }) => {
        const subject = subjects.get(paper.id)
        return !subject || asked.has(id) || conflicted.get(paper.id)?.has(email) ? null : topicFit(topics, subject)
      }),
    })),
    reviewers: pool.map((one) => ({
      room: isPaused(one, dayInZone(now, one.timeZone)) ? 0 : Math.max(0, one.maxLoad - one.load),
      load: one.load,
      maxLoad: one.maxLoad,
      isStandby: one.isStandby,
    })),
  }
  const solution = await optimise(problem)
  const greedy = assignGreedily(problem)
  for (const [index, chosen] of solution.chosen.entries()) {
    const paper = papers[index]?.paper
    if (!paper || chosen.length === 0 || !wanted.write) continue
    const round = await openReview(services, trx, organiser, paper, now)
    const reviewerIds = chosen.flatMap((one) => pool[one]?.id ?? [])
    await assignmentsOf(trx).addAll(reviewerIds, { round, isPinned: false, by: organiser.name, now })
  }
  const count = (some: number[][]) => some.reduce((sum, one) => sum + one.length, 0)
  const mean = (quality: number, reviews: number) => (reviews === 0 ? 0 : Math.round(quality / reviews))
  const reviews = count(solution.chosen)
  const served = solution.chosen.filter((one) => one.length > 0).length
  if (reviews > 0 && wanted.write)
    await auditLogOf(trx).write(organiser, now, {
      act: 'review.optimised',
      about: `conference:${wanted.conferenceId}`,
      aboutName: papers[0]?.paper.conference.subConference ?? '',
      details: { papers: served, reviews },
    })
  return {
    papers: served,
    reviews,
    fit: mean(solution.quality, reviews),
    greedy: { reviews: count(greedy.chosen), fit: mean(greedy.quality, count(greedy.chosen)) },
    short: papers
      .map(({ paper, needs }, index) => ({ reference: paper.reference, missing: needs - (solution.chosen[index]?.length ?? 0) }))
      .filter(({ missing }) => missing > 0),
  }
}

interface WaitingPaper {
  paper: DeskPaper
  needs: number
  /** Reviewers who were proposed, asked or taken away in this round. */
  asked: Set<string>
}

/** The papers that lack reviewers and that this organiser may see, locked, with their conflicts looked for. */
async function waitingPapers(
  trx: Transaction,
  organiser: Organiser,
  { conferenceId, references }: { conferenceId: string; references: readonly string[] },
  now: Date,
): Promise<WaitingPaper[]> {
  const settings = await reviewSettingsOf(trx).find(conferenceId)
  const board = async () =>
    (await reviewBoardOf(trx, conferenceId, organiser.email).papers()).map((paper) => boardRow(paper, settings, { now, timeZone: 'UTC' }))
  const lacking = (await board()).filter(({ lacks, reference }) => lacks > 0 && (references.length === 0 || references.includes(reference)))
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
