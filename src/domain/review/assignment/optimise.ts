import { FlowNetwork } from './min-cost-flow.ts'

/** Who is to review what: the fits are numbers from 0 to 100, undefined where a reviewer must not or does not review the paper. */
export interface AssignmentProblem {
  papers: readonly {
    /** How many more reviewers it needs. */
    needs: number
    /** By the index of the reviewer. */
    fits: readonly (number | null)[]
  }[]
  reviewers: readonly {
    /** How many more reviews they can take. */
    room: number
    /** What they have to do already, and how much they want at most: the busier, the dearer. */
    load: number
    maxLoad: number
    isStandby: boolean
  }[]
}

export interface AssignmentSolution {
  /** The indices of the reviewers of each paper. */
  chosen: number[][]
  /** How many reviews could not be given to anybody. */
  missing: number
  /** The sum of the fits. */
  quality: number
}

/** Each further review costs more, so that nobody gets many while others have none. */
const costOfLoad = 30
const costOfStandby = 35
/** A paper's first review matters more than another's third. */
const costOfLaterReview = 200

/**
 * Gives as many reviews as possible, and among those ways the one with the best fits, the fairest loads and the evenest papers: a minimum-cost
 * maximum flow from the papers through the reviewers.
 */
export async function optimise({ papers, reviewers }: AssignmentProblem, onProgress?: (given: number) => Promise<void>): Promise<AssignmentSolution> {
  const source = papers.length + reviewers.length
  const sink = source + 1
  const network = new FlowNetwork(sink + 1)
  const edges = papers.map(({ needs, fits }, paper) => {
    for (let review = 0; review < needs; review += 1) network.connect(source, paper, 1, review * costOfLaterReview)
    return fits.flatMap((fit, reviewer) => {
      if (fit === null) return []
      const flowOf = network.connect(paper, papers.length + reviewer, 1, 100 - fit)
      return [{ reviewer, flowOf }]
    })
  })
  reviewers.forEach(({ room, load, maxLoad, isStandby }, reviewer) => {
    for (let more = 0; more < room; more += 1) {
      const cost = Math.round((costOfLoad * (load + more)) / Math.max(1, maxLoad)) + (isStandby ? costOfStandby : 0)
      network.connect(papers.length + reviewer, sink, 1, cost)
    }
  })
  await network.maxFlow(source, sink, onProgress)
  return solutionOf(
    { papers, reviewers },
    edges.map((some) => some.filter(({ flowOf }) => flowOf() > 0).map(({ reviewer }) => reviewer)),
  )
}

/** What somebody would do who goes through the papers one by one and takes the best who is left; the measure for the optimiser. */
export function assignGreedily(problem: AssignmentProblem): AssignmentSolution {
  const room = problem.reviewers.map((reviewer) => reviewer.room)
  const chosen = problem.papers.map(({ needs, fits }) => {
    const best = fits
      .flatMap((fit, reviewer) => (fit !== null && (room[reviewer] ?? 0) > 0 ? [{ fit, reviewer }] : []))
      .sort((one, other) => other.fit - one.fit)
      .slice(0, needs)
    for (const { reviewer } of best) room[reviewer] = (room[reviewer] ?? 0) - 1
    return best.map(({ reviewer }) => reviewer)
  })
  return solutionOf(problem, chosen)
}

function solutionOf({ papers }: AssignmentProblem, chosen: number[][]): AssignmentSolution {
  const given = chosen.reduce((sum, some) => sum + some.length, 0)
  const needed = papers.reduce((sum, { needs }) => sum + needs, 0)
  const quality = chosen.reduce((sum, some, paper) => sum + some.reduce((fits, reviewer) => fits + (papers[paper]?.fits[reviewer] ?? 0), 0), 0)
  return { chosen, missing: needed - given, quality }
}
