import type { SubmissionState } from '../submission.ts'

/** What is written now and told later: nothing of it reaches the author before its release. */
export const decisions = ['accepted', 'revision-requested', 'rejected'] as const satisfies readonly SubmissionState[]
export type Decision = (typeof decisions)[number]

export function isDecision(state: SubmissionState): state is Decision {
  return (decisions as readonly SubmissionState[]).includes(state)
}

/** Moves that take effect, and are known to the author, at once. */
export const openMoves = ['under-review', 'confirmed', 'withdrawn'] as const satisfies readonly SubmissionState[]
export type OpenMove = (typeof openMoves)[number]
