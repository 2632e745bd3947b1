import { data } from 'react-router'
import type { AccountId } from '#domain/accounts/account.ts'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { auditNameOfAccount, stateOf } from '#domain/accounts/desk/manage-accounts.ts'
import { peopleOf } from '#domain/accounts/desk/people.store.ts'
import { roleLabels } from '#domain/accounts/desk/people-query.ts'
import { sessionsOf } from '#domain/accounts/sessions.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { describeDetails } from '#domain/desk/audit-details.ts'
import { auditLogOf } from '#domain/desk/audit-log.store.ts'
import { labelOfAct } from '#domain/desk/audit-log.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import type { Services } from '#domain/services.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage, Facts } from '../ui/desk-page.tsx'
import type { Route } from './+types/person.ts'
import { AccountActions } from './account-actions.tsx'
import { PersonBadges } from './person-labels.tsx'
import { personalDataPath } from './personal-data-path.ts'
import { RightsPanel } from './rights.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  return { person: await loadPerson(services, organiser, args.params.id) }
}

/** One account, what was sent from its address, and its audit log. */
async function loadPerson(services: Services, organiser: Organiser, id: string) {
  const { db, now } = services
  const account = await accountsOf(db).find(id as AccountId)
  if (!account) throw data(null, { status: 404 })
  const sessions = await sessionsOf(db).list(account.id, now())
  const auditLog = await auditLogOf(db).about(auditNameOfAccount(id).about)
  const lastSeen = sessions[0]
  return {
    id: account.id,
    seen: stateOf(account),
    isOwn: account.id === organiser.accountId,
    name: `${account.f_name} ${account.l_name}`.trim(),
    email: account.email,
    role: account.role,
    rights: account.desk_rights,
    ownRights: organiser.rights,
    confirmed: account.confirmed_at !== null,
    disabled: account.disabled_at !== null,
    hasPassword: account.password_hash !== null && !account.password_one_time,
    since: formatTimestamp(account.created_at),
    confirmedAt: account.confirmed_at && formatTimestamp(account.confirmed_at),
    disabledAt: account.disabled_at && formatTimestamp(account.disabled_at),
    affiliation: account.affiliation,
    orcid: account.orcid ?? '',
    photo: account.photo,
    sessions: sessions.length,
    lastSeen: lastSeen && formatTimestamp(lastSeen.seenAt),
    sent: await peopleOf(db).sentFrom(account.email),
    auditLog: auditLog.map(({ id: entryId, act, details, actorName, at }) => ({
      id: entryId,
      what: labelOfAct(act),
      details: describeDetails(act, details, { accounts: new Map(), conferences: new Map() }).join('\n'),
      who: actorName,
      when: formatTimestamp(at),
    })),
  }
}

export type ShownPerson = Route.ComponentProps['loaderData']['person']

export default function PersonPage({ loaderData: { person } }: Route.ComponentProps) {
  const { sent } = person
  return (
    <DeskPage
      title={person.name || 'No name'}
      subtitle={person.email}
      actions={
        <>
          <Link className="button quiet" to={personalDataPath(person.email)}>
            Export or erase everything…
          </Link>
          <Link className="button quiet" to={deskPaths.people}>
            All people
          </Link>
        </>
      }
    >
      <PersonBadges person={person} />
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="account-heading">
            <h2 id="account-heading">Account</h2>
            {person.photo && (
              <img className="own-photo" src={pictureUrl(person.photo, 192, 'jpg')} alt={`Photograph of ${person.name}`} width={96} height={96} />
            )}
            <Facts
              facts={[
                { term: 'Role', value: roleLabels[person.role] },
                { term: 'Affiliation', value: person.affiliation },
                { term: 'ORCID', value: person.orcid && `${person.orcid}, not authenticated` },
                { term: 'Made', value: person.since },
                { term: 'Address', value: person.confirmedAt ? `confirmed ${person.confirmedAt}` : 'not confirmed: nobody has shown that it is theirs' },
                { term: 'Password', value: person.hasPassword ? 'chosen' : 'none yet' },
                { term: 'Signed in', value: signedIn(person) },
                { term: 'Disabled', value: person.disabledAt ?? '' },
              ]}
            />
          </section>
          <section className="desk-panel" aria-labelledby="sent-heading">
            <h2 id="sent-heading">Sent from this address</h2>
            <Facts
              facts={[
                { term: 'Submissions', value: sent.submissions > 0 ? <Link to={submissionsFrom(person.email)}>{sent.submissions}</Link> : 'none' },
                { term: 'Applications', value: sent.applications || 'none' },
                { term: 'Messages', value: sent.messages || 'none' },
              ]}
            />
          </section>
        </div>
        <div className="desk-stack">
          <AccountActions key={person.id} person={person} />
          <RightsPanel person={person} />
          <section className="desk-panel" aria-labelledby="done-heading">
            <h2 id="done-heading">In the audit log</h2>
            {person.auditLog.length === 0 && <p className="soft">No organiser has changed this account.</p>}
            <ol className="plain-list desk-history">
              {person.auditLog.map(({ id, what, details, who, when }) => (
                <li key={id}>
                  <p>{what}</p>
                  {details && <p className="words">{details}</p>}
                  <p className="soft">
                    {who}, {when}
                  </p>
                </li>
              ))}
            </ol>
            {person.role === 'organiser' && <Link to={`${deskPaths.auditLog}?who=${person.id}`}>What this person did at the desk</Link>}
          </section>
        </div>
      </div>
    </DeskPage>
  )
}

const submissionsFrom = (email: string) => `${deskPaths.submissions}?${new URLSearchParams({ q: email })}`

function signedIn({ sessions, lastSeen }: ShownPerson): string {
  return sessions === 0 ? 'nowhere' : `in ${sessions === 1 ? 'one browser' : `${sessions} browsers`}, last seen ${lastSeen}`
}
