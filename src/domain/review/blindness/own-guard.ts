import type { Services } from '../../services.ts'
import { findSubmission, type SubmissionCredentials } from '../../submissions/find-submission.ts'
import { type Paper, type PaperState, shownState } from '../../submissions/paper.ts'
import { stageKinds, stageOf } from '../../submissions/paper-files.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import { fullPapersOf } from '../full-paper/full-papers.store.ts'
import type { ReviewStage } from '../review.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { type FormatHint, formatHints } from './check-format.ts'
import { type GuardedPart, guardedPaper } from './guarded-paper.ts'

/** States in which reviewers still read a paper; later they may read its full version. */
const reviewable: readonly PaperState[] = ['received', 'under-review', 'revision-requested']
const awaitsFullPaper: readonly PaperState[] = ['accepted', 'confirmed']

export interface OwnGuard {
  parts: GuardedPart[]
  format: FormatHint[]
}

/** What an author is told about the format of their papers, and about what names them in what reviewers read next, by the number of the paper. A paper that nobody reviews any more has none. */
export async function ownGuard(services: Pick<Services, 'db' | 'key'>, credentials: SubmissionCredentials): Promise<Map<number, OwnGuard>> {
  const { db } = services
  const { id } = await findSubmission(services, credentials)
  const all = await papersOf(db).ofSubmission(id)
  const fullPapers = await fullPapersOf(db).inReview(all.map((paper) => paper.id))
  const files = await submissionsOf(db).filesOf(id)
  const moves = await papersOf(db).movesOfAll(all.map((paper) => paper.id))
  const stageNow = (paper: Paper): ReviewStage | undefined => {
    // Not the state itself: what is told here must not tell of a decision that is not released.
    const shown = shownState(moves.get(paper.id) ?? [])
    if (reviewable.includes(shown)) return 'abstract'
    const isSent = files.some(({ kind, paperId, replacedAt }) => paperId === paper.id && stageOf(kind) === 'full-paper' && replacedAt === null)
    return fullPapers.has(paper.id) || (awaitsFullPaper.includes(shown) && isSent) ? 'full-paper' : undefined
  }
  const guarded = all.map(async (paper): Promise<[number, OwnGuard][]> => {
    const stage = stageNow(paper)
    if (!stage) return []
    const ofStage = new Set(files.filter(({ kind }) => stageOf(kind) === stage).map((file) => file.id))
    const { parts } = await guardedPaper(services, paper.id, files)
    const own = parts.filter(({ fileId }) => fileId === null || ofStage.has(fileId))
    const settings = await reviewSettingsOf(db).find(paper.conferenceId)
    const read = own.filter(({ fileId, state }) => fileId !== null && state !== 'waiting')
    const hasBlindCopy = files.some(({ id: fileId, kind }) => kind === stageKinds[stage].blind && read.some((part) => part.fileId === fileId))
    return [[paper.position, { parts: own, format: formatHints({ files: read, stage, mode: settings.mode, hasBlindCopy, limits: settings }) }]]
  })
  return new Map((await Promise.all(guarded)).flat())
}
