import type { Selectable } from 'kysely'
import type { Database } from '../tables.ts'
import type { MailTemplateTable } from './mail.table.ts'

export type MailTemplate = Selectable<MailTemplateTable>

export function mailTemplatesOf(db: Database) {
  return {
    async all(): Promise<MailTemplate[]> {
      return db.selectFrom('mail_template').selectAll().execute()
    },

    /** Those of these kinds that the office has written. */
    async some(kinds: readonly string[]): Promise<Map<string, MailTemplate>> {
      if (kinds.length === 0) return new Map()
      const rows = await db.selectFrom('mail_template').selectAll().where('kind', 'in', kinds).execute()
      return new Map(rows.map((row) => [row.kind, row]))
    },

    async lock(kind: string): Promise<MailTemplate | undefined> {
      return db.selectFrom('mail_template').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()
    },

    async put(template: Omit<MailTemplate, 'version'>): Promise<void> {
      await db
        .insertInto('mail_template')
        .values(template)
        .onConflict((conflict) => conflict.column('kind').doUpdateSet((row) => ({ ...template, version: row('mail_template.version', '+', 1) })))
        .execute()
    },
  }
}
