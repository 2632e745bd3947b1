import { Form, href } from 'react-router'
import { applicationRoleIds, applicationRoles, applicationStates } from '#domain/applications/application.ts'
import { roleName } from '#domain/applications/application-letters.ts'
import { deskApplicationsOf } from '#domain/applications/desk-applications.store.ts'
import { readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { countryNames, isCountryName } from '#domain/forms/countries.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { NextPage } from '../correspondence/next-page.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/applications.ts'
import { StateBadge } from './state-badge.tsx'

const mostCounted = 1000

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
    applications.countNew(mostCounted),
  ])
  const lines = rows.map(({ receivedAt, role, ...row }) => ({ ...row, role: roleName({ role }), received: momentInWords(receivedAt) }))
  return { wish: { state: state ?? '', role: role ?? '', country, typed }, lines, next, waiting, countries: countryNames }
}

export default function Applications({ loaderData: { wish, lines, next, waiting, countries } }: Route.ComponentProps) {
  return (
    <DeskPage title="Applications" about={`${waiting === mostCounted ? `${mostCounted} or more` : waiting} new, to be accepted or declined.`}>
      <Form className="desk-filters" method="get" role="search" key={JSON.stringify(wish)}>
        <label>
          State
          <select name="state" defaultValue={wish.state}>
            <option value="">All</option>
            <option value="new">New</option>
            <option value="accepted">Accepted</option>
            <option value="declined">Declined</option>
          </select>
        </label>
        <label>
          Role
          <select name="role" defaultValue={wish.role}>
            <option value="">All roles</option>
            {applicationRoleIds.map((id) => (
              <option key={id} value={id}>
                {applicationRoles[id].name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Country
          <select name="country" defaultValue={wish.country}>
            <option value="">All countries</option>
            {countries.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Search name, address, words or reference
          <input type="search" name="q" defaultValue={wish.typed} />
        </label>
        <button type="submit" className="button quiet">
          Show
        </button>
      </Form>
      {lines.length === 0 ? (
        <p className="desk-empty">
          {Object.values(wish).some(Boolean) ? 'No application is like this.' : 'Nobody has applied yet. Applications from the role pages appear here.'}
        </p>
      ) : (
        <table className="desk-table">
          <caption className="unseen">Applications, newest first</caption>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Applicant</th>
              <th scope="col">Role</th>
              <th scope="col">Country</th>
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <StateBadge state={line.state} />
                </td>
                <td>
                  <Link className="words" to={href(paths.deskApplication, { reference: line.reference })}>
                    {line.name}
                  </Link>{' '}
                  {line.suspicion && <span className="badge warn">Suspicious</span>}
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
          </tbody>
        </table>
      )}
      <NextPage next={next} of="applications" />
    </DeskPage>
  )
}
