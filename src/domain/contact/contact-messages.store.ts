import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../tables.ts'
import type { ContactMessageTable } from './contact-message.table.ts'

export type StoredMessage = Selectable<ContactMessageTable>

export function contactMessagesOf(db: Database) {
  return {
    /** The message that was stored, or undefined when the same one (or, by a rare chance, its reference) is there already. */
    async add(message: Insertable<ContactMessageTable>): Promise<StoredMessage | undefined> {
      return db
        .insertInto('contact_message')
        .values(message)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    async findRepeated(repeatKey: string): Promise<StoredMessage | undefined> {
      return db.selectFrom('contact_message').selectAll().where('repeat_key', '=', repeatKey).executeTakeFirst()
    },

    async find(reference: string): Promise<StoredMessage | undefined> {
      return db.selectFrom('contact_message').selectAll().where('reference', '=', reference).executeTakeFirst()
    },

    async countFrom(email: string, since: Date): Promise<number> {
      const { count } = await db
        .selectFrom('contact_message')
        .select((expression) => expression.fn.countAll<string>().as('count'))
        .where((expression) => expression(expression.fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .where('received_at', '>', since)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
