import { href } from 'react-router'
import { applicationRoleIds, applicationRoles, applicationStates } from '#domain/applications/application.ts'
import { roleName } from '#domain/applications/application-letters.ts'
import { deskApplicationsOf } from '#domain/applications/desk-applications.store.ts'
import { countedInWords } from '#domain/desk/counted-in-words.ts'
import { readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { countryLines, isCountryName } from '#domain/forms/countries.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { Badge } from '../ui/badge.tsx'
import { Choice } from '../ui/choice.tsx'
import { CountryChoice } from '../ui/country-choice.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/applications.ts'
import { applicationStateLooks } from './application-state-looks.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const wishes = new URL(args.request.url).searchParams
  const state = applicationStates.find((one) => one === wishes.get('state'))
  const role = applicationRoleIds.find((one) => one === wishes.get('role'))
  const country = isCountryName(wishes.get('country') ?? '') ? (wishes.get('country') ?? '') : ''
  const typed = wishes.get('q')?.slice(0, 100) ?? ''
  const applications = deskApplicationsOf(services.db)
  const [{ rows, next }, waiting] = await Promise.all([
    applications.list({ state, role, country: country || undefined, search: searchQuery(typed), after: readAfter(wishes.get('after')) }),
    applications.countNew(),
  ])
  const lines = rows.map(({ receivedAt, role, ...row }) => ({ ...row, role: roleName({ role }), received: momentInWords(receivedAt) }))
  return { wish: { state: state ?? '', role: role ?? '', country, typed }, lines, next, waiting, countries: countryLines }
}

export default function Applications({ loaderData: { wish, lines, next, waiting, countries } }: Route.ComponentProps) {
  return (
    <DeskPage title="Applications" about={`${countedInWords(waiting)} new, to be accepted or declined.`}>
      <ListFilters of="Applications" at={deskPaths.applications} asked={wish}>
        <SearchBox label="Search name, address, words or reference" value={wish.typed} />
        <Choice name="state" label="State" value={wish.state} options={applicationStates.map((one) => [one, applicationStateLooks[one].text])} />
        <Choice name="role" label="Role" value={wish.role} all="All roles" options={applicationRoleIds.map((id) => [id, applicationRoles[id].name])} />
        <CountryChoice value={wish.country} all="All countries" countries={countries} />
      </ListFilters>
      {lines.length === 0 ? (
        <EmptyList
          of="application"
          at={deskPaths.applications}
          isAsked={Object.values(wish).some(Boolean)}
          otherwise="Nobody has applied yet. Applications from the role pages appear here."
        />
      ) : (
        <DeskTable name="Applications, newest first" heads={['State', 'Applicant', 'Role', 'Country', 'Received']}>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <Badge {...applicationStateLooks[line.state]} />
              </td>
              <td>
                <Link className="words" to={href(deskPaths.application, { reference: line.reference })}>
                  {line.name}
                </Link>{' '}
                {line.suspicion && <Badge tone="warn" text="Suspicious" />}
                <p className="soft">
                  {line.reference}
                  {line.hasDocument && ', with a document'}
                </p>
              </td>
              <td data-label="Role">
                {line.role}
                {line.category && <p className="soft">{line.category}</p>}
              </td>
              <td data-label="Country">{line.country || '–'}</td>
              <td data-label="Received">{line.received}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <ListPages of="applications" next={next} />
    </DeskPage>
  )
}
