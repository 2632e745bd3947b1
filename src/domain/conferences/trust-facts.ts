import { decidedPapers, reviewFigures } from '../review/board/figures.store.ts'
import type { Database } from '../tables.ts'

/** Fewer decisions could tell what became of one author's paper. */
const fewestDecisions = 20

/** What visitors may know about the review of a conference, counted from its papers. */
export interface TrustFacts {
  submissions: number
  decided: number
  /** From 0 to 1. */
  acceptanceRate: number
  /** Undefined where nobody reviewed through this site. */
  reviewsPerPaper: number | undefined
  medianDays: number | undefined
}

/** Undefined while the numbers are too small to be anonymous. Only decisions that their authors know are counted. */
export async function trustFacts(db: Database, conferenceId: string): Promise<TrustFacts | undefined> {
  // Most conferences have too few, and their pages are read the most.
  if ((await decidedPapers(db, conferenceId)) < fewestDecisions) return undefined
  const { papers, decided, accepted, reviews, reviewedPapers, medianDays } = await reviewFigures(db, conferenceId)
  return {
    submissions: papers,
    decided,
    acceptanceRate: accepted / decided,
    reviewsPerPaper: reviewedPapers > 0 ? reviews / reviewedPapers : undefined,
    medianDays: medianDays === null ? undefined : Math.max(1, Math.round(medianDays)),
  }
}
