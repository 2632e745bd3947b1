import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { hours } from '#domain/durations.ts'
import { countLimit } from '../desk/list-page.ts'
import type { ContactMessageTable, Database } from '../tables.ts'
import type { Closing } from './message-clock.ts'

export type StoredMessage = Selectable<ContactMessageTable>

export function contactMessagesOf(db: Database) {
  return {
    /** The stored message, or undefined when its key, token or reference exists already. */
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

    async findByToken(tokenId: string): Promise<StoredMessage | undefined> {
      return db.selectFrom('contact_message').selectAll().where('token_id', '=', tokenId).executeTakeFirst()
    },

    async find(reference: string): Promise<StoredMessage | undefined> {
      return db.selectFrom('contact_message').selectAll().where('reference', '=', reference).executeTakeFirst()
    },
  }
}

type WaitingMessages = Record<'all' | 'overdue' | 'soon' | 'mine' | 'suspicious', number>

/** The messages as the desk sees them. */
export function deskMessagesOf(db: Database) {
  return {
    /** The numbers of waiting messages by urgency, each up to one more than `countLimit`. */
    async waiting(reader: string, now: Date): Promise<WaitingMessages> {
      const soon = new Date(now.getTime() + hours(12))
      const upTo = (fits: RawBuilder<unknown>) =>
        sql`(SELECT count(*)::int FROM (SELECT FROM contact_message WHERE closed_at IS NULL AND ${fits} LIMIT ${countLimit + 1}) counted)`
      const { rows } = await sql<WaitingMessages>`
        SELECT ${upTo(sql`true`)} AS all, ${upTo(sql`answer_due_at <= ${now}`)} AS overdue, ${upTo(sql`answer_due_at > ${now} AND answer_due_at < ${soon}`)} AS soon,
          ${upTo(sql`assigned_to = ${reader}`)} AS mine, ${upTo(sql`suspicion IS NOT NULL`)} AS suspicious`.execute(db)
      return rows[0] ?? { all: 0, overdue: 0, soon: 0, mine: 0, suspicious: 0 }
    },

    async find(reference: string): Promise<(StoredMessage & { assignedName: string | null }) | undefined> {
      return db
        .selectFrom('contact_message')
        .leftJoin('account', 'account.id', 'contact_message.assigned_to')
        .selectAll('contact_message')
        .select(sql<string | null>`account.f_name || ' ' || account.l_name`.as('assignedName'))
        .where('reference', '=', reference)
        .executeTakeFirst()
    },

    /** Locks the message until the transaction ends, so that concurrent acts see each other. */
    async lock(reference: string): Promise<StoredMessage | undefined> {
      return db.selectFrom('contact_message').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()
    },

    async setClosing(id: string, by: string, now: Date, closing: Closing | null, closedAt: Date | null): Promise<void> {
      await db
        .updateTable('contact_message')
        .set((row) => ({
          answer_version: row('answer_version', '+', 1),
          version: row('version', '+', 1),
          changed_at: now,
          changed_by: by,
          closed_as: closing,
          closed_at: closedAt,
        }))
        .where('id', '=', id)
        .execute()
    },

    async assign(id: string, accountId: string | null): Promise<void> {
      await db
        .updateTable('contact_message')
        .set((row) => ({ assigned_to: accountId, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },
  }
}
