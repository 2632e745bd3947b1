import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AccountId } from '../accounts/account.ts'
import type { CalendarDay } from '../dates.ts'
import type { Decision } from '../submissions/paper.ts'
import type { WholeProposal } from './assignment/proposals.store.ts'
import type { AttachmentFinding } from './attachments/attachment.ts'
import type { Wish } from './bidding/wishes.ts'
import type { DecisionType } from './decision-type.ts'
import type {
  AssignmentState,
  ConflictKind,
  ConflictState,
  CopyState,
  FindingKind,
  Recommendation,
  ReviewerOrigin,
  ReviewInvitationState,
  ReviewMode,
  ReviewStage,
  RoundState,
} from './review.ts'

export interface PaperExclusionTable {
  paper_id: string
  position: number
  name: string
  email: string
  reason: string
}

export interface ReviewSettingsTable {
  conference_id: string
  mode: ReviewMode
  reviews_per_paper: number
  answer_days: number
  review_days: number
  decision_days: number
  abstract_min_words: number
  abstract_max_words: number
  shows_other_reviews: boolean
  appeal_days: Generated<number>
  mode_since: Generated<Date>
  reply_days: Generated<number>
  has_discussion: Generated<boolean>
  is_rolling: Generated<boolean>
  has_bidding: Generated<boolean>
  abstract_file_pages: Generated<number>
  abstract_file_words: Generated<number>
  full_paper_pages: Generated<number>
  full_paper_words: Generated<number>
  decision_types: ColumnType<DecisionType[], string | undefined, string>
  version: Generated<number>
  changed_at: Date
}

export interface FullPaperDecisionTable {
  round_id: string
  paper_id: string
  decision: Decision
  note: Generated<string>
  summary: Generated<string>
  due_on: CalendarDay | null
  decided_at: Date
  decided_by: string
  released_at: Date | null
}

export interface AuthorReplyTable {
  round_id: string
  paper_id: string
  opened_at: Date
  opened_by: string
  closes_on: CalendarDay
  body: string | null
  replied_at: Date | null
}

export interface ReviewDiscussionTable {
  round_id: string
  /** 1, 2 and so on. */
  number: number
  assignment_id: string | null
  organiser_name: string | null
  body: string
  written_at: Date
}

export interface ReviewProposalTable {
  id: string
  conference_id: string
  account_id: string
  paper_references: string[]
  ordered_at: Date
  given: Generated<number>
  needed: number | null
  result: WholeProposal | null
}

export interface ReviewBidTable {
  paper_id: string
  reviewer_id: string
  wish: Wish
  said_at: Date
}

export interface ReviewLeadTable {
  round_id: string
  assignment_id: string
  chosen_by: string
  summary: Generated<string>
  saved_at: Date | null
}

export interface ReviewFormTable {
  id: string
  conference_id: string
  stage: ReviewStage
  number: number
  definition: JSONColumnType<object>
  made_at: Date
  made_by: string
}

export interface ReviewerTable {
  id: string
  account_id: AccountId | null
  title: Generated<string>
  name: string
  email: string
  affiliation: Generated<string>
  country: Generated<string>
  orcid: string | null
  topics: Generated<string[]>
  languages: Generated<string[]>
  time_zone: Generated<string>
  max_load: Generated<number>
  paused_until: CalendarDay | null
  agreed_at: Date | null
  is_public: Generated<boolean>
  is_standby: Generated<boolean>
  stopped_at: Date | null
  origin: ReviewerOrigin
  added_at: Date
  version: Generated<number>
  words: GeneratedAlways<string>
}

export interface ReviewerExclusionTable {
  reviewer_id: string
  position: number
  kind: 'person' | 'institution'
  value: string
}

export interface PoolInvitationTable {
  id: string
  name: string
  email: string
  affiliation: Generated<string>
  topics: Generated<string[]>
  state: ReviewInvitationState
  token_hash: Buffer
  invited_by: string
  sent_at: Date
  expires_at: Date
  answered_at: Date | null
}

export interface OutsideHandlerTable {
  id: string
  paper_id: string
  name: string
  email: string
  token_hash: Buffer
  invited_by: string
  invited_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export interface ReviewRoundTable {
  id: string
  paper_id: string
  number: number
  stage: ReviewStage
  state: RoundState
  form_id: string
  opened_at: Date
  closed_at: Date | null
}

export interface ReviewAssignmentTable {
  id: string
  round_id: string
  paper_id: string
  reviewer_id: string
  number: number
  state: AssignmentState
  is_pinned: Generated<boolean>
  proposed_at: Date
  proposed_by: string
  invited_at: Date | null
  answered_at: Date | null
  due_on: CalendarDay | null
  submitted_at: Date | null
  reason: Generated<string>
  version: Generated<number>
}

export interface ReviewInvitationTable {
  id: string
  assignment_id: string
  state: ReviewInvitationState
  token_hash: Buffer
  sent_at: Date
  expires_at: Date
  answered_at: Date | null
}

export interface ReviewReminderTable {
  assignment_id: string
  kind: 'answer' | 'before' | 'due' | 'after' | 'by-hand'
  queued_at: Date
}

export interface ReviewEscalationTable {
  paper_id: string
  round_number: number
  stage: 'short' | 'review-late' | 'near' | 'late' | 'very-late'
  queued_at: Date
}

export interface ReviewDraftTable {
  assignment_id: string
  answers: JSONColumnType<object>
  saved_at: Date
}

export interface ReviewAttachmentTable {
  id: string
  assignment_id: string
  number: number
  file_id: string | null
  copy_id: string | null
  version: Generated<number>
  state: CopyState
  reason: Generated<string>
  findings: ColumnType<AttachmentFinding[], string | undefined, string>
  added_at: Date
  checked_at: Generated<Date | null>
  allowed_by: Generated<string | null>
  allowed_at: Generated<Date | null>
  attached_by: Generated<string | null>
  told_at: Generated<Date | null>
  is_blind: Generated<boolean>
}

export interface ReviewTable {
  assignment_id: string
  number: number
  form_id: string
  answers: JSONColumnType<object>
  recommendation: Recommendation
  confidence: number
  /** PostgreSQL's numeric is read as text. */
  score: ColumnType<string | null, number | null, number | null>
  submitted_at: Date
  entered_by: string | null
}

export interface MisconductReportTable {
  id: string
  assignment_id: string
  body: string
  reported_at: Date
}

/** Exactly one of the three has given the address up; a submission also where it was a co-author's. */
export interface FormerAddressTable {
  account_id: AccountId | null
  reviewer_id: string | null
  submission_id: string | null
  /** In lower case. */
  email: string
}

export interface PersonAddressView {
  /** An account, or a reviewer without one. */
  person: string
  email: string
  is_current: boolean
}

export interface ReviewConflictTable {
  paper_id: string
  /** In lower case. */
  email: string
  kind: ConflictKind
  state: ConflictState
  note: Generated<string>
  found_at: Date
  answered_at: Date | null
  answered_by: string | null
}

export interface ReviewerCopyTable {
  file_id: string
  paper_id: string
  state: CopyState
  copy_id: string | null
  pages: Generated<number | null>
  words: Generated<number | null>
  fonts_not_embedded: Generated<string[]>
  reason: Generated<string>
  checked_at: Date | null
  allowed_by: string | null
  allowed_at: Date | null
}

export interface PaperBlindnessTable {
  paper_id: string
  is_blind: Generated<boolean>
  version: Generated<number>
  state: CopyState
  checked_at: Date | null
  allowed_by: string | null
  allowed_at: Date | null
}

export interface BlindnessFindingTable {
  id: string
  paper_id: string
  file_id: string | null
  kind: FindingKind
  location: string
  excerpt: string
  is_reference: Generated<boolean>
  explanation: Generated<string>
  found_at: Date
}
