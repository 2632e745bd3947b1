import { sql } from 'kysely'
import { noDay } from '../../dates.ts'
import type { PaperState } from '../../submissions/paper.ts'
import type { Database } from '../../tables.ts'
import { type JournalCall, journalCode } from './journal-call.ts'

export interface ListedManuscript {
  id: string
  reference: string
  title: string
  author: string
  state: PaperState
  decisionWaiting: boolean
  receivedAt: Date
  /** In production already. */
  articleId: string | null
}

/** The editions in which the manuscripts of journals are. */
export function journalCallsOf(db: Database) {
  const calls = db
    .selectFrom('conference')
    .select(['id', 'journal', 'sub_conference as title', 'takes_manuscripts as isOpen'])
    .where('journal', 'is not', null)
    .$narrowType<{ journal: string }>()

  return {
    async find(journal: string): Promise<JournalCall | undefined> {
      if (journal.includes('\0')) return undefined
      return calls.where('journal', '=', journal).executeTakeFirst()
    },

    /** By the ids of the journals. */
    async all(): Promise<Map<string, JournalCall & { manuscripts: number }>> {
      const rows = await calls
        .select(sql<number>`(SELECT count(*)::int FROM paper WHERE paper.conference_id = conference.id)`.as('manuscripts'))
        .orderBy('id')
        .execute()
      return new Map(rows.map((row) => [row.journal, row]))
    },

    async isJournal(conferenceId: string): Promise<boolean> {
      if (conferenceId.includes('\0')) return false
      return (await calls.where('id', '=', conferenceId).executeTakeFirst()) !== undefined
    },

    /** The edition of a journal, made when it is needed first; locked until the transaction ends. */
    async hold({ id, title, field }: { id: string; title: string; field: string }): Promise<JournalCall> {
      await db
        .insertInto('conference')
        .values({
          id: `journal-${id}`,
          journal: id,
          code: journalCode(title),
          con_no: '',
          main_conference: title,
          sub_conference: title,
          topic: field,
          theme: '',
          start_date: noDay,
          end_date: noDay,
          time_zone: 'UTC',
          location: '',
          country: '',
          call_for_paper: '',
          scopes: '',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await sql`SELECT align_journal(${id})`.execute(db)
      return calls.where('journal', '=', id).forUpdate().executeTakeFirstOrThrow()
    },

    async setOpen(id: string, isOpen: boolean): Promise<void> {
      await db.updateTable('conference').set({ takes_manuscripts: isOpen }).where('id', '=', id).execute()
    },

    /** The newest first. */
    async manuscripts(conferenceId: string, limit: number): Promise<ListedManuscript[]> {
      const rows = await db
        .selectFrom('paper')
        .leftJoin('article', 'article.paper_id', 'paper.id')
        .select(['paper.id', 'paper.reference', 'paper.title', 'presenter as author', 'paper.state', 'decision_waiting as decisionWaiting'])
        .select(['paper.received_at as receivedAt', 'article.id as articleId'])
        .where('paper.conference_id', '=', conferenceId)
        .where('paper.suspicious', '=', false)
        .orderBy('paper.received_at', 'desc')
        .orderBy('paper.id')
        .limit(limit)
        .execute()
      return rows
    },
  }
}
