import { type SelectQueryBuilder, sql } from 'kysely'
import { countUpToMost } from '../desk/count-up-to-most.store.ts'
import { type ListPage, pageOf, rowsAPage } from '../desk/list-page.ts'
import { idsWithWords } from '../desk/search.store.ts'
import type { Database, Tables } from '../tables.ts'
import type { MailRow } from './mail.store.ts'
import type { MailState } from './mail.ts'

export interface MailLine {
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

interface Wish {
  state: MailState | undefined
  /** What comes before the dot of its kind. */
  family: string | undefined
  search: string | undefined
  after: string | undefined
}

const lineColumns = [
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

function newestFirst<Row>(mails: SelectQueryBuilder<Tables, 'mail', Row>): SelectQueryBuilder<Tables, 'mail', Row> {
  return mails.orderBy('queued_at', 'desc').orderBy('id', 'desc')
}

/** Mails as the desk reads them: what was written, to whom, and what became of it. */
export function deskMailsOf(db: Database) {
  const lines = db.selectFrom('mail').select(lineColumns)
  return {
    async list({ state, family, search, after }: Wish): Promise<ListPage<MailLine>> {
      let mails: SelectQueryBuilder<Tables, 'mail', object> = db.selectFrom('mail')
      if (state) mails = mails.where('state', '=', state)
      if (family) mails = mails.where(sql<boolean>`split_part(kind, '.', 1) = ${family}`)
      if (after) mails = mails.where(sql<boolean>`(queued_at, id) < (SELECT earlier.queued_at, earlier.id FROM mail earlier WHERE earlier.id = ${after})`)
      const found = search
        ? mails.where('id', 'in', [...(await idsWithWords(mails, { table: 'mail', by: 'queued_at', newestFirst: true }, search)), ''])
        : mails
      return pageOf(
        await newestFirst(found.select(lineColumns))
          .limit(rowsAPage + 1)
          .execute(),
      )
    },

    /** Everything that was written about one object, with its words, oldest first. */
    async about(about: string): Promise<(MailLine & { text: string })[]> {
      return lines.select('text_body as text').where('about', '=', about).orderBy('queued_at').orderBy('id').limit(100).execute()
    },

    async find(id: string): Promise<MailRow | undefined> {
      return db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** The mails that repeat this one. */
    async resent(id: string): Promise<MailLine[]> {
      return lines.where('resend_of', '=', id).orderBy('queued_at').execute()
    },

    async lock(id: string): Promise<MailRow | undefined> {
      return db.selectFrom('mail').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** Given up, and now tried once more, with all the patience of a new one. */
    async revive(id: string): Promise<void> {
      await db.updateTable('mail').set({ state: 'queued', attempts: 0 }).where('id', '=', id).where('state', '=', 'failed').execute()
    },

    /** How many are in a state, as far as a person cares. */
    async count(state: MailState): Promise<number> {
      const rows = db.selectFrom('mail').select('id').where('state', '=', state)
      return countUpToMost(db, rows)
    },
  }
}
