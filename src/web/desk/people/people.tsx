import { href } from 'react-router'
import { roles } from '#domain/accounts/account.ts'
import { listPeople } from '#domain/accounts/desk/list-people.ts'
import { personStates, readPeopleQuery, roleInWords } from '#domain/accounts/desk/people-query.ts'
import { countedInWords } from '#domain/desk/counted-in-words.ts'
import { readPart, writePlace } from '#domain/desk/place.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { Choice } from '../ui/choice.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/people.ts'
import { InvitePanel } from './invite-panel.tsx'
import { PersonBadges } from './person-badges.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const { searchParams } = new URL(args.request.url)
  const query = readPeopleQuery(searchParams)
  const { people, total, previous, next } = await listPeople(services.db, query, readPart(searchParams, 'moment'))
  return {
    query,
    total,
    previous: writePlace(previous),
    next: writePlace(next),
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
      {people.length === 0 ? <EmptyList of="account" at={deskPaths.people} isAsked otherwise={null} /> : <PeopleTable people={people} />}
      <ListPages of="people" previous={previous} next={next} />
    </DeskPage>
  )
}

function PeopleTable({ people }: { people: Data['people'] }) {
  return (
    <DeskTable name="People, newest first" heads={['Name', 'E-mail', 'Role and state', 'Since']}>
      {people.map((person) => (
        <tr key={person.id}>
          <td>
            <Link to={href(deskPaths.person, { id: person.id })}>{person.name || 'No name'}</Link>
          </td>
          <td className="record-object">{person.email}</td>
          <td>
            <PersonBadges person={person} />
          </td>
          <td data-label="Since">{person.since}</td>
        </tr>
      ))}
    </DeskTable>
  )
}

const stateNames = { unconfirmed: 'Address not confirmed', disabled: 'Disabled' } as const

function Filters({ query }: { query: Data['query'] }) {
  return (
    <ListFilters of="People" at={deskPaths.people} asked={query}>
      <SearchBox label="Name or e-mail" value={query.search} />
      <Choice name="role" label="Role" value={query.role} options={roles.map((role) => [role, roleInWords[role]])} />
      <Choice name="state" label="State" value={query.state} options={personStates.map((state) => [state, stateNames[state]])} />
    </ListFilters>
  )
}

function inWords({ total }: Data): string {
  return total === 1 ? 'One account' : `${countedInWords(total)} accounts`
}
