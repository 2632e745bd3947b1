import { Form, href, useSubmit } from 'react-router'
import { dayInZone } from '#domain/calendar-day.ts'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { searchWords } from '#domain/conferences/search-words.ts'
import { paths } from '../../paths.ts'
import { daysInWords } from '../../ui/day.ts'
import { Link } from '../../ui/link.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/conferences.ts'
import { ConferenceState } from './conference-state.tsx'
import { shortDay } from './short-day.ts'

const rowsPerPage = 50

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const query = readQuery(new URL(args.request.url).searchParams)
  const conferences = deskConferencesOf(services.db)
  const today = dayInZone(services.now(), 'UTC')
  const years = await conferences.years()
  const found = await conferences.list({ ...query, words: searchWords(query.q), today }, rowsPerPage + 1, query.after)
  const rows = found.slice(0, rowsPerPage)
  const last = found.length > rowsPerPage ? rows.at(-1) : undefined
  return { query, years, rows, next: last && `${last.startDate}_${last._id}` }
}

function readQuery(search: URLSearchParams) {
  const when = search.get('when') ?? ''
  const state = search.get('state') ?? ''
  const [, startDate, id] = /^(\d{4}-\d{2}-\d{2})_(\w+)$/.exec(search.get('after') ?? '') ?? []
  return {
    q: (search.get('q') ?? '').replaceAll('\0', '').slice(0, 100),
    when: /^(past|all|[12]\d{3})$/.test(when) ? when : 'coming',
    state: state === 'draft' || state === 'published' ? state : ('' as const),
    after: startDate && id && !Number.isNaN(Date.parse(startDate)) ? { startDate, id } : undefined,
  } as const
}

export default function Conferences({ loaderData: { query, years, rows, next } }: Route.ComponentProps) {
  const submit = useSubmit()
  const here = new URLSearchParams({ q: query.q, when: query.when, state: query.state })
  return (
    <DeskPage
      title="Conferences"
      actions={
        <>
          <Link className="button quiet" to={paths.deskConferencePlan}>
            Year plan
          </Link>
          <Link className="button" to={paths.deskConferenceNew}>
            New conference
          </Link>
        </>
      }
    >
      <Form
        className="desk-filters"
        role="search"
        key={here.toString()}
        onChange={(event) => event.target instanceof HTMLSelectElement && submit(event.currentTarget)}
      >
        <label>
          Search
          <input type="search" name="q" defaultValue={query.q} placeholder="Name, place, topic, code" maxLength={100} />
        </label>
        <label>
          When
          <select name="when" defaultValue={query.when}>
            <option value="coming">To come</option>
            <option value="past">Past</option>
            <option value="all">All</option>
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
        <label>
          State
          <select name="state" defaultValue={query.state}>
            <option value="">Drafts and published</option>
            <option value="draft">Drafts</option>
            <option value="published">Published</option>
          </select>
        </label>
        <button type="submit" className="button quiet">
          Show
        </button>
      </Form>
      {rows.length === 0 ? (
        <p className="desk-empty">
          No conference fits. <Link to={`${paths.deskConferences}?when=all`}>Show all</Link> or <Link to={paths.deskConferenceNew}>make one</Link>.
        </p>
      ) : (
        <table className="desk-table" aria-label="Conferences">
          <thead>
            <tr>
              <th scope="col">Conference</th>
              <th scope="col">State</th>
              <th scope="col">Dates</th>
              <th scope="col">Place</th>
              <th scope="col">Abstract deadline</th>
              <th scope="col" className="number">
                Submissions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <td>
                  <Link to={href(paths.deskConference, { id: row._id })}>
                    {row.conNo} {row.subConference}
                  </Link>
                  <br />
                  <span className="soft">
                    {row.code} · {row.topic}
                  </span>
                </td>
                <td>
                  <ConferenceState isDraft={row.isDraft} />
                </td>
                <td data-label="Dates">{daysInWords(row.startDate, row.endDate)}</td>
                <td data-label="Place">{[row.location, row.country].filter(Boolean).join(', ') || 'TBA'}</td>
                <td data-label="Abstract deadline">{row.abstractDeadline ? shortDay(row.abstractDeadline) : 'TBA'}</td>
                <td data-label="Submissions" className="number">
                  {row.submissions}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="desk-actions">
        {query.after && (
          <Link className="button quiet" to={`${paths.deskConferences}?${here}`}>
            First page
          </Link>
        )}
        {next && (
          <Link className="button quiet" to={`${paths.deskConferences}?${here}&after=${next}`}>
            Next page
          </Link>
        )}
      </p>
    </DeskPage>
  )
}
