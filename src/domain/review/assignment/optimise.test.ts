import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AssignmentProblem, type AssignmentSolution, assignGreedily, optimise } from './optimise.ts'

const reviewer = fc.record({ room: fc.integer({ min: 0, max: 3 }), load: fc.integer({ min: 0, max: 3 }), isStandby: fc.boolean() })
const problems: fc.Arbitrary<AssignmentProblem> = fc.array(reviewer, { minLength: 1, maxLength: 6 }).chain((reviewers) =>
  fc.record({
    reviewers: fc.constant(reviewers.map(({ room, load, isStandby }) => ({ room, load, isStandby, maxLoad: load + room }))),
    papers: fc.array(
      fc.record({
        needs: fc.integer({ min: 0, max: 3 }),
        fits: fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { freq: 3 }), { minLength: reviewers.length, maxLength: reviewers.length }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
)

const given = ({ chosen }: AssignmentSolution) => chosen.reduce((sum, some) => sum + some.length, 0)

/** The largest number of reviews, found another way: one path after the other in a table of what is left, without costs. */
function mostReviews({ papers, reviewers }: AssignmentProblem): number {
  const [source, sink] = [papers.length + reviewers.length, papers.length + reviewers.length + 1]
  const left = Array.from({ length: sink + 1 }, () => new Array<number>(sink + 1).fill(0))
  const set = (from: number, to: number, room: number) => {
    const row = left[from]
    if (row) row[to] = (row[to] ?? 0) + room
  }
  for (const [paper, { needs, fits }] of papers.entries()) {
    set(source, paper, needs)
    for (const [index, fit] of fits.entries()) set(paper, papers.length + index, fit === null ? 0 : 1)
  }
  for (const [index, { room }] of reviewers.entries()) set(papers.length + index, sink, room)
  const find = (node: number, seen: Set<number>): boolean => {
    if (node === sink) return true
    seen.add(node)
    for (let to = 0; to <= sink; to += 1) {
      if (seen.has(to) || (left[node]?.[to] ?? 0) === 0 || !find(to, seen)) continue
      set(node, to, -1)
      set(to, node, 1)
      return true
    }
    return false
  }
  let most = 0
  while (find(source, new Set())) most += 1
  return most
}

describe('the proposal for all waiting papers', () => {
  test('never gives a paper to somebody with a conflict, nor twice to the same', async () => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        for (const [paper, some] of (await optimise(problem)).chosen.entries()) {
          expect(new Set(some).size).toBe(some.length)
          for (const one of some) expect(problem.papers[paper]?.fits[one]).not.toBeNull()
        }
      }),
    )
  })

  test('never gives anybody more than they want, nor a paper more than it needs', async () => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        const { chosen } = await optimise(problem)
        for (const [index, { room }] of problem.reviewers.entries()) expect(chosen.flat().filter((one) => one === index).length).toBeLessThanOrEqual(room)
        for (const [paper, some] of chosen.entries()) expect(some.length).toBeLessThanOrEqual(problem.papers[paper]?.needs ?? 0)
      }),
    )
  })

  test('never gives fewer reviews than possible, and says how many are missing', async () => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        const solution = await optimise(problem)
        const needed = problem.papers.reduce((sum, { needs }) => sum + needs, 0)
        expect(given(solution)).toBe(mostReviews(problem))
        expect(solution.missing).toBe(needed - given(solution))
      }),
    )
  })

  test('fits better than taking the best for one paper after the other, where loads cost nothing', async () => {
    const even = problems.map(({ papers, reviewers }) => ({
      papers,
      reviewers: reviewers.map((one) => ({ ...one, load: 0, isStandby: false, maxLoad: 10_000 })),
    }))
    await fc.assert(
      fc.asyncProperty(even, async (problem) => {
        const [best, greedy] = [await optimise(problem), assignGreedily(problem)]
        if (given(best) === given(greedy) && problem.papers.every(({ needs }) => needs <= 1)) expect(best.quality).toBeGreaterThanOrEqual(greedy.quality)
      }),
    )
  })
})

test('a reviewer whom only one paper can have is left to it', async () => {
  const reviewers = [1, 1].map((room) => ({ room, load: 0, maxLoad: 3, isStandby: false }))
  const problem: AssignmentProblem = {
    reviewers,
    papers: [
      { needs: 1, fits: [100, 90] },
      { needs: 1, fits: [80, null] },
    ],
  }
  expect(assignGreedily(problem)).toMatchObject({ missing: 1 })
  expect(await optimise(problem)).toEqual({ chosen: [[1], [0]], missing: 0, quality: 170 })
})

test('the work is shared, and who stands by comes last', async () => {
  const reviewers = [
    { room: 3, load: 0, maxLoad: 3, isStandby: false },
    { room: 3, load: 0, maxLoad: 3, isStandby: false },
    { room: 3, load: 0, maxLoad: 3, isStandby: true },
  ]
  const papers = [1, 2, 3, 4].map(() => ({ needs: 1, fits: [50, 50, 50] }))
  const { chosen } = await optimise({ papers, reviewers })
  expect([0, 1, 2].map((index) => chosen.flat().filter((one) => one === index).length)).toEqual([2, 2, 0])
})

test('every paper gets a first review before another gets its second', async () => {
  const papers = [1, 2].map(() => ({ needs: 2, fits: [100, 0] }))
  const reviewers = [
    { room: 1, load: 0, maxLoad: 1, isStandby: false },
    { room: 1, load: 0, maxLoad: 1, isStandby: false },
  ]
  expect((await optimise({ papers, reviewers })).chosen.map((some) => some.length)).toEqual([1, 1])
})
