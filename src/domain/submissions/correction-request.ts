import type { PaperDraft } from '../papers/paper-details.schema.ts'
import type { OwnDetailsForm } from './own-correction.schema.ts'
import type { WithdrawalState } from './withdrawal-request.ts'

/** How an author corrects something: at once until the review begins, then by asking; never when it is closed. */
export type CorrectionWay = 'at-once' | 'on-request' | 'closed'

/** What an author wants to have corrected: the answers of the form, or the details of one paper. */
export type Wanted = { paperId: null; details: OwnDetailsForm } | { paperId: string; details: PaperDraft }

/** An author's wish to correct what is already in review; the organisers answer it as they answer a request to withdraw. */
export type CorrectionRequest = Wanted & {
  id: string
  submissionId: string
  state: WithdrawalState
  /** The author's own words; may be empty. */
  reason: string
  requestedAt: Date
  answeredAt: Date | null
  answeredBy: string | null
  /** The organiser's words to the author. */
  note: string | null
}
