import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { cursorPageOf, formatCursor, readCursorRange, rowsToFetch } from '#domain/desk/list-page.ts'
import { readVisaQuery, visaListOf, writeVisaQuery } from '#domain/visa/desk/visa-list.store.ts'
import { outcomeLabels, visaLabels, visaOutcomes, visaStates } from '#domain/visa/visa.ts'
import { Link } from '../../ui/link.tsx'
import { findNamedConference } from '../conferences/find-named-conference.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConferenceFilter, ConferenceMatches } from '../submissions/conference-filter.tsx'
import { resolveConference } from '../submissions/resolve-conference.ts'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/visa-requests.ts'
import { outcomeTones, visaTones } from './visa-tones.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['visa'])
  const url = new URL(args.request.url)
  const query = readVisaQuery(url.searchParams)
  const conferenceSearch = await resolveConference(services, url)
  const conference = await findNamedConference(services, url.searchParams)
  const range = readCursorRange(url.searchParams, 'timestamp')
  const list = visaListOf(services.db)
  const found = await list.page(query, { ...range, limit: rowsToFetch })
  const { rows, previous, next } = cursorPageOf(range.before ? found.reverse() : found, range)
  return {
    query,
    conference,
    conferenceSearch,
    waiting: await list.countWaiting(),
    rows: rows.map(({ cursor: _, requestedAt, ...row }) => ({ ...row, requested: formatTimestamp(requestedAt) })),
    previous: formatCursor(previous),
    next: formatCursor(next),
  }
}

const pathOf = (query: Parameters<typeof writeVisaQuery>[0]) => `${deskPaths.visa}?${writeVisaQuery(query)}`

/** Every request for a letter of invitation. No passport is shown or read here. */
export default function VisaRequests({ loaderData: { query, conference, conferenceSearch, waiting, rows, previous, next } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Visa"
      subtitle={`Requests for letters of invitation. ${waiting.open} to be checked, ${waiting.checked} waiting for the second check.`}
      actions={
        conference && (
          <Link className="button quiet" to={href(deskPaths.conferenceVisa, { id: conference.id })}>
            Rules of {conference.name}
          </Link>
        )
      }
    >
      <ListFilters label="Visa requests" action={deskPaths.visa} query={[query, conferenceSearch.typed]}>
        <SearchBox label="Name or reference" value={query.search} />
        <ConferenceFilter chosen={conference} typed={conferenceSearch.typed} />
        <SelectFilter name="state" label="State" value={query.state} options={visaStates.map((state) => [state, visaLabels[state]])} />
        <SelectFilter name="outcome" label="Outcome" value={query.outcome} options={visaOutcomes.map((outcome) => [outcome, outcomeLabels[outcome]])} />
      </ListFilters>
      <ConferenceMatches search={conferenceSearch} to={(id) => pathOf({ ...query, conference: id })} />
      {rows.length === 0 ? (
        <EmptyList
          item="request"
          path={deskPaths.visa}
          isFiltered={writeVisaQuery(query).size > 0}
          whenEmpty="Nobody has requested a letter yet. Participants do so from the page of their registration."
        />
      ) : (
        <DeskTable caption="Visa requests" columns={['Request', 'Name', 'Registration', 'Conference', 'Sent', 'State']}>
          {rows.map((row) => (
            <tr key={row.reference}>
              <td className="reference">
                <Link to={href(deskPaths.visaRequest, { reference: row.reference })}>{row.reference}</Link>
              </td>
              <td data-label="Name">
                {row.name} <span className="soft">{row.country}</span>
              </td>
              <td data-label="Registration" className="reference">
                {row.registration}
              </td>
              <td data-label="Conference">{row.conference}</td>
              <td data-label="Sent">{row.requested}</td>
              <td data-label="State">
                <Badge tone={visaTones[row.state]} text={visaLabels[row.state]} />{' '}
                {row.outcome && <Badge tone={outcomeTones[row.outcome]} text={outcomeLabels[row.outcome]} />}{' '}
                {row.isRepeated && <Badge tone="bad" text="Same passport twice" />}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination label="requests" previous={previous} next={next} />
    </DeskPage>
  )
}
