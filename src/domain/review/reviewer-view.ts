import type { Database } from '../tables.ts'
import type { ReviewStage } from './review.ts'
import { reviewedPapersOf } from './reviewer-view.store.ts'

/** What a reviewer sees of a paper. Whatever names its authors is not part of it. */
export interface PaperForReviewer {
  title: string
  abstract: string
  keywords: readonly string[]
  track: string
  stage: ReviewStage
  conference: { id: string; name: string }
}

/** The one place where a reviewer's view of a paper is made; pages, letters and exports for reviewers use it alone. */
export async function paperForReviewer(db: Database, paperId: string): Promise<PaperForReviewer | undefined> {
  return reviewedPapersOf(db).find(paperId)
}
