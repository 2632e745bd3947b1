import { useRef } from 'react'
import { href } from 'react-router'
import { roles } from '#domain/accounts/account.ts'
import { listPeople } from '#domain/accounts/desk/people.store.ts'
import { personStates, readPeopleQuery, roleLabels } from '#domain/accounts/desk/people-query.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { formatCount, formatCursor, readCursorRange } from '#domain/desk/list-page.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/people.ts'
import { type AppointResult, appointedMessage, PersonBadges } from './person-labels.tsx'
import { chosenRights, RightsFields } from './rights.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  const { searchParams } = new URL(args.request.url)
  const query = readPeopleQuery(searchParams)
  const { people, total, previous, next } = await listPeople(services.db, query, readCursorRange(searchParams, 'timestamp'))
  return {
    ownRights: organiser.rights,
    query,
    total,
    previous: formatCursor(previous),
    next: formatCursor(next),
    people: people.map(({ cursor: _, createdAt, ...person }) => ({ ...person, since: formatTimestamp(createdAt) })),
  }
}

type Data = Route.ComponentProps['loaderData']

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, query, previous, next } = loaderData
  return (
    <DeskPage
      title="People"
      subtitle={formatTotal(loaderData)}
      actions={
        <Link className="button quiet" to={deskPaths.personalData}>
          Requests for personal data
        </Link>
      }
    >
      <InvitePanel ownRights={loaderData.ownRights} />
      <Filters query={query} />
      {people.length === 0 ? <EmptyList item="account" path={deskPaths.people} isFiltered whenEmpty={null} /> : <PeopleTable people={people} />}
      <Pagination label="people" previous={previous} next={next} />
    </DeskPage>
  )
}

function PeopleTable({ people }: { people: Data['people'] }) {
  return (
    <DeskTable caption="People, newest first" columns={['Name', 'E-mail', 'Role and state', 'Since']}>
      {people.map((person) => (
        <tr key={person.id}>
          <td>
            <Link to={href(deskPaths.person, { id: person.id })}>{person.name || 'No name'}</Link>
          </td>
          <td className="break-anywhere">{person.email}</td>
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
    <ListFilters label="People" action={deskPaths.people} query={query}>
      <SearchBox label="Name or e-mail" value={query.search} />
      <SelectFilter name="role" label="Role" value={query.role} options={roles.map((role) => [role, roleLabels[role]])} />
      <SelectFilter name="state" label="State" value={query.state} options={personStates.map((state) => [state, stateNames[state]])} />
    </ListFilters>
  )
}

function formatTotal({ total }: Data): string {
  return total === 1 ? 'One account' : `${formatCount(total)} accounts`
}

/** Invites a new organiser by mail. */
function InvitePanel({ ownRights }: { ownRights: Data['ownRights'] }) {
  const { mutate, busy, problem } = useMutation()
  const form = useRef<HTMLFormElement>(null)
  async function invite(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const rights = chosenRights(event.currentTarget)
    const result = await mutate<AppointResult>('/people/invite', { ...fields, rights }, ({ way }) => ({ text: appointedMessage(way, fields.email ?? '') }))
    if (result.ok) form.current?.reset()
  }
  const errors = problem?.fields ?? {}
  return (
    <details className="desk-panel">
      <summary>Invite an organiser</summary>
      <form ref={form} className="act-form" noValidate onSubmit={(event) => void invite(event)}>
        <p className="soft">
          They receive a link by e-mail that works once, within an hour. They choose a password and can then do at this desk what you tick below.
        </p>
        <TextField name="fName" label="First name" error={errors.fName} required autoComplete="off" />
        <TextField name="lName" label="Last name" error={errors.lName} required autoComplete="off" />
        <TextField name="email" label="E-mail" error={errors.email} required type="email" autoComplete="off" />
        <RightsFields chosen={ownRights} own={ownRights} error={errors.rights} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <div>
          <button type="submit" className="button" aria-disabled={busy}>
            Send the invitation
          </button>
        </div>
      </form>
    </details>
  )
}
