import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, MailTable } from '../tables.ts'
import { familiesWithSecret, kindsWithSecret } from './mail.ts'

export type MailRow = Selectable<MailTable>

const takenColumns = [
  'id',
  'message_id',
  'to_name',
  'to_address',
  'reply_to',
  'subject',
  'text_body',
  'letter',
  'queued_at',
  'attempts',
  'unsubscribe_url',
] as const satisfies (keyof MailRow)[]

/** A locked mail with the stored settings of the organiser, who is its sender. */
export type TakenMail = Pick<MailRow, (typeof takenColumns)[number]> & { organiser: unknown }

/** The negation of `mayBeRead`: the text of these letters is removed once they are sent or have failed. */
const holdsSecret = sql<boolean>`split_part(kind, '.', 1) = ANY (${familiesWithSecret}::text[]) OR kind = ANY (${kindsWithSecret}::text[])`
const textWhenDone = {
  text_body: sql<string>`CASE WHEN ${holdsSecret} THEN '' ELSE text_body END`,
  letter: sql<string>`CASE WHEN ${holdsSecret} THEN NULL ELSE letter END`,
  unsubscribe_url: null,
}

/** PostgreSQL's error code for a lock timeout. */
const lockNotAvailable = '55P03'

export function mailsOf(db: Database) {
  /** The word that an account is gone names somebody who was erased: nothing of it stays. */
  async function eraseFarewell(id: string, now: Date): Promise<void> {
    await sql`
      WITH gone AS (DELETE FROM mail WHERE id = ${id} AND kind = 'account.deleted' RETURNING id)
      INSERT INTO erased_mail (mail_id, erased_at) SELECT id, ${now}::timestamptz FROM gone`.execute(db)
  }

  return {
    /** Whether a mail of this kind was queued about this. */
    async wasQueued(kind: string, about: string): Promise<boolean> {
      return (await db.selectFrom('mail').select('id').where('about', '=', about).where('kind', '=', kind).limit(1).executeTakeFirst()) !== undefined
    },

    async add(mails: readonly Insertable<MailTable>[]): Promise<void> {
      if (mails.length > 0) await db.insertInto('mail').values(mails).execute()
    },

    /** Locks the row until the transaction ends. Undefined when the mail is done or another worker is sending it; a shorter lock is waited for. */
    async takeForSending(id: string): Promise<TakenMail | undefined> {
      // A shorter idle timeout of the server would end the transaction during a slow SMTP session; without any, a frozen worker would lock the row for ever.
      await sql`SELECT set_config('idle_in_transaction_session_timeout', '10min', true), set_config('lock_timeout', '2s', true)`.execute(db)
      try {
        return await db
          .selectFrom('mail')
          .select(takenColumns)
          .select((from) => from.selectFrom('content_entry').select('data').where('collection', '=', 'settings').where('id', '=', 'organiser').as('organiser'))
          .where('id', '=', id)
          .where('state', '=', 'queued')
          .forUpdate('mail')
          .executeTakeFirst()
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return undefined
        throw error
      }
    },

    async markSent(id: string, answer: string, now: Date): Promise<void> {
      await db
        .updateTable('mail')
        .set((row) => ({ state: 'sent', attempts: row('attempts', '+', 1), last_answer: answer, sent_at: now, ...textWhenDone }))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute()
      await eraseFarewell(id, now)
    },

    async markTried(id: string, answer: string, state: 'queued' | 'failed', now: Date): Promise<void> {
      await db
        .updateTable('mail')
        .set((row) => ({ state, attempts: row('attempts', '+', 1), last_answer: answer, ...(state === 'failed' ? textWhenDone : {}) }))
        .where('id', '=', id)
        .execute()
      if (state === 'failed') await eraseFarewell(id, now)
    },

    /** The queued mails that no worker has locked. Runs outside a transaction, so that its own locks end at once. */
    async idleIds(max: number): Promise<string[]> {
      const rows = await db.selectFrom('mail').select('id').where('state', '=', 'queued').orderBy('queued_at').limit(max).forUpdate().skipLocked().execute()
      return rows.map((row) => row.id)
    },
  }
}
