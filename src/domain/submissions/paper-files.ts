import type { ReviewStage } from '../review/review.ts'
import type { FileKind } from './submission.ts'

/** The files that each stage of review is about: the paper, and its copy without names. */
export const stageKinds = {
  abstract: { paper: 'document', blind: 'documentblind' },
  'full-paper': { paper: 'fullpaper', blind: 'fullpaperblind' },
} as const satisfies Record<ReviewStage, { paper: FileKind; blind: FileKind }>

interface PaperFile {
  kind: FileKind
  arrivedAt: Date
}

/** The stage that a file belongs to; none for a CV. */
export function stageOf(kind: FileKind): ReviewStage | undefined {
  if (kind === 'documentcv') return undefined
  return kind === 'fullpaper' || kind === 'fullpaperblind' ? 'full-paper' : 'abstract'
}

/** Blind copies that are older than a file of the paper: they are of an earlier version, so reviewers do not read them. */
export function outdatedBlindCopies<File extends PaperFile>(current: readonly File[], stage: ReviewStage): File[] {
  const { paper, blind } = stageKinds[stage]
  const newest = Math.max(0, ...current.filter(({ kind }) => kind === paper).map(({ arrivedAt }) => arrivedAt.getTime()))
  return current.filter(({ kind, arrivedAt }) => kind === blind && arrivedAt.getTime() < newest)
}

/** Whether all blind copies are of an earlier version, so that reviewers would read the paper itself. */
export function lacksBlindCopy(current: readonly PaperFile[], stage: ReviewStage): boolean {
  const outdated = outdatedBlindCopies(current, stage).length
  return outdated > 0 && outdated === current.filter(({ kind }) => kind === stageKinds[stage].blind).length
}

/** The files that reviewers read at a stage: the blind copies of the latest version where there are any, otherwise the paper itself. */
export function filesForReviewers<File extends PaperFile>(current: readonly File[], stage: ReviewStage): File[] {
  const { paper, blind } = stageKinds[stage]
  const outdated = outdatedBlindCopies(current, stage)
  const copies = current.filter((file) => file.kind === blind && !outdated.includes(file))
  return copies.length > 0 ? copies : current.filter(({ kind }) => kind === paper)
}
