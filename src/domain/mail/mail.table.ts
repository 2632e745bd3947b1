import type { ColumnType, Generated, GeneratedAlways, Insertable } from 'kysely'
import type { Letter, MailState } from './mail.ts'

export interface MailTable {
  id: string
  kind: string
  about: string
  paper_id: Generated<string | null>
  /** A trigger finds it by the paper, the submission or `about`. */
  conference_id: Generated<string | null>
  to_name: string
  to_address: string
  reply_to: string | null
  subject: string
  text_body: string
  /** Rendered as HTML when the mail is sent. Null once the text was removed. */
  letter: ColumnType<Letter | null, string | null, string | null>
  message_id: string
  state: MailState
  attempts: Generated<number>
  last_answer: string | null
  queued_at: Date
  sent_at: Date | null
  resend_of: Generated<string | null>
  /** For the List-Unsubscribe header; null once the mail is done. */
  unsubscribe_url: Generated<string | null>
  search: GeneratedAlways<string>
}

export type NewMail = Insertable<MailTable>

export interface MailAttachmentTable {
  mail_id: string
  position: number
  name: string
  media_type: string
  /** A bigint, which the driver returns as text. */
  size_bytes: ColumnType<string, number, number>
  /** A stored file, or else `content`. */
  file_id: string | null
  content: Buffer | null
}

/** The office's version of a standing letter, for all conferences or for one. */
export interface MailTemplateTable {
  id: Generated<string>
  /** In the table of standing letters. */
  kind: string
  conference_id: string | null
  /** Null, like the body, where the standard text holds. */
  subject: string | null
  body: string | null
  version: Generated<number>
  changed_at: Date
  changed_by: string
}

export interface MailTemplateFileTable {
  template_id: string
  position: number
  file_id: string
}
