import * as z from 'zod/mini'
import type { CalendarDay } from '../../dates.ts'
import { hours } from '../../durations.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { type Decision, decisions, type PaperState } from '../../submissions/paper.ts'
import type { AuthorComments } from '../reviews/decision-comments.ts'

/** What a review of the full paper led to. It decides about publication; the acceptance to present stands. */
export interface FullPaperDecision {
  roundId: string
  paperId: string
  decision: Decision
  /** For the author. */
  note: string
  summary: string
  /** The day by which the revised paper is asked for. */
  dueOn: CalendarDay | null
  decidedAt: Date
  decidedBy: string
  /** Null while the author knows nothing of it. */
  releasedAt: Date | null
}

export const fullPaperLabels = {
  accepted: 'Full paper accepted for publication',
  'revision-requested': 'Full paper: revision requested',
  rejected: 'Full paper not accepted for publication',
} as const satisfies Record<Decision, string>

/** How many papers are decided on, or released, at once. */
export const maxFullPaperReleases = 100

export const missingReasons = 'Please say why: the author reads it.'

export const fullPaperOrder = z.object({
  decision: z.enum(decisions, 'Please choose a decision.'),
  note: z._default(freeText(5000), ''),
  summary: z._default(freeText(5000), ''),
  /** The last day for a revision; empty for the usual one. */
  due: z._default(z.union([z.literal(''), z.iso.date()], 'Please enter a day.'), ''),
})

/** One decision on several papers, as the board showed them. */
export const fullPaperOrders = z
  .object({
    chosen: z
      .array(z.object({ reference: z.string().check(z.maxLength(40)), version: z.int(), round: z.int() }))
      .check(z.minLength(1, 'Please choose something first.'), z.maxLength(maxFullPaperReleases)),
    ...z.omit(fullPaperOrder, { summary: true }).shape,
    /** Takes the summary of each paper’s lead reviewer, where there is one. */
    withLeadSummary: z._default(z.boolean(), false),
  })
  .check(z.refine((order) => order.decision === 'accepted' || order.note !== '' || order.withLeadSummary, { path: ['note'], error: missingReasons }))
export type FullPaperOrders = z.output<typeof fullPaperOrders>

export const fullPaperRelease = z.object({
  withScores: z._default(z.boolean(), false),
  /** When the decision was made that the preview showed. */
  decidedAt: z.optional(z.iso.datetime()),
})

/** Decisions as the preview showed them: the instant tells whether one was replaced since. */
export const fullPaperReleases = z.object({
  chosen: z
    .array(z.object({ reference: z.string().check(z.maxLength(40)), decidedAt: z.iso.datetime() }))
    .check(z.minLength(1, 'Please choose something first.'), z.maxLength(maxFullPaperReleases)),
  withScores: z._default(z.boolean(), false),
})
export type FullPaperReleases = z.output<typeof fullPaperReleases>

export type FullPaperOrder = z.output<typeof fullPaperOrder>

/** How the full papers of a submission stand: what was decided, and the round that is open to its author. */
export interface FullPaperStanding {
  decisions: readonly FullPaperDecision[]
  open: { openedAt: Date; hasReadyCopy: boolean } | undefined
}

/** Whoever has sent a revised full paper may still send what belongs to it. */
const revisionGrace = hours(24)

/**
 * Whether the author may send or replace the full paper: once accepted, until its reviewers have it, and again when a revision of it is asked for.
 * A decision that is not released changes nothing of it.
 */
export function mayChangeFullPaper(shown: PaperState, { decisions: all, open }: FullPaperStanding, now: Date): boolean {
  if (shown !== 'accepted' && shown !== 'confirmed') return false
  const last = lastReleased(all)
  if (last?.decision === 'accepted') return false
  // After a rejection only a review that the organisers have begun anew asks for it.
  if (!open?.hasReadyCopy) return last?.decision !== 'rejected' || open !== undefined
  return last !== undefined && isRevisionFresh(open, now)
}

/** What the author knows. */
export function lastReleased(decisions: readonly FullPaperDecision[]): FullPaperDecision | undefined {
  return decisions.findLast(({ releasedAt }) => releasedAt !== null)
}

/** Whether the round that a revised full paper opened is so young that what belongs to it may still come. */
export function isRevisionFresh({ openedAt }: { openedAt: Date }, now: Date): boolean {
  return now.getTime() < openedAt.getTime() + revisionGrace
}

/** What the author sees of the review of the full paper. */
export interface FullPaperStatus {
  /** Whether reviewers read it now. */
  isInReview: boolean
  decision: { decision: Decision; label: string; note: string; summary: string; dueOn: CalendarDay | null; comments: AuthorComments[] } | null
}

/** Without what is not released; null while its author has heard nothing of such a review. */
export function fullPaperStatus(
  { decisions: all, isInReview }: { decisions: readonly FullPaperDecision[]; isInReview: boolean },
  comments: ReadonlyMap<string, AuthorComments[]>,
): FullPaperStatus | null {
  const last = lastReleased(all)
  if (!last && !isInReview && all.length === 0) return null
  // A decision that is not released yet closes the round, but to its author the paper is still being read.
  const isRead = isInReview || all.at(-1)?.releasedAt === null
  if (!last) return { isInReview: isRead, decision: null }
  const { decision, note, summary, dueOn, roundId } = last
  const shown = { decision, label: fullPaperLabels[decision], note, summary, dueOn, comments: comments.get(roundId) ?? [] }
  return { isInReview: isRead, decision: shown }
}
