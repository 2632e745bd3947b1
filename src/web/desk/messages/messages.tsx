import { href } from 'react-router'
import { deskMessagesOf, type MessageView, messageViews } from '#domain/contact/contact-messages.store.ts'
import { clockOf } from '#domain/contact/message-clock.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { formatCount, readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { Link } from '../../ui/link.tsx'
import { findNamedConference } from '../conferences/find-named-conference.ts'
import { OnlyConference } from '../conferences/only-conference.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox } from '../ui/list-filters.tsx'
import type { Route } from './+types/messages.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  const params = new URL(args.request.url).searchParams
  const view: MessageView = messageViews.find((one) => one === params.get('show')) ?? 'waiting'
  const typed = params.get('q')?.slice(0, 100) ?? ''
  const now = services.now()
  const conference = await findNamedConference(services, params)
  const messages = deskMessagesOf(services.db)
  const [{ rows, next }, waiting] = await Promise.all([
    messages.list({ view, reader: organiser.accountId, search: searchQuery(typed), conference: conference?.id, after: readAfter(params.get('after')) }),
    messages.waiting(organiser.accountId, now),
  ])
  return { view, typed, conference, rows: rows.map((row) => ({ ...row, received: formatTimestamp(row.receivedAt), clock: clockOf(row, now) })), next, waiting }
}

const whenEmpty: Record<MessageView, string> = {
  waiting: 'Every message is answered. Well done.',
  mine: 'No message waits for you.',
  suspicious: 'No waiting message looks suspicious.',
  answered: 'No message has been answered yet.',
  all: 'Nobody has written yet.',
}

export default function Messages({ loaderData: { view, typed, conference, rows, next, waiting } }: Route.ComponentProps) {
  const views: { value: MessageView; text: string; count?: number }[] = [
    { value: 'waiting', text: 'Waiting', count: waiting.all },
    { value: 'mine', text: 'Mine', count: waiting.mine },
    { value: 'suspicious', text: 'Suspicious', count: waiting.suspicious },
    { value: 'answered', text: 'Answered' },
    { value: 'all', text: 'All' },
  ]
  const about =
    waiting.all === 0
      ? 'Nothing waits.'
      : `${formatCount(waiting.all)} waiting: ${formatCount(waiting.overdue)} overdue, ${formatCount(waiting.soon)} due within 12 hours.`
  return (
    <DeskPage
      title="Messages"
      subtitle={about}
      actions={
        <Link className="button quiet" to={deskPaths.answerTemplates}>
          Templates
        </Link>
      }
    >
      {conference && <OnlyConference conference={conference} what="messages of people who sent something to" all={deskPaths.messages} />}
      <Views views={views} current={view} conference={conference?.id} />
      <ListFilters label="Messages" action={deskPaths.messages} query={[view, typed, conference?.id]}>
        <input type="hidden" name="show" value={view} />
        {conference && <input type="hidden" name="conference" value={conference.id} />}
        <SearchBox label="Search name, address, words or reference" value={typed} />
      </ListFilters>
      {rows.length === 0 ? (
        <EmptyList item="message of this view" path={`${deskPaths.messages}?show=${view}`} isFiltered={typed !== ''} whenEmpty={whenEmpty[view]} />
      ) : (
        <DeskTable caption={`Messages, ${view}`} columns={['Clock', 'Message', 'From', 'Received', 'For']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Badge {...row.clock} />
              </td>
              <td>
                <Link className="words" to={href(deskPaths.message, { reference: row.reference })}>
                  {row.subject || 'No subject'}
                </Link>{' '}
                {row.suspicion && <Badge tone="warn" text="Suspicious" />}
                <p className="soft words">{row.begins}</p>
              </td>
              <td data-label="From">
                {row.name}
                <br />
                <span className="soft address">{row.email}</span>
              </td>
              <td data-label="Received">{row.received}</td>
              <td data-label="For">{row.assignedName ?? 'Nobody yet'}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination label="messages" next={next} />
    </DeskPage>
  )
}

interface ViewsProps {
  views: readonly { value: MessageView; text: string; count?: number }[]
  current: MessageView
  conference: string | undefined
}

/** The views of the list as links, with counts. Those of one conference are not counted. */
function Views({ views, current, conference }: ViewsProps) {
  return (
    <nav className="desk-views" aria-label="Views">
      {views.map(({ value, text, count }) => (
        <Link key={value} to={`?show=${value}${conference ? `&conference=${conference}` : ''}`} aria-current={value === current ? 'page' : undefined}>
          {text}
          {count !== undefined && !conference && <Badge text={formatCount(count)} />}
        </Link>
      ))}
    </nav>
  )
}
