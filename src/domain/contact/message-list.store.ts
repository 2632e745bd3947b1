import { type SelectQueryBuilder, sql } from 'kysely'
import { countUpToLimit, findMatchingIds } from '../desk/list-page.store.ts'
import { type Cursor, type ListPage, pageOf, rowsToFetch, searchQuery } from '../desk/list-page.ts'
import type { Database, Tables } from '../tables.ts'
import type { StoredMessage } from './contact-messages.store.ts'
import type { Closing } from './message-clock.ts'
import type { MessageQuery, MessageView } from './message-query.ts'
import { fromParticipantOf } from './related-messages.store.ts'

interface ListedMessage {
  id: string
  reference: string
  version: number
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

type Messages<Row = object> = SelectQueryBuilder<Tables, 'contact_message', Row>
const assignedName = sql<string | null>`account.f_name || ' ' || account.l_name`

/** The list of messages as one organiser reads it: `mine` are theirs. */
export function messageListOf(db: Database, reader: string) {
  const matching = (query: MessageQuery): Messages => {
    const search = searchQuery(query.search)
    const inThisView = inView(db.selectFrom('contact_message'), query, reader)
    return search ? inThisView.where(sql<boolean>`contact_message.search @@ to_tsquery('simple', ${search})`) : inThisView
  }

  return {
    /** Waiting messages are sorted by due date, all others newest first. */
    async page(query: MessageQuery, after: string | undefined): Promise<ListPage<ListedMessage>> {
      const search = searchQuery(query.search)
      const messages = afterRow(inView(db.selectFrom('contact_message'), query, reader), query.view, after)
      const filtered = search
        ? messages.where('contact_message.id', 'in', [...(await findMatchingIds(messages, { table: 'contact_message', ...orders[query.view] }, search)), ''])
        : messages
      const rows = await inOrder(filtered, query.view)
        .leftJoin('account', 'account.id', 'contact_message.assigned_to')
        .select(['contact_message.id', 'reference', 'version', 'subject', 'name', 'contact_message.email', 'closed_as as closedAs', 'suspicion'])
        .select(['received_at as receivedAt', 'answer_due_at as answerDueAt', 'closed_at as closedAt'])
        .select([sql<string>`left(message, 140)`.as('begins'), assignedName.as('assignedName')])
        .limit(rowsToFetch)
        .execute()
      return pageOf(rows)
    },

    /** The number of all that match, up to a limit. */
    async count(query: MessageQuery): Promise<number> {
      return countUpToLimit(db, matching(query).select('contact_message.id'))
    },

    /** The ids and versions of the matches, in a fixed order, up to a limit. */
    async versions(query: MessageQuery, limit: number): Promise<{ id: string; version: number }[]> {
      return matching(query).select(['contact_message.id', 'version']).orderBy('contact_message.id').limit(limit).execute()
    },

    /** Whole messages in the order of the list, for a spreadsheet. */
    async whole(query: MessageQuery, { limit, after }: { limit: number; after: Cursor | undefined }) {
      const { by, newestFirst } = orders[query.view]
      const column = sql.ref(`contact_message.${by}`)
      const beyond = sql<boolean>`(${column}, contact_message.id) ${sql.raw(newestFirst ? '<' : '>')} (${after?.key}::timestamptz, ${after?.id}::text)`
      const rows = await inOrder(matching(query), query.view)
        .leftJoin('account', 'account.id', 'contact_message.assigned_to')
        .selectAll('contact_message')
        .select([assignedName.as('assignedName'), sql<string>`${column}::text`.as('key')])
        .$if(after !== undefined, (select) => select.where(beyond))
        .limit(limit)
        .execute()
      return rows.map(({ key, ...row }): ExportedMessage => ({ ...row, cursor: { key, id: row.id } }))
    },
  }
}

export type ExportedMessage = StoredMessage & { assignedName: string | null; cursor: Cursor }

/** The sort column and direction of each view. */
const orders = {
  waiting: { by: 'answer_due_at', newestFirst: false },
  mine: { by: 'answer_due_at', newestFirst: false },
  suspicious: { by: 'answer_due_at', newestFirst: false },
  answered: { by: 'closed_at', newestFirst: true },
  all: { by: 'received_at', newestFirst: true },
} as const satisfies Record<MessageView, { by: string; newestFirst: boolean }>

function inOrder<Row>(messages: Messages<Row>, view: MessageView): Messages<Row> {
  const { by, newestFirst } = orders[view]
  const direction = newestFirst ? 'desc' : 'asc'
  return messages.orderBy(`contact_message.${by}`, direction).orderBy('contact_message.id', direction)
}

function inView(messages: Messages, { view, conference, references }: MessageQuery, reader: string): Messages {
  let shown = messages
  if (view === 'answered') shown = shown.where('closed_at', 'is not', null)
  else if (view !== 'all') shown = shown.where('closed_at', 'is', null)
  if (view === 'mine') shown = shown.where('assigned_to', '=', reader)
  if (view === 'suspicious') shown = shown.where('suspicion', 'is not', null)
  if (conference) shown = shown.where(fromParticipantOf(conference))
  return references.length > 0 ? shown.where('contact_message.reference', 'in', references) : shown
}

/** The rows of a view after the row `after`, whose sort value is read from the row itself. */
function afterRow(messages: Messages, view: MessageView, after: string | undefined): Messages {
  if (!after) return messages
  const { by, newestFirst } = orders[view]
  const earlier = sql`(SELECT ${sql.ref(`earlier.${by}`)}, earlier.id FROM contact_message earlier WHERE earlier.id = ${after})`
  return messages.where(sql<boolean>`(${sql.ref(`contact_message.${by}`)}, contact_message.id) ${sql.raw(newestFirst ? '<' : '>')} ${earlier}`)
}
