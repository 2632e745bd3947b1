import type { Services } from '../../services.ts'
import { findSubmission, type SubmissionCredentials } from '../../submissions/find-submission.ts'
import type { PaperState } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import { type GuardedPart, guardedPaper } from './guarded-paper.ts'

/** States in which reviewers still read a paper. */
const reviewable: readonly PaperState[] = ['received', 'under-review', 'revision-requested']

/** What an author is told about what names them, by the number of the paper. A paper that nobody reviews any more has none. */
export async function ownGuard(services: Pick<Services, 'db' | 'key'>, credentials: SubmissionCredentials): Promise<Map<number, GuardedPart[]>> {
  const { db } = services
  const { id } = await findSubmission(services, credentials)
  const papers = (await papersOf(db).ofSubmission(id)).filter(({ state }) => reviewable.includes(state))
  const files = papers.length > 0 ? await submissionsOf(db).filesOf(id) : []
  const guarded = await Promise.all(papers.map(async (paper) => [paper.position, (await guardedPaper(services, paper.id, files)).parts] as const))
  return new Map(guarded)
}
