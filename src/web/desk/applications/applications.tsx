import { href } from 'react-router'
import { applicationRoleIds, applicationRoles, applicationStates } from '#domain/applications/application.ts'
import { roleName } from '#domain/applications/application-letters.ts'
import { deskApplicationsOf } from '#domain/applications/desk-applications.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { formatCount, readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { countryNames, isCountryName } from '#domain/forms/countries.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { CountryFilter, ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/applications.ts'
import { applicationStateBadges } from './application-badges.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  const params = new URL(args.request.url).searchParams
  const state = applicationStates.find((one) => one === params.get('state'))
  const role = applicationRoleIds.find((one) => one === params.get('role'))
  const country = isCountryName(params.get('country') ?? '') ? (params.get('country') ?? '') : ''
  const typed = params.get('q')?.slice(0, 100) ?? ''
  const applications = deskApplicationsOf(services.db)
  const [{ rows, next }, waiting] = await Promise.all([
    applications.list({ state, role, country: country || undefined, search: searchQuery(typed), after: readAfter(params.get('after')) }),
    applications.countNew(),
  ])
  return {
    query: { state: state ?? '', role: role ?? '', country, typed },
    rows: rows.map(({ receivedAt, role, ...row }) => ({ ...row, role: roleName({ role }), received: formatTimestamp(receivedAt) })),
    next,
    waiting,
    countries: countryNames,
  }
}

export default function Applications({ loaderData: { query, rows, next, waiting, countries } }: Route.ComponentProps) {
  return (
    <DeskPage title="Applications" subtitle={`${formatCount(waiting)} new, to be accepted or declined.`}>
      <ListFilters label="Applications" action={deskPaths.applications} query={query}>
        <SearchBox label="Search name, address, words or reference" value={query.typed} />
        <SelectFilter name="state" label="State" value={query.state} options={applicationStates.map((one) => [one, applicationStateBadges[one].text])} />
        <SelectFilter name="role" label="Role" value={query.role} all="All roles" options={applicationRoleIds.map((id) => [id, applicationRoles[id].name])} />
        <CountryFilter value={query.country} all="All countries" countries={countries} />
      </ListFilters>
      {rows.length === 0 ? (
        <EmptyList
          item="application"
          path={deskPaths.applications}
          isFiltered={Object.values(query).some(Boolean)}
          whenEmpty="Nobody has applied yet. Applications from the role pages appear here."
        />
      ) : (
        <DeskTable caption="Applications, newest first" columns={['State', 'Applicant', 'Role', 'Country', 'Received']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Badge {...applicationStateBadges[row.state]} />
              </td>
              <td>
                <Link className="words" to={href(deskPaths.application, { reference: row.reference })}>
                  {row.name}
                </Link>{' '}
                {row.suspicion && <Badge tone="warn" text="Suspicious" />}
                <p className="soft">
                  {row.reference}
                  {row.hasDocument && ', with a document'}
                </p>
              </td>
              <td data-label="Role">
                {row.role}
                {row.category && <p className="soft">{row.category}</p>}
              </td>
              <td data-label="Country">{row.country || '–'}</td>
              <td data-label="Received">{row.received}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination label="applications" next={next} />
    </DeskPage>
  )
}
