import { mayMove, type PaperState } from './paper.ts'

/** What an author may do depends on the state that the author sees: a refusal must not reveal an unreleased decision. */

export function mayReplaceFiles(shown: PaperState): boolean {
  return shown === 'received' || shown === 'revision-requested'
}

/** An accepted author still sends the full paper; it is added, and the files of the decision stay. */
export function mayAddFiles(shown: PaperState): boolean {
  return mayReplaceFiles(shown) || shown === 'accepted' || shown === 'confirmed'
}

export function mayWithdraw(shown: PaperState): boolean {
  return mayMove(shown, 'withdrawn')
}

/** Once the review has begun, the author asks and the organisers answer. */
export function withdrawsAtOnce(shown: PaperState): boolean {
  return shown === 'received'
}
