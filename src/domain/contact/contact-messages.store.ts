import { type Insertable, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { hours } from '#domain/durations.ts'
import { findMatchingIds } from '../desk/list-page.store.ts'
import { countLimit, type ListPage, pageOf, rowsToFetch } from '../desk/list-page.ts'
import type { Database, Tables } from '../tables.ts'
import type { ContactMessageTable } from './contact-message.table.ts'
import type { Closing } from './message-clock.ts'
import { fromParticipantOf } from './related-messages.store.ts'

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

/** The views of the list; each has its own index. */
export const messageViews = ['waiting', 'mine', 'suspicious', 'answered', 'all'] as const
export type MessageView = (typeof messageViews)[number]

interface ListedMessage {
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

type WaitingMessages = Record<'all' | 'overdue' | 'soon' | 'mine' | 'suspicious', number>

interface MessageQuery {
  view: MessageView
  /** The account whose messages `mine` shows. */
  reader: string
  search: string | undefined
  /** Only those of people who sent something to this conference. */
  conference?: string | undefined
  after: string | undefined
}

/** The messages as the desk sees them. */
export function deskMessagesOf(db: Database) {
  return {
    /** Waiting messages are sorted by due date, all others newest first. */
    async list({ view, reader, search, conference, after }: MessageQuery): Promise<ListPage<ListedMessage>> {
      const inThisView = inView(db.selectFrom('contact_message'), view, reader, after)
      const messages = conference ? inThisView.where(fromParticipantOf(conference)) : inThisView
      const inOrder = orderOf(view)
      const filtered = search
        ? messages.where('contact_message.id', 'in', [...(await findMatchingIds(messages, { table: 'contact_message', ...orders[view] }, search)), ''])
        : messages
      const rows = await inOrder(filtered)
        .leftJoin('account', 'account.id', 'contact_message.assigned_to')
        .select(['contact_message.id', 'reference', 'subject', 'name', 'contact_message.email', 'closed_as as closedAs', 'suspicion'])
        .select(['received_at as receivedAt', 'answer_due_at as answerDueAt', 'closed_at as closedAt'])
        .select([sql<string>`left(message, 140)`.as('begins'), sql<string | null>`account.f_name || ' ' || account.l_name`.as('assignedName')])
        .limit(rowsToFetch)
        .$if(!search && !after, (select) => select)
        .execute()
      return pageOf(rows)
    },

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

    async turn(id: string, by: string, now: Date, closing: Closing | null, closedAt: Date | null): Promise<void> {
      await db
        .updateTable('contact_message')
        .set((row) => ({ turn: row('turn', '+', 1), turned_at: now, turned_by: by, closed_as: closing, closed_at: closedAt }))
        .where('id', '=', id)
        .execute()
    },

    async assign(id: string, accountId: string | null): Promise<void> {
      await db.updateTable('contact_message').set({ assigned_to: accountId }).where('id', '=', id).execute()
    },
  }
}

type Messages<Row = object> = SelectQueryBuilder<Tables, 'contact_message', Row>

/** The sort column and direction of each view. */
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

/** The rows of a view after the row `after`, whose sort value is read from the row itself. */
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
