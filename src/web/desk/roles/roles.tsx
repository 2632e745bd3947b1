import { href } from 'react-router'
import { conferencesAtDoor } from '#domain/check-in/door-counts.store.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { type RoleState, roleEndLabels, roleLabels, roleStateLabels, roleStates } from '#domain/roles/role.ts'
import { rolesOf } from '#domain/roles/roles.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, type BadgeProps, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import type { Route } from './+types/roles.ts'
import { AppointForm } from './appoint-form.tsx'
import { RoleActs } from './role-acts.tsx'

const isState = (text: string): text is RoleState => (roleStates as readonly string[]).includes(text)

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  const search = new URL(args.request.url).searchParams
  const wanted = search.get('state') ?? ''
  const state = isState(wanted) ? wanted : ''
  const roles = rolesOf(services.db)
  const conferences = await conferencesAtDoor(services.db, dayInZone(services.now(), 'UTC'))
  const listed = await roles.list({ conference: '', state: state === 'applied' ? '' : state })
  const applied = await roles.applied()
  return {
    state,
    chosen: search.get('application') ?? '',
    conferences: conferences.map(({ id, name, startDate }) => ({ value: id, text: `${name}, ${formatDay(startDate)}` })),
    applied: applied.map(({ reference, full_name, designation, organisation, email, kind, received_at }) => ({
      ...{ reference, name: full_name, organisation, email, kind, role: roleLabels[kind] },
      shownName: [designation, full_name].filter(Boolean).join(' '),
      received: formatTimestamp(received_at),
    })),
    roles: listed.map((row) => ({
      ...{ id: row.id, name: row.name, organisation: row.organisation, role: roleLabels[row.role], state: row.state },
      ...{ conferenceId: row.conference_id, conference: row.sub_conference, application: row.application_reference },
      stateInWords: row.end_kind ? `${roleStateLabels.ended}, ${roleEndLabels[row.end_kind]}` : roleStateLabels[row.state],
    })),
  }
}

export type RolesData = Route.ComponentProps['loaderData']

const tones = { applied: 'new', appointed: 'warn', confirmed: 'good', ended: 'none' } as const satisfies Record<RoleState, BadgeProps['tone']>
const views: readonly (RoleState | '')[] = ['', ...roleStates]

/** Who does what for which conference: from the application over the appointment to the confirmation by the person. */
export default function Roles({ loaderData }: Route.ComponentProps) {
  const { state, applied, roles, conferences, chosen } = loaderData
  return (
    <DeskPage title="Roles" subtitle="Co-chairs, keynotes, reviewers, ambassadors, sponsors and partners, each for one conference.">
      <nav className="desk-views" aria-label="Roles by state">
        {views.map((one) => (
          <Link key={one} to={one === '' ? deskPaths.roles : `${deskPaths.roles}?state=${one}`} aria-current={one === state ? 'page' : undefined}>
            {one === '' ? 'All' : roleStateLabels[one]}
          </Link>
        ))}
      </nav>
      <div className="desk-stack">
        {(state === '' || state === 'applied') && applied.length > 0 && <Applied applied={applied} />}
        {state === 'applied' && applied.length === 0 && <p className="desk-empty">No accepted applications are waiting for an appointment.</p>}
        <AppointForm key={chosen} conferences={conferences} application={applied.find(({ reference }) => reference === chosen)} />
        {state !== 'applied' && <Appointed roles={roles} state={state} />}
      </div>
    </DeskPage>
  )
}

function Appointed({ roles, state }: Pick<RolesData, 'roles' | 'state'>) {
  if (roles.length === 0)
    return <p className="desk-empty">{state === '' ? 'Nobody yet. Appoint somebody from an accepted application, or by hand.' : 'No role is in this state.'}</p>
  return (
    <DeskTable caption="Roles" columns={['Name', 'Role', 'Conference', 'State', 'Next step']}>
      {roles.map((role) => (
        <tr key={role.id}>
          <th scope="row">
            {role.name}
            <PersonNote organisation={role.organisation} application={role.application} />
          </th>
          <td data-label="Role">{role.role}</td>
          <td data-label="Conference">
            <Link to={href(deskPaths.conference, { id: role.conferenceId })}>{role.conference}</Link>
          </td>
          <td data-label="State">
            <Badge tone={tones[role.state]} text={role.stateInWords} />
          </td>
          <td data-label="Next step">
            <RoleActs role={role} />
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

function PersonNote({ organisation, application }: { organisation: string; application: string | null }) {
  return (
    <p className="soft">
      {organisation}
      {organisation && application && ', '}
      {application && <Link to={href(deskPaths.application, { reference: application })}>{application}</Link>}
    </p>
  )
}

function Applied({ applied }: Pick<RolesData, 'applied'>) {
  return (
    <section className="desk-panel" aria-labelledby="applied">
      <h2 id="applied">Applied and accepted</h2>
      <DeskTable caption="Accepted applications without an appointment" columns={['Name', 'For', 'Received', 'Next step']}>
        {applied.map(({ reference, name, organisation, role, received }) => (
          <tr key={reference}>
            <th scope="row">
              {name}
              <PersonNote organisation={organisation} application={reference} />
            </th>
            <td data-label="For">{role}</td>
            <td data-label="Received">{received}</td>
            <td data-label="Next step">
              <Link className="button quiet" to={`${deskPaths.roles}?state=applied&application=${reference}#appoint`}>
                Appoint <span className="unseen">{name}</span>
              </Link>
            </td>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}
