import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Currency } from '../money/money.ts'
import type { PresentationForm } from '../review/decision-type.ts'
import type { PaperState } from './paper.ts'
import type { FileKind } from './submission.ts'
import type { WithdrawalState } from './withdrawal-request.ts'

export interface SubmissionTable {
  id: string
  reference: string
  conference_id: string
  number: number
  token_id: string
  fingerprint: string
  regtype: string
  fee_minor: number
  fee_currency: Generated<Currency>
  title: string
  name: string
  email: string
  company: string
  country: string
  mobile: string
  phone: string
  social: string
  accompany: boolean
  names: string
  message: string
  received_at: Date
  suspicion: string | null
  link_version: Generated<number>
}

export interface PaperTable {
  id: string
  submission_id: string
  position: number
  reference: string
  conference_id: string
  title: string
  state: PaperState
  received_at: Date
  track_id: Generated<string | null>
  abstract: Generated<string>
  keywords: Generated<string[]>
  interests: Generated<string>
  funding: Generated<string>
  licence: Generated<string>
  ai_statement: Generated<string>
  handler_id: Generated<string | null>
  /** Whether nothing was missing when its details were last written. */
  is_complete: Generated<boolean>
  /** Triggers maintain these columns; the last five are copies of the submission's, and the search index. */
  version: Generated<number>
  decision_waiting: Generated<boolean>
  file_count: Generated<number>
  presenter: Generated<string>
  country: Generated<string>
  regtype: Generated<string>
  suspicious: Generated<boolean>
  words: GeneratedAlways<string>
  withdrawal_requested: Generated<boolean>
  correction_requested: Generated<boolean>
  appeal_open: Generated<boolean>
  revised: Generated<boolean>
  /** As the chair of its session or an organiser marked it. */
  presented_at: Generated<Date | null>
  /** The authors let the abstract stand on the public programme and in the book of abstracts. */
  shows_abstract: Generated<boolean>
}

export interface PaperMoveTable {
  paper_id: string
  position: number
  from_state: PaperState | null
  to_state: PaperState
  moved_at: Date
  moved_by: string
  note: string | null
  released_at: Date | null
  due_on: Generated<CalendarDay | null>
  /** The review round that a decision closed. */
  round_id: Generated<string | null>
  summary: Generated<string>
  /** The decision in the conference's own words, as they were then. */
  decision_type: Generated<string>
  presentation: Generated<PresentationForm | ''>
}

export interface WithdrawalRequestTable {
  id: string
  paper_id: string
  state: WithdrawalState
  reason: string
  requested_at: Date
  answered_at: Date | null
  answered_by: string | null
  note: string | null
}

export interface CorrectionRequestTable {
  id: string
  submission_id: string
  paper_id: string | null
  state: WithdrawalState
  wanted: JSONColumnType<object>
  reason: string
  requested_at: Date
  answered_at: Date | null
  answered_by: string | null
  note: string | null
}

export interface AddressChangeTable {
  submission_id: string
  email: string
  token_hash: Buffer
  requested_at: Date
  expires_at: Date
}

export interface RevisionReminderTable {
  paper_id: string
  position: number
  kind: 'before' | 'after'
  queued_at: Date
}

export interface SubmissionCorrectionTable {
  id: string
  submission_id: string
  position: number
  field: string
  old_value: string
  new_value: string
}

export interface PaperAuthorTable {
  id: string
  paper_id: string
  position: number
  name: string
  email: string
  affiliation: string
  country: string
  orcid: string | null
  is_corresponding: boolean
  is_presenter: boolean
  is_sender: Generated<boolean>
}

export interface AccompanyingPersonTable {
  id: string
  submission_id: string
  position: number
  name: string
}

export interface SubmissionCounterTable {
  conference_id: string
  prefix: string
  last_number: number
}

export interface SubmissionFileTable {
  submission_id: string
  file_id: string
  kind: FileKind
  paper_id: string | null
  position: number
  replaced_at: Date | null
}

export interface RevisionResponseTable {
  paper_id: string
  number: number
  round_id: string | null
  body: string
  sent_at: Date
}

/** The number of submissions per day (UTC), by category and by country; maintained by a trigger. */
export interface SubmissionDayTable {
  day: string
  kind: 'category' | 'country'
  name: string
  count: number
}
