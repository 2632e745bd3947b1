import type { Insertable } from 'kysely'
import type { Database } from '../tables.ts'
import type { MailTable } from './mail.table.ts'

export function mailsOf(db: Database) {
  return {
    async add(mail: Insertable<MailTable>): Promise<void> {
      await db.insertInto('mail').values(mail).execute()
    },
  }
}
