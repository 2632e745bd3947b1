import { href } from 'react-router'
import { formatCount, formatCursor, readCursorRange } from '#domain/desk/list-page.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { listRegistrations } from '#domain/registrations/desk/list-registrations.ts'
import { readRegistrationQuery, writeRegistrationQuery } from '#domain/registrations/desk/registration-query.ts'
import { type RegistrationState, registrationLabels, registrationStates } from '#domain/registrations/registration.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConferenceMatches } from '../submissions/conference-filter.tsx'
import { KeyboardHelp } from '../submissions/keyboard.tsx'
import { resolveConference } from '../submissions/resolve-conference.ts'
import { CopyLink } from '../ui/copy-link.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { EmptyList, Pagination } from '../ui/desk-table.tsx'
import { useSelection } from '../ui/use-selection.ts'
import type { Route } from './+types/registrations.ts'
import { RegistrationActions } from './registration-actions.tsx'
import { RegistrationFilters } from './registration-filters.tsx'
import { RegistrationTable } from './registration-table.tsx'
import { registrationsPath } from './registrations-path.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['registrations'])
  const url = new URL(args.request.url)
  const query = readRegistrationQuery(url.searchParams)
  const conferenceSearch = await resolveConference(services, url)
  const cursor = readCursorRange(url.searchParams, query.sort === 'registered' ? 'timestamp' : 'text')
  const { rows, total, all, byState, previous, next, conference } = await listRegistrations(services.db, query, cursor)
  return {
    query,
    // Only what the table shows is sent to the browser.
    rows: rows.map(({ reference, version, state, name, conference, regtype, country, accompanying, suspicion, registeredAt }) => ({
      ...{ reference, version, state, name, conference, regtype, country, suspicion },
      accompanying: accompanying.length,
      registeredAt: registeredAt.toISOString(),
    })),
    total,
    all,
    byState,
    previous: formatCursor(previous),
    next: formatCursor(next),
    conference,
    conferenceSearch,
    countries: countryNames,
  }
}

export type ListData = Route.ComponentProps['loaderData']
export type ListRow = ListData['rows'][number]

export default function Registrations({ loaderData: data }: Route.ComponentProps) {
  const { query, rows, total, conferenceSearch, previous, next } = data
  const selection = useSelection({ rows, total, filters: writeRegistrationQuery(query).toString() })
  // Until it is clear which conference is meant, no list is shown that might be taken for its own.
  const isUnclear = conferenceSearch.typed !== ''
  return (
    <DeskPage
      title="Registrations"
      subtitle="Those who take part."
      actions={
        <>
          {data.conference && (
            <Link className="button quiet" to={href(deskPaths.conferenceDelegates, { id: data.conference.id })}>
              Register a list…
            </Link>
          )}
          <CopyLink />
          <KeyboardHelp />
        </>
      }
    >
      {!isUnclear && <States data={data} />}
      <RegistrationFilters data={data} />
      <ConferenceMatches search={conferenceSearch} to={(conference) => registrationsPath({ ...query, conference })} />
      {!isUnclear && rows.length === 0 && (
        <EmptyList
          item="registration"
          path={deskPaths.registrations}
          isFiltered={writeRegistrationQuery(query).size > 0}
          whenEmpty="Nobody has registered yet. Listeners and virtual delegates appear here the moment they send the form."
        />
      )}
      {!isUnclear && rows.length > 0 && (
        <>
          <RegistrationActions data={data} selection={selection} />
          <RegistrationTable rows={rows} query={query} selection={selection} />
        </>
      )}
      {!isUnclear && <Pagination label="registrations" previous={previous} next={next} />}
    </DeskPage>
  )
}

/** What waits for the organiser comes first. */
const inOrder: readonly RegistrationState[] = ['needs-approval', ...registrationStates.filter((state) => state !== 'needs-approval')]

/** How many there are in each state, as links. */
function States({ data: { query, all, byState } }: { data: ListData }) {
  const states = inOrder.filter((state) => byState[state] > 0 || query.state === state)
  return (
    <nav className="desk-views" aria-label="States">
      <Link to={registrationsPath({ ...query, state: '' })} aria-current={query.state === '' ? 'page' : undefined}>
        All <Badge text={formatCount(all)} />
      </Link>
      {states.map((state) => (
        <Link key={state} to={registrationsPath({ ...query, state })} aria-current={query.state === state ? 'page' : undefined}>
          {registrationLabels[state]} <Badge text={formatCount(byState[state])} />
        </Link>
      ))}
    </nav>
  )
}
