import { href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { dayInZone, formatDays, monthNames } from '#domain/dates.ts'
import { searchWords } from '#domain/search-words.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/conferences.ts'
import { ConferenceBadge, formatDayWithWeekday } from './conference-labels.tsx'

const rowsPerPage = 50
/** By default the list shows upcoming conferences. */
const defaultPeriod = 'coming'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['conferences'])
  const query = readQuery(new URL(args.request.url).searchParams)
  const conferences = deskConferencesOf(services.db)
  const today = dayInZone(services.now(), 'UTC')
  const [years, conferenceRows] = await Promise.all([
    conferences.years(),
    conferences.list({ ...query, words: searchWords(query.q), today }, rowsPerPage + 1, query.after),
  ])
  const rows = conferenceRows.slice(0, rowsPerPage)
  const last = conferenceRows.length > rowsPerPage ? rows.at(-1) : undefined
  return { query, years, rows, next: last && `${last.startDate}_${last._id}` }
}

const listedStates = ['draft', 'published', 'postponed', 'cancelled'] as const

function readQuery(search: URLSearchParams) {
  const when = search.get('when') ?? ''
  const state = search.get('state') ?? ''
  const [, startDate, id] = /^(\d{4}-\d{2}-\d{2})_(\w+)$/.exec(search.get('after') ?? '') ?? []
  return {
    q: (search.get('q') ?? '').replaceAll('\0', '').slice(0, 100),
    when: /^(past|all|[12]\d{3}(-(0[1-9]|1[0-2]))?)$/.test(when) ? when : defaultPeriod,
    state: listedStates.find((one) => one === state) ?? ('' as const),
    after: startDate && id && !Number.isNaN(Date.parse(startDate)) ? { startDate, id } : undefined,
  } as const
}

function formatMonth(month: string): string {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year}`
}

export default function Conferences({ loaderData: { query, years, rows, next } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Conferences"
      actions={
        <>
          <Link className="button quiet" to={deskPaths.conferencePlan}>
            Year plan
          </Link>
          <Link className="button" to={deskPaths.conferenceNew}>
            New conference
          </Link>
        </>
      }
    >
      <ListFilters
        label="Conferences"
        action={deskPaths.conferences}
        query={query}
        isDefault={(form, name) => name === 'when' && form.get(name) === defaultPeriod}
      >
        <SearchBox label="Name, place, topic or code" value={query.q} />
        <label>
          When
          <select name="when" defaultValue={query.when}>
            <option value={defaultPeriod}>To come</option>
            <option value="past">Past</option>
            <option value="all">All</option>
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
            {query.when.includes('-') && <option value={query.when}>{formatMonth(query.when)}</option>}
          </select>
        </label>
        <SelectFilter
          name="state"
          label="State"
          value={query.state}
          all="Drafts and published"
          options={[
            ['draft', 'Drafts'],
            ['published', 'Published'],
            ['postponed', 'Postponed'],
            ['cancelled', 'Cancelled'],
          ]}
        />
      </ListFilters>
      {rows.length === 0 ? (
        <p className="desk-empty">
          {query.q || query.state || query.when !== defaultPeriod ? 'No conference matches.' : 'There are no upcoming conferences.'}{' '}
          <Link to={`${deskPaths.conferences}?when=all`}>Show all</Link> or <Link to={deskPaths.conferenceNew}>make one</Link>.
        </p>
      ) : (
        <DeskTable caption="Conferences" columns={['Conference', 'State', 'Dates', 'Place', 'Abstract deadline', 'Submissions']}>
          {rows.map((row) => (
            <tr key={row._id}>
              <td>
                <Link to={href(deskPaths.conference, { id: row._id })}>
                  {row.conNo} {row.subConference}
                </Link>
                <br />
                <span className="soft">
                  {row.code} · {row.topic}
                </span>
              </td>
              <td>
                <ConferenceBadge isDraft={row.isDraft} state={row.state} />
              </td>
              <td data-label="Dates">{formatDays(row.startDate, row.endDate)}</td>
              <td data-label="Place">{[row.location, row.country].filter(Boolean).join(', ') || 'TBA'}</td>
              <td data-label="Abstract deadline">{row.abstractDeadline ? formatDayWithWeekday(row.abstractDeadline) : 'TBA'}</td>
              <td data-label="Submissions" className="number">
                {row.submissions}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination label="conferences" next={next} />
    </DeskPage>
  )
}
