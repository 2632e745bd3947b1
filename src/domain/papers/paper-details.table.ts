import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { AppealState } from './appeal.ts'
import type { PresentationAnswer } from './presentation.ts'

export interface PaperEditTable {
  paper_id: string
  before: JSONColumnType<object>
  began_at: ColumnType<Date, Date, never>
  changed_at: Date
}

export interface PaperReminderTable {
  paper_id: string
  kind: 'arrival' | 'deadline'
  queued_at: Date
}

export interface PresentationAnswerTable {
  paper_id: string
  /** Of the move that told of the acceptance. */
  position: number
  answer: PresentationAnswer
  note: Generated<string>
  answered_at: Date
}

export interface PresentationReminderTable {
  paper_id: string
  position: number
  kind: 'first' | 'deadline'
  queued_at: Date
}

export interface AppealTable {
  id: string
  paper_id: string
  /** Of the move that told of the rejection. */
  position: number
  state: AppealState
  reasons: string
  opened_at: Date
  answered_at: Date | null
  answered_by: string | null
  note: string | null
}

export interface CoAuthorConfirmationTable {
  paper_id: string
  /** In lower case. */
  email: string
  token_hash: Buffer
  asked_at: Date
  answer: 'confirmed' | 'denied' | null
  answered_at: Date | null
  note: Generated<string>
}

export interface LateEntryTable {
  id: string
  conference_id: string
  name: string
  email: string
  token_hash: Buffer
  expires_on: CalendarDay
  made_by: string
  made_at: Date
  revoked_at: Date | null
  used_at: Date | null
  submission_id: string | null
}
