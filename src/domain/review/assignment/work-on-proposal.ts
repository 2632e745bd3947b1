import { dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { bidsOf } from '../bidding/bids.store.ts'
import { fitWithWish } from '../bidding/wishes.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { candidatesOf } from './candidates.store.ts'
import { aboutOf, fitBetween, isPaused, knowledgeOf } from './candidates.ts'
import { type AssignmentProblem, assignGreedily, optimise } from './optimise.ts'
import { type ProposalOrder, proposalsOf, type WholeProposal } from './proposals.store.ts'
import { waitingPapers } from './waiting-papers.ts'

/** What the optimiser is asked, with who and what its indices are. */
interface Question {
  problem: AssignmentProblem
  references: string[]
  reviewerIds: string[]
}

/** Ends the transaction in which a question was read without a trace: the search for conflicts has written too. */
class OnlyRead extends Error {
  readonly question: Question

  constructor(question: Question) {
    super('nothing is written')
    this.question = question
  }
}

class Left extends Error {}

/** Works out a proposal that was ordered. Safe to run again after a crash, and twice at once; it ends when the order is left or replaced. */
export async function workOnProposal(services: Pick<Services, 'db' | 'now'>, id: string): Promise<void> {
  const order = await proposalsOf(services.db).unfinished(id)
  if (!order) return
  const { problem, references, reviewerIds } = await readQuestion(services, order)
  const needed = problem.papers.reduce((sum, { needs }) => sum + needs, 0)
  try {
    const solution = await optimise(problem, async (given) => {
      if (!(await proposalsOf(services.db).progress(id, { given, needed }))) throw new Left()
    })
    const greedy = assignGreedily(problem)
    const count = (some: number[][]) => some.reduce((sum, one) => sum + one.length, 0)
    const mean = (quality: number, reviews: number) => (reviews === 0 ? 0 : Math.round(quality / reviews))
    const reviews = count(solution.chosen)
    const proposal: WholeProposal = {
      papers: solution.chosen.filter((one) => one.length > 0).length,
      reviews,
      fit: mean(solution.quality, reviews),
      greedy: { reviews: count(greedy.chosen), fit: mean(greedy.quality, count(greedy.chosen)) },
      short: problem.papers.flatMap(({ needs }, paper) => {
        const missing = needs - (solution.chosen[paper]?.length ?? 0)
        return missing > 0 ? [{ reference: references[paper] ?? '', missing }] : []
      }),
      chosen: solution.chosen.flatMap((some, paper) =>
        some.length > 0 ? [{ reference: references[paper] ?? '', reviewers: some.flatMap((one) => reviewerIds[one] ?? []) }] : [],
      ),
    }
    await proposalsOf(services.db).finish(id, proposal)
  } catch (error) {
    if (!(error instanceof Left)) throw error
  }
}

async function readQuestion({ db, now }: Pick<Services, 'db' | 'now'>, order: ProposalOrder & { email: string }): Promise<Question> {
  try {
    return await db.transaction().execute(async (trx) => {
      throw new OnlyRead(await questionOf(trx, order, now()))
    })
  } catch (error) {
    if (error instanceof OnlyRead) return error.question
    throw error
  }
}

async function questionOf(trx: Transaction, order: ProposalOrder & { email: string }, now: Date): Promise<Question> {
  const papers = await waitingPapers(trx, order, now)
  const ids = papers.map(({ paper }) => paper.id)
  const pool = (await candidatesOf(trx).pool()).map((one) => ({ ...one, knowledge: knowledgeOf(one.topics) }))
  const subjects = await candidatesOf(trx).subjects(ids)
  const conflicted = await reviewConflictsOf(trx).addressesOfAll(ids)
  const wishes = await bidsOf(trx).ofPapers(ids)
  return {
    references: papers.map(({ paper }) => paper.reference),
    reviewerIds: pool.map(({ id }) => id),
    problem: {
      papers: papers.map(({ paper, needs, asked }) => {
        const subject = subjects.get(paper.id)
        const about = subject && aboutOf(subject)
        const kept = conflicted.get(paper.id)
        const said = wishes.get(paper.id)
        const fits = pool.map(({ id, email, knowledge }) =>
          !about || asked.has(id) || kept?.has(email) ? null : fitWithWish(fitBetween(knowledge, about), said?.get(id)),
        )
        return { needs, fits }
      }),
      reviewers: pool.map((one) => ({
        room: isPaused(one, dayInZone(now, one.timeZone)) ? 0 : Math.max(0, one.maxLoad - one.load),
        load: one.load,
        maxLoad: one.maxLoad,
        isStandby: one.isStandby,
      })),
    },
  }
}
