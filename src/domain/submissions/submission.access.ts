import { mayMove, type SubmissionState } from './submission.ts'

/** What an author may do depends on the state that the author sees: a refusal must not reveal an unreleased decision. */

export function mayReplaceFiles(shown: SubmissionState): boolean {
  return shown === 'received' || shown === 'revision-requested'
}

/** An accepted author still sends the full paper; it is added, and the files of the decision stay. */
export function mayAddFiles(shown: SubmissionState): boolean {
  return mayReplaceFiles(shown) || shown === 'accepted' || shown === 'confirmed'
}

export function mayWithdraw(shown: SubmissionState): boolean {
  return mayMove(shown, 'withdrawn')
}
