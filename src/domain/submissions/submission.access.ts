import { mayMove, type SubmissionState } from './submission.ts'

/** What an author may do is judged by the state that the author is shown: a refusal must not give away a decision before its release. */

export function mayReplaceFiles(shown: SubmissionState): boolean {
  return shown === 'received' || shown === 'revision-requested'
}

/** Whoever is accepted still owes the full paper: it is added, and what was decided on stays as it was. */
export function mayAddFiles(shown: SubmissionState): boolean {
  return mayReplaceFiles(shown) || shown === 'accepted' || shown === 'confirmed'
}

export function mayWithdraw(shown: SubmissionState): boolean {
  return mayMove(shown, 'withdrawn')
}
