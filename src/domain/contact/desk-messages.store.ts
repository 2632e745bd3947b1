import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '../desk/counted-in-words.ts'
import { type ListPage, pageOf, rowsAPage } from '../desk/list-page.ts'
import { idsWithWords } from '../desk/search.store.ts'
import { keptPlan } from '../kept-plan.store.ts'
import type { Database, Tables } from '../tables.ts'
import type { StoredMessage } from './contact-messages.store.ts'
import type { Closing } from './message-clock.ts'

/** The views of the list, each with an index of its own. */
export const messageViews = ['waiting', 'mine', 'suspicious', 'answered', 'all'] as const
export type MessageView = (typeof messageViews)[number]

export interface MessageLine {
  id: string
  reference: string
  subject: string
  name: string
  email: string
  begins: string
  receivedAt: Date
  answerDueAt: Date
  closedAt: Date | null
  closedAs: Closing | null
  suspicion: string | null
  assignedName: string | null
}

export type WaitingMessages = Record<'all' | 'overdue' | 'soon' | 'mine' | 'suspicious', number>

interface Wish {
  view: MessageView
  /** Whose messages `mine` shows. */
  reader: string
  search: string | undefined
  after: string | undefined
}

/** Messages as the desk reads them. */
export function deskMessagesOf(db: Database) {
  return {
    /** Waiting ones by their clock, the most urgent first; the others newest first. */
    async list({ view, reader, search, after }: Wish): Promise<ListPage<MessageLine>> {
      const messages = inView(db.selectFrom('contact_message'), view, reader, after)
      const inOrder = orderOf(view)
      const found = search
        ? messages.where('contact_message.id', 'in', [...(await idsWithWords(messages, { table: 'contact_message', ...orders[view] }, search)), ''])
        : messages
      const rows = await inOrder(found)
        .leftJoin('account', 'account.id', 'contact_message.assigned_to')
        .select(['contact_message.id', 'reference', 'subject', 'name', 'contact_message.email', 'closed_as as closedAs', 'suspicion'])
        .select(['received_at as receivedAt', 'answer_due_at as answerDueAt', 'closed_at as closedAt'])
        .select([sql<string>`left(message, 140)`.as('begins'), sql<string | null>`account.f_name || ' ' || account.l_name`.as('assignedName')])
        .limit(rowsAPage + 1)
        .$if(!search && !after, (select) => select.modifyEnd(keptPlan))
        .execute()
      return pageOf(rows)
    },

    /** How many wait, and how urgently, each up to one more than `mostCounted`; counted along the indexes of those who wait. */
    async waiting(reader: string, now: Date): Promise<WaitingMessages> {
      const soon = new Date(now.getTime() + 12 * 3_600_000)
      const upTo = (fits: RawBuilder<unknown>) =>
        sql`(SELECT count(*)::int FROM (SELECT FROM contact_message WHERE closed_at IS NULL AND ${fits} LIMIT ${mostCounted + 1}) counted)`
      const { rows } = await sql<WaitingMessages>`
        SELECT ${upTo(sql`true`)} AS all, ${upTo(sql`answer_due_at <= ${now}`)} AS overdue, ${upTo(sql`answer_due_at > ${now} AND answer_due_at < ${soon}`)} AS soon,
          ${upTo(sql`assigned_to = ${reader}`)} AS mine, ${upTo(sql`suspicion IS NOT NULL`)} AS suspicious ${keptPlan}`.execute(db)
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

    /** Of two who act on one message at the same moment, the second waits here and then sees what the first has done. */
    async lock(reference: string): Promise<StoredMessage | undefined> {
      return db.selectFrom('contact_message').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()
    },

    async turn(id: string, by: string, moment: Date, closing: Closing | null, closedAt: Date | null): Promise<void> {
      await db
        .updateTable('contact_message')
        .set((row) => ({ turn: row('turn', '+', 1), turned_at: moment, turned_by: by, closed_as: closing, closed_at: closedAt }))
        .where('id', '=', id)
        .execute()
    },

    async assign(id: string, accountId: string | null): Promise<void> {
      await db.updateTable('contact_message').set({ assigned_to: accountId }).where('id', '=', id).execute()
    },
  }
}

type Messages<Row = object> = SelectQueryBuilder<Tables, 'contact_message', Row>

/** What each view is ordered by, and whether the greatest comes first. */
const orders = {
  waiting: { by: 'answer_due_at', newestFirst: false },
  mine: { by: 'answer_due_at', newestFirst: false },
  suspicious: { by: 'answer_due_at', newestFirst: false },
  answered: { by: 'closed_at', newestFirst: true },
  all: { by: 'received_at', newestFirst: true },
} as const satisfies Record<MessageView, { by: string; newestFirst: boolean }>

function orderOf(view: MessageView) {
  const { by, newestFirst } = orders[view]
  const direction = newestFirst ? 'desc' : 'asc'
  return <Row>(messages: Messages<Row>): Messages<Row> => messages.orderBy(`contact_message.${by}`, direction).orderBy('contact_message.id', direction)
}

/** The rows of a view, from the one after `after`: where that one stands is read from its own row. */
function inView(messages: Messages, view: MessageView, reader: string, after: string | undefined): Messages {
  const { by, newestFirst } = orders[view]
  let shown = messages
  if (view === 'answered') shown = shown.where('closed_at', 'is not', null)
  else if (view !== 'all') shown = shown.where('closed_at', 'is', null)
  if (view === 'mine') shown = shown.where('assigned_to', '=', reader)
  if (view === 'suspicious') shown = shown.where('suspicion', 'is not', null)
  if (!after) return shown
  const earlier = sql`(SELECT ${sql.ref(`earlier.${by}`)}, earlier.id FROM contact_message earlier WHERE earlier.id = ${after})`
  return shown.where(sql<boolean>`(${sql.ref(`contact_message.${by}`)}, contact_message.id) ${sql.raw(newestFirst ? '<' : '>')} ${earlier}`)
}
