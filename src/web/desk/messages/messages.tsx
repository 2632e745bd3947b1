import { deskMessagesOf } from '#domain/contact/contact-messages.store.ts'
import { clockOf } from '#domain/contact/message-clock.ts'
import { messageListOf } from '#domain/contact/message-list.store.ts'
import { type MessageView, readMessageQuery, writeMessageQuery } from '#domain/contact/message-query.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { countLimit, formatCount, readAfter } from '#domain/desk/list-page.ts'
import { organisersOf } from '#domain/desk/organisers.store.ts'
import { Link } from '../../ui/link.tsx'
import { findNamedConference } from '../conferences/find-named-conference.ts'
import { OnlyConference } from '../conferences/only-conference.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { KeyboardHelp } from '../submissions/keyboard.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox } from '../ui/list-filters.tsx'
import { useSelection } from '../ui/use-selection.ts'
import type { Route } from './+types/messages.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageTable } from './message-table.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  const { db } = services
  const params = new URL(args.request.url).searchParams
  const now = services.now()
  const conference = await findNamedConference(services, params)
  const query = { ...readMessageQuery(params), conference: conference?.id ?? '' }
  const list = messageListOf(db, organiser.accountId)
  const [{ rows, next }, total, waiting, colleagues] = await Promise.all([
    list.page(query, readAfter(params.get('after'))),
    list.count(query),
    deskMessagesOf(db).waiting(organiser.accountId, now),
    organisersOf(db, 'people').all(),
  ])
  return {
    query,
    conference,
    rows: rows.map((row) => ({ ...row, received: formatTimestamp(row.receivedAt), clock: clockOf(row, now) })),
    next,
    /** Undefined when there are too many to count. */
    total: total > countLimit ? undefined : total,
    waiting,
    colleagues,
    reader: organiser.accountId,
  }
}

export type ListData = Route.ComponentProps['loaderData']

const whenEmpty: Record<MessageView, string> = {
  waiting: 'Every message is answered. Well done.',
  mine: 'No messages are waiting for you.',
  suspicious: 'No waiting message looks suspicious.',
  answered: 'No message has been answered yet.',
  all: 'Nobody has written yet.',
}

const viewNames = {
  waiting: 'Waiting',
  mine: 'For me',
  suspicious: 'Suspicious',
  answered: 'Answered',
  all: 'All',
} as const satisfies Record<MessageView, string>

export default function Messages({ loaderData: data }: Route.ComponentProps) {
  const { query, conference, rows, next, waiting } = data
  const { view } = query
  const selection = useSelection({ rows, total: data.total, filters: writeMessageQuery(query).toString() })
  const about =
    waiting.all === 0
      ? 'Nothing is waiting.'
      : `${formatCount(waiting.all)} waiting: ${formatCount(waiting.overdue)} overdue, ${formatCount(waiting.soon)} due within 12 hours.`
  return (
    <DeskPage
      title="Messages"
      subtitle={about}
      actions={
        <>
          <Link className="button quiet" to={deskPaths.answerTemplates}>
            Templates
          </Link>
          <KeyboardHelp />
        </>
      }
    >
      {conference && <OnlyConference conference={conference} what="messages of people who sent something to" all={deskPaths.messages} />}
      <Views data={data} />
      <ListFilters label="Messages" action={deskPaths.messages} query={[view, query.search, conference?.id]}>
        <input type="hidden" name="show" value={view} />
        {conference && <input type="hidden" name="conference" value={conference.id} />}
        <SearchBox label="Search name, address, words or reference" value={query.search} />
      </ListFilters>
      {rows.length === 0 ? (
        <EmptyList item="message of this view" path={`${deskPaths.messages}?show=${view}`} isFiltered={query.search !== ''} whenEmpty={whenEmpty[view]} />
      ) : (
        <>
          <MessageActions key={view} data={data} selection={selection} />
          <MessageTable rows={rows} caption={`Messages: ${viewNames[view]}`} selection={selection} />
        </>
      )}
      <Pagination label="messages" next={next} />
    </DeskPage>
  )
}

/** The views of the list as links, with counts. Those of one conference are not counted. */
function Views({ data: { query, conference, waiting } }: { data: ListData }) {
  const counts: Partial<Record<MessageView, number>> = { waiting: waiting.all, mine: waiting.mine, suspicious: waiting.suspicious }
  return (
    <nav className="desk-views" aria-label="Views">
      {(Object.keys(viewNames) as MessageView[]).map((view) => {
        const count = counts[view]
        return (
          <Link key={view} to={`?show=${view}${conference ? `&conference=${conference.id}` : ''}`} aria-current={view === query.view ? 'page' : undefined}>
            {viewNames[view]}
            {count !== undefined && !conference && <Badge text={formatCount(count)} />}
          </Link>
        )
      })}
    </nav>
  )
}
