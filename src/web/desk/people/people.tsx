import { Form, href } from 'react-router'
import { roles } from '#domain/accounts/account.ts'
import { listPeople } from '#domain/accounts/desk/list-people.ts'
import { mostCounted } from '#domain/accounts/desk/people.store.ts'
import { personStates, readPeopleQuery, roleInWords } from '#domain/accounts/desk/people-query.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { readPlace, writePlace } from '#domain/submissions/desk/list-submissions.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/people.ts'
import { InvitePanel } from './invite-panel.tsx'
import { PersonBadges } from './person-badges.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const { searchParams } = new URL(args.request.url)
  const query = readPeopleQuery(searchParams)
  const place = { after: readPlace(searchParams.get('after'), 'received'), before: readPlace(searchParams.get('before'), 'received') }
  const { people, total, previous, next } = await listPeople(services.db, query, place)
  return {
    query,
    total,
    mostCounted,
    previous: previous && writePlace(previous),
    next: next && writePlace(next),
    people: people.map(({ place: _, createdAt, ...person }) => ({ ...person, since: momentInWords(createdAt) })),
  }
}

type Data = Route.ComponentProps['loaderData']

/** Everybody who has an account, and the way to invite an organiser. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { people, query, previous, next } = loaderData
  return (
    <DeskPage title="People" about={inWords(loaderData)}>
      <InvitePanel />
      <Filters query={query} />
      {people.length === 0 ? <p className="desk-empty">No account fits. Take a filter away, or search for fewer words.</p> : <PeopleTable people={people} />}
      {(previous ?? next) && (
        <nav className="desk-pages" aria-label="Pages">
          {previous && (
            <Link className="button quiet" rel="prev" to={addressOf(query, { before: previous })}>
              Previous page
            </Link>
          )}
          {next && (
            <Link className="button quiet" rel="next" to={addressOf(query, { after: next })}>
              Next page
            </Link>
          )}
        </nav>
      )}
    </DeskPage>
  )
}

function PeopleTable({ people }: { people: Data['people'] }) {
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">E-mail</th>
          <th scope="col">Role and state</th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td>
              <Link to={href(paths.deskPerson, { id: person.id })}>{person.name || 'No name'}</Link>
            </td>
            <td className="record-object">{person.email}</td>
            <td>
              <PersonBadges person={person} />
            </td>
            <td data-label="Since">{person.since}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stateNames = { unconfirmed: 'Address not confirmed', disabled: 'Disabled' } as const

function Filters({ query }: { query: Data['query'] }) {
  return (
    <Form key={JSON.stringify(query)} method="get" action={paths.deskPeople} role="search" aria-label="People" className="desk-panel desk-filters">
      <label className="wide-filter">
        Name or e-mail
        <input type="search" name="q" defaultValue={query.search} maxLength={100} />
      </label>
      <label>
        Role
        <select name="role" defaultValue={query.role}>
          <option value="">All</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleInWords[role]}
            </option>
          ))}
        </select>
      </label>
      <label>
        State
        <select name="state" defaultValue={query.state}>
          <option value="">All</option>
          {personStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Find
      </button>
      <Link to={paths.deskPeople} className="clear-filters">
        Clear
      </Link>
    </Form>
  )
}

function addressOf({ search, role, state }: Data['query'], place: Record<string, string>): string {
  const said = Object.entries({ q: search, role, state, ...place }).filter(([, value]) => value !== '')
  return `${paths.deskPeople}?${new URLSearchParams(said)}`
}

function inWords({ total, mostCounted: most }: Data): string {
  if (total === undefined) return `More than ${most.toLocaleString('en-GB')} accounts`
  return total === 1 ? 'One account' : `${total.toLocaleString('en-GB')} accounts`
}
