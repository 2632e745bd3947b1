import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countUpToLimit, findMatchingIds } from '../desk/list-page.store.ts'
import { type ListPage, pageOf, rowsToFetch } from '../desk/list-page.ts'
import { isKeptFrom } from '../review/conflicts.store.ts'
import type { Database, Tables } from '../tables.ts'
import type { MailRow } from './mail.store.ts'
import type { MailState } from './mail.ts'
import { shownText } from './secret-links.ts'

interface ListedMail {
  id: string
  kind: string
  about: string
  toName: string
  toAddress: string
  subject: string
  state: MailState
  attempts: number
  lastAnswer: string | null
  queuedAt: Date
  sentAt: Date | null
  resendOf: string | null
}

interface MailQuery {
  state: MailState | undefined
  /** The part of the kind before the dot. */
  family: string | undefined
  /** The id of the conference that it is about. */
  conference?: string | undefined
  search: string | undefined
  after: string | undefined
  /** The address of whoever reads the list. */
  reader?: string | undefined
}

/** A stored letter without what only its recipient may have. */
type ShownMail = Omit<MailRow, 'letter' | 'search' | 'unsubscribe_url' | 'text_body'> & { text: string }

const listColumns = [
  'id',
  'kind',
  'about',
  'to_name as toName',
  'to_address as toAddress',
  'subject',
  'state',
  'attempts',
  'last_answer as lastAnswer',
  'queued_at as queuedAt',
  'sent_at as sentAt',
  'resend_of as resendOf',
] as const

/** Whoever has a conflict with a paper sees neither the letters to its reviewers nor the decision with their comments. Without the paper nobody can tell. */
export function isMailVisibleTo(reader: string): RawBuilder<boolean> {
  return sql<boolean>`NOT ((kind LIKE 'review.%' OR kind IN ('submission.decision', 'submission.appeal_answer')) AND (paper_id IS NULL OR ${isKeptFrom(sql.ref('mail.paper_id'), reader)}))`
}

function newestFirst<Row>(mails: SelectQueryBuilder<Tables, 'mail', Row>): SelectQueryBuilder<Tables, 'mail', Row> {
  return mails.orderBy('queued_at', 'desc').orderBy('id', 'desc')
}

export function deskMailsOf(db: Database) {
  const listed = db.selectFrom('mail').select(listColumns)
  return {
    async list({ state, family, conference, search, after, reader }: MailQuery): Promise<ListPage<ListedMail>> {
      let mails: SelectQueryBuilder<Tables, 'mail', object> = db.selectFrom('mail')
      if (reader !== undefined) mails = mails.where(isMailVisibleTo(reader))
      if (state) mails = mails.where('state', '=', state)
      if (family) mails = mails.where(sql<boolean>`split_part(kind, '.', 1) = ${family}`)
      if (conference) mails = mails.where('conference_id', '=', conference)
      if (after) mails = mails.where(sql<boolean>`(queued_at, id) < (SELECT earlier.queued_at, earlier.id FROM mail earlier WHERE earlier.id = ${after})`)
      const filtered = search
        ? mails.where('id', 'in', [...(await findMatchingIds(mails, { table: 'mail', by: 'queued_at', newestFirst: true }, search)), ''])
        : mails
      return pageOf(await newestFirst(filtered.select(listColumns)).limit(rowsToFetch).execute())
    },

    /** The mails about one object with their text, oldest first. */
    async about(about: string, reader: string): Promise<(ListedMail & { text: string })[]> {
      const rows = await listed
        .select('text_body')
        .where('about', '=', about)
        .where(isMailVisibleTo(reader))
        .orderBy('queued_at')
        .orderBy('id')
        .limit(100)
        .execute()
      return rows.map(({ text_body, ...mail }) => ({ ...mail, text: shownText({ kind: mail.kind, text_body }) }))
    },

    async find(id: string, reader: string): Promise<ShownMail | undefined> {
      const row = await db.selectFrom('mail').selectAll().where('id', '=', id).where(isMailVisibleTo(reader)).executeTakeFirst()
      if (!row) return undefined
      const { letter: _letter, search: _search, unsubscribe_url: _leave, text_body, ...mail } = row
      return { ...mail, text: shownText({ kind: mail.kind, text_body }) }
    },

    /** The addresses of those of these mails that exist. */
    async addresses(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('mail').select(['id', 'to_address']).where('id', 'in', ids).execute()
      return new Map(rows.map((row) => [row.id, row.to_address]))
    },

    /** The mails that resend this one. */
    async resent(id: string): Promise<ListedMail[]> {
      return listed.where('resend_of', '=', id).orderBy('queued_at').execute()
    },

    async lock(id: string, reader: string): Promise<MailRow | undefined> {
      return db.selectFrom('mail').selectAll().where('id', '=', id).where(isMailVisibleTo(reader)).forUpdate().executeTakeFirst()
    },

    /** Queues a failed mail again with all its retries. */
    async revive(id: string): Promise<void> {
      await db.updateTable('mail').set({ state: 'queued', attempts: 0 }).where('id', '=', id).where('state', '=', 'failed').execute()
    },

    /** Counts the mails in a state, up to the count limit. */
    async count(state: MailState): Promise<number> {
      const rows = db.selectFrom('mail').select('id').where('state', '=', state)
      return countUpToLimit(db, rows)
    },
  }
}
