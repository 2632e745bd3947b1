import { mayMove, type SubmissionState } from './submission.ts'

/** What an author may do is judged by the state that the author is shown: a refusal must not give away a decision before its release. */

export function mayReplaceFiles(shown: SubmissionState): boolean {
  return shown === 'received' || shown === 'revision-requested'
}

export function mayWithdraw(shown: SubmissionState): boolean {
  return mayMove(shown, 'withdrawn')
}
