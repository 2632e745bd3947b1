import * as z from 'zod/mini'
import { freeText } from '../../forms/person-fields.schema.ts'
import { type FullPaperStanding, isRevisionFresh, lastReleased } from '../../review/full-paper/full-paper.ts'
import type { ReviewStage } from '../../review/review.ts'
import { type PaperMove, revisionOpenUntil, shownState } from '../paper.ts'

/** What an author says to the reviewers with a revision. */
export interface RevisionResponse {
  paperId: string
  number: number
  /** The round that the revision opened; null where nobody had reviewed the paper. */
  roundId: string | null
  body: string
  sentAt: Date
}

export const maxResponseLength = 20_000

/** Beside a new file, where it is optional. */
export const responseBesideFile = z.object({ response: z._default(freeText(maxResponseLength), '') })

/** Without a new file: then the reviewers have only these words to see what has changed. */
export const revisionForm = z.object({
  response: freeText(maxResponseLength).check(z.minLength(1, 'Please tell the reviewers what you have changed, and what you have not.')),
})

/** What is revised, and whether it is still asked for; else it was sent within a day, and what belongs to it may still come. Undefined otherwise. */
export function revisionStanding(moves: readonly PaperMove[], fullPaper: FullPaperStanding, now: Date): { stage: ReviewStage; isAsked: boolean } | undefined {
  const shown = shownState(moves)
  if (shown === 'revision-requested') return { stage: 'abstract', isAsked: true }
  if (revisionOpenUntil(moves, now)) return { stage: 'abstract', isAsked: false }
  const last = lastReleased(fullPaper.decisions)
  if ((shown !== 'accepted' && shown !== 'confirmed') || last?.decision !== 'revision-requested') return undefined
  if (!fullPaper.open) return { stage: 'full-paper', isAsked: true }
  return isRevisionFresh(fullPaper.open, now) ? { stage: 'full-paper', isAsked: false } : undefined
}
