import type { RegistrationState } from '../registrations/registration.ts'
import type { CorrectionWay } from './correction-request.ts'
import { mayMove, type PaperState } from './paper.ts'
import { stageOf } from './paper-files.ts'
import type { FileKind } from './submission.ts'

/** What an author may do depends on the state that the author sees: a refusal must not reveal an unreleased decision. */

export function mayReplaceFiles(shown: PaperState): boolean {
  return shown === 'received' || shown === 'revision-requested'
}

/** An accepted author may still add a CV; the files of the decision stay. */
export function mayAddFiles(shown: PaperState): boolean {
  return mayReplaceFiles(shown) || shown === 'accepted' || shown === 'confirmed'
}

/** Whether a file of this kind may be sent: `shown` is the state that decides about files, and `fullPaper` whether the full paper is open. */
export function maySendFile(kind: FileKind, { shown, fullPaper, replaces }: { shown: PaperState; fullPaper: boolean; replaces: boolean }): boolean {
  if (stageOf(kind) === 'full-paper') return fullPaper
  return kind === 'documentcv' && !replaces ? mayAddFiles(shown) : mayReplaceFiles(shown)
}

export function mayWithdraw(shown: PaperState): boolean {
  return mayMove(shown, 'withdrawn')
}

/** Once the review has begun, the author asks and the organisers answer. */
export function withdrawsAtOnce(shown: PaperState): boolean {
  return shown === 'received'
}

/** How the title and the authors of a paper are corrected. */
export function paperCorrectionWay(shown: PaperState): CorrectionWay {
  if (shown === 'rejected' || shown === 'withdrawn') return 'closed'
  return shown === 'received' ? 'at-once' : 'on-request'
}

/** Whether the abstract, the keywords and the statements of a paper are changed at once: until the review begins, and when a revision is asked for. */
export function mayComplete(shown: PaperState): boolean {
  return shown === 'received' || shown === 'revision-requested'
}

/** How the answers of the form are corrected: as the paper that is furthest on; without an open paper, as the registration lets. */
export function detailsCorrectionWay(shown: readonly PaperState[], registration: RegistrationState | undefined): CorrectionWay {
  const ways = shown.map(paperCorrectionWay).filter((way) => way !== 'closed')
  if (ways.length > 0) return ways.includes('on-request') ? 'on-request' : 'at-once'
  const isOpen = registration && ['waiting-list', 'needs-approval', 'scholarship-applied', 'open'].includes(registration)
  return isOpen ? 'at-once' : 'closed'
}
