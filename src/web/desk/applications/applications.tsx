import { applicationRoleIds, applicationRoles, applicationStates } from '#domain/applications/application.ts'
import { roleName } from '#domain/applications/application-letters.ts'
import { applicationListOf } from '#domain/applications/application-list.store.ts'
import { readApplicationQuery, writeApplicationQuery } from '#domain/applications/application-query.ts'
import { deskApplicationsOf } from '#domain/applications/desk-applications.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { countLimit, formatCount, readAfter } from '#domain/desk/list-page.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { KeyboardHelp } from '../submissions/keyboard.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyList, Pagination } from '../ui/desk-table.tsx'
import { CountryFilter, ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import { useSelection } from '../ui/use-selection.ts'
import type { Route } from './+types/applications.ts'
import { ApplicationActions } from './application-actions.tsx'
import { applicationStateBadges } from './application-badges.ts'
import { ApplicationTable } from './application-table.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  const params = new URL(args.request.url).searchParams
  const query = readApplicationQuery(params)
  const list = applicationListOf(services.db)
  const [{ rows, next }, total, waiting] = await Promise.all([
    list.page(query, readAfter(params.get('after'))),
    list.count(query),
    deskApplicationsOf(services.db).countNew(),
  ])
  return {
    query,
    rows: rows.map(({ receivedAt, role, ...row }) => ({ ...row, role: roleName({ role }), received: formatTimestamp(receivedAt) })),
    next,
    /** Undefined when there are too many to count. */
    total: total > countLimit ? undefined : total,
    waiting,
    countries: countryNames,
  }
}

export type ListData = Route.ComponentProps['loaderData']

export default function Applications({ loaderData: data }: Route.ComponentProps) {
  const { query, rows, next, waiting, countries } = data
  const filters = writeApplicationQuery(query)
  const selection = useSelection({ rows, total: data.total, filters: filters.toString() })
  return (
    <DeskPage title="Applications" subtitle={`${formatCount(waiting)} new, to be accepted or declined.`} actions={<KeyboardHelp />}>
      <ListFilters label="Applications" action={deskPaths.applications} query={query}>
        <SearchBox label="Search name, address, words or reference" value={query.search} />
        <SelectFilter name="state" label="State" value={query.state} options={applicationStates.map((one) => [one, applicationStateBadges[one].text])} />
        <SelectFilter name="role" label="Role" value={query.role} all="All roles" options={applicationRoleIds.map((id) => [id, applicationRoles[id].name])} />
        <CountryFilter value={query.country} all="All countries" countries={countries} />
      </ListFilters>
      {rows.length === 0 ? (
        <EmptyList
          item="application"
          path={deskPaths.applications}
          isFiltered={filters.size > 0}
          whenEmpty="Nobody has applied yet. Applications from the role pages appear here."
        />
      ) : (
        <>
          <ApplicationActions data={data} selection={selection} />
          <ApplicationTable rows={rows} selection={selection} />
        </>
      )}
      <Pagination label="applications" next={next} />
    </DeskPage>
  )
}
