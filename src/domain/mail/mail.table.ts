import type { Generated } from 'kysely'
import type { MailState } from './mail.ts'

export interface MailTable {
  id: string
  kind: string
  about: string
  to_name: string
  to_address: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  message_id: string
  state: MailState
  attempts: Generated<number>
  last_answer: string | null
  queued_at: Date
  sent_at: Date | null
}
