import { href } from 'react-router'
import { deskMessagesOf, type MessageView, messageViews } from '#domain/contact/desk-messages.store.ts'
import { clockOf } from '#domain/contact/message-clock.ts'
import { countedInWords } from '#domain/desk/counted-in-words.ts'
import { readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { Views } from '../correspondence/views.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { Badge } from '../ui/badge.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/messages.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await openDesk(args)
  const wishes = new URL(args.request.url).searchParams
  const view: MessageView = messageViews.find((one) => one === wishes.get('show')) ?? 'waiting'
  const typed = wishes.get('q')?.slice(0, 100) ?? ''
  const now = services.now()
  const messages = deskMessagesOf(services.db)
  const [{ rows, next }, waiting] = await Promise.all([
    messages.list({ view, reader: organiser.accountId, search: searchQuery(typed), after: readAfter(wishes.get('after')) }),
    messages.waiting(organiser.accountId, now),
  ])
  const lines = rows.map((row) => ({ ...row, received: momentInWords(row.receivedAt), clock: clockOf(row, now) }))
  return { view, typed, lines, next, waiting }
}

const whenEmpty: Record<MessageView, string> = {
  waiting: 'Every message is answered. Well done.',
  mine: 'No message waits for you.',
  suspicious: 'No waiting message looks suspicious.',
  answered: 'No message has been answered yet.',
  all: 'Nobody has written yet.',
}

export default function Messages({ loaderData: { view, typed, lines, next, waiting } }: Route.ComponentProps) {
  const views = [
    { value: 'waiting', text: 'Waiting', count: waiting.all },
    { value: 'mine', text: 'Mine', count: waiting.mine },
    { value: 'suspicious', text: 'Suspicious', count: waiting.suspicious },
    { value: 'answered', text: 'Answered' },
    { value: 'all', text: 'All' },
  ]
  const about =
    waiting.all === 0
      ? 'Nothing waits.'
      : `${countedInWords(waiting.all)} waiting: ${countedInWords(waiting.overdue)} overdue, ${countedInWords(waiting.soon)} due within 12 hours.`
  return (
    <DeskPage
      title="Messages"
      about={about}
      actions={
        <Link className="button quiet" to={deskPaths.answerTemplates}>
          Templates
        </Link>
      }
    >
      <Views name="show" views={views} now={view} />
      <ListFilters of="Messages" at={deskPaths.messages} asked={[view, typed]}>
        <input type="hidden" name="show" value={view} />
        <SearchBox label="Search name, address, words or reference" value={typed} />
      </ListFilters>
      {lines.length === 0 ? (
        <EmptyList of="message of this view" at={`${deskPaths.messages}?show=${view}`} isAsked={typed !== ''} otherwise={whenEmpty[view]} />
      ) : (
        <DeskTable name={`Messages, ${view}`} heads={['Clock', 'Message', 'From', 'Received', 'For']}>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <Badge {...line.clock} />
              </td>
              <td>
                <Link className="words" to={href(deskPaths.message, { reference: line.reference })}>
                  {line.subject || 'No subject'}
                </Link>{' '}
                {line.suspicion && <Badge tone="warn" text="Suspicious" />}
                <p className="soft words">{line.begins}</p>
              </td>
              <td data-label="From">
                {line.name}
                <br />
                <span className="soft address">{line.email}</span>
              </td>
              <td data-label="Received">{line.received}</td>
              <td data-label="For">{line.assignedName ?? 'Nobody yet'}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <ListPages of="messages" next={next} />
    </DeskPage>
  )
}
