import type { Generated, GeneratedAlways } from 'kysely'
import type { SubmissionState } from './submission.ts'

export interface SubmissionTable {
  id: string
  reference: string
  conference_id: string
  number: number
  token_id: string
  fingerprint: string
  state: SubmissionState
  regtype: string
  fee_eur: number
  title: string
  name: string
  email: string
  company: string
  country: string
  mobile: string
  phone: string
  research_titles: string[]
  social: string
  accompany: boolean
  names: string
  message: string
  received_at: Date
  suspicion: string | null
  link_version: Generated<number>
  /** The search index. */
  words: GeneratedAlways<string>
  /** Triggers maintain these three columns. */
  version: Generated<number>
  decision_waiting: Generated<boolean>
  file_count: Generated<number>
}

export interface SubmissionCounterTable {
  conference_id: string
  prefix: string
  last_number: number
}

export interface SubmissionFileTable {
  submission_id: string
  file_id: string
  kind: 'document' | 'documentcv'
  position: number
  replaced_at: Date | null
}

export interface SubmissionMoveTable {
  submission_id: string
  position: number
  from_state: SubmissionState | null
  to_state: SubmissionState
  moved_at: Date
  moved_by: string
  note: string | null
  released_at: Date | null
}

/** The number of submissions per day (UTC), by category and by country; maintained by a trigger. */
export interface SubmissionDayTable {
  day: string
  kind: 'category' | 'country'
  name: string
  count: number
}
