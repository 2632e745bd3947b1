import { sql } from 'kysely'
import { shownText } from '../../mail/secret-links.ts'
import type { Database } from '../../tables.ts'

const messageColumns = ['id', 'reference', 'subject', 'name', 'email', 'mobile', 'company', 'message', 'received_at', 'answer_due_at'] as const

/** What the person wrote to the office, and what was sent and issued to them. `address` is in lower case. */
export function correspondenceDataOf(address: string, db: Database) {
  const fromAddress = sql<boolean>`lower(email) = ${address}`
  return {
    async messages() {
      return db
        .selectFrom('contact_message')
        .select(messageColumns)
        .select(sql<Date | null>`case when closed_as = 'answered' then closed_at end`.as('answered_at'))
        .where(fromAddress)
        .orderBy('received_at', 'desc')
        .execute()
    },

    async callAlerts() {
      return db.selectFrom('call_alert').select(['topic', 'requested_at', 'confirmed_at']).where(fromAddress).orderBy('topic').execute()
    },

    async mails() {
      const rows = await db
        .selectFrom('mail')
        .select(['kind', 'subject', 'text_body', 'queued_at', 'sent_at', 'state'])
        .select(sql<string[]>`ARRAY(SELECT name FROM mail_attachment WHERE mail_id = mail.id ORDER BY position)`.as('attachments'))
        .where(sql<boolean>`lower(to_address) = ${address}`)
        .orderBy('queued_at', 'desc')
        .execute()
      return rows.map(({ text_body, ...mail }) => ({ ...mail, text: shownText({ kind: mail.kind, text_body }) }))
    },

    /** Letters and certificates that were issued. */
    async documents() {
      return db
        .selectFrom('document')
        .select(['reference', 'code', 'kind', 'state', 'conference_id', 'holder_name', 'holder_email', 'language', 'issued_at', 'expires_on', 'ended_at'])
        .select(['end_reason', 'end_note', 'file_id'])
        .where(sql<boolean>`lower(holder_email) = ${address}`)
        .orderBy('issued_at', 'desc')
        .orderBy('id')
        .execute()
    },
  }
}
