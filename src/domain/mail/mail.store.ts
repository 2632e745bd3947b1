import { type Selectable, sql } from 'kysely'
import { keptPlan } from '../kept-plan.store.ts'
import type { Database } from '../tables.ts'
import type { MailTable, NewMail } from './mail.table.ts'

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
  'html_body',
  'queued_at',
  'attempts',
] as const satisfies (keyof MailRow)[]

/** A mail that we hold, and the settings' organiser, who sends it, as they are kept. */
export type TakenMail = Pick<MailRow, (typeof takenColumns)[number]> & { organiser: unknown }

/** The same as `mayBeRead`: once such a letter has left, or never will, only the post-box has its words. */
const holdsSecret = sql<boolean>`kind LIKE 'account.%' OR kind = 'speaker.invitation'`
const whenDone = {
  text_body: sql<string>`CASE WHEN ${holdsSecret} THEN '' ELSE text_body END`,
  letter: sql<string>`CASE WHEN ${holdsSecret} THEN NULL ELSE letter END`,
  html_body: sql<string>`CASE WHEN ${holdsSecret} THEN '' ELSE html_body END`,
}

/** PostgreSQL's word for a lock that did not come in time. */
const lockNotAvailable = '55P03'

export function mailsOf(db: Database) {
  return {
    async add(mails: readonly NewMail[]): Promise<void> {
      if (mails.length === 0) return
      const adding = db.insertInto('mail').values(mails)
      // Only for the few words in which letters go out one or two at a time.
      await (mails.length > 2 ? adding : adding.modifyEnd(keptPlan)).execute()
    },

    /**
     * Holds the row until the transaction ends. Nothing when the mail is done, or when somebody else is sending it: whoever only looks
     * at the row lets go in a moment, and is waited for.
     */
    async takeForSending(id: string): Promise<TakenMail | undefined> {
      // A server's own, shorter limit would take the row from us in the middle of a slow conversation; without any, a frozen worker would keep it for
      // ever. Whatever is asked after the row is ours waits for nobody.
      await sql`SELECT set_config('idle_in_transaction_session_timeout', '10min', true), set_config('lock_timeout', '2s', true) ${keptPlan}`.execute(db)
      try {
        return await db
          .selectFrom('mail')
          .select(takenColumns)
          .select((from) => from.selectFrom('content_entry').select('data').where('collection', '=', 'settings').where('id', '=', 'organiser').as('organiser'))
          .where('id', '=', id)
          .where('state', '=', 'queued')
          .forUpdate('mail')
          .modifyEnd(keptPlan)
          .executeTakeFirst()
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return undefined
        throw error
      }
    },

    async markSent(id: string, answer: string, moment: Date): Promise<void> {
      await db
        .updateTable('mail')
        .set((row) => ({ state: 'sent', attempts: row('attempts', '+', 1), last_answer: answer, sent_at: moment, ...whenDone }))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .modifyEnd(keptPlan)
        .execute()
    },

    async markTried(id: string, answer: string, state: 'queued' | 'failed'): Promise<void> {
      await db
        .updateTable('mail')
        .set((row) => ({ state, attempts: row('attempts', '+', 1), last_answer: answer, ...(state === 'failed' ? whenDone : {}) }))
        .where('id', '=', id)
        .execute()
    },

    /** Queued mails that nobody is sending just now. Asked outside a transaction, so that looking holds nothing for longer than a moment. */
    async idleIds(most: number): Promise<string[]> {
      const rows = await db.selectFrom('mail').select('id').where('state', '=', 'queued').orderBy('queued_at').limit(most).forUpdate().skipLocked().execute()
      return rows.map((row) => row.id)
    },
  }
}
