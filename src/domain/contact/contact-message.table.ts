import type { Generated, GeneratedAlways } from 'kysely'
import type { Closing } from './message-clock.ts'

export interface ContactMessageTable {
  id: string
  reference: string
  subject: string
  name: string
  email: string
  mobile: string
  company: string
  message: string
  received_at: Date
  answer_due_at: Date
  suspicion: string | null
  repeat_key: string
  /** The form token that it was sent with; null without one. */
  token_id: Generated<string | null>
  assigned_to: Generated<string | null>
  closed_at: Generated<Date | null>
  closed_as: Generated<Closing | null>
  answer_version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  version: Generated<number>
  search: GeneratedAlways<string>
}

export interface AnswerTemplateTable {
  id: string
  name: string
  body: string
  version: Generated<number>
  changed_at: Date
  changed_by: string
}
