import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'

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
