import { roleInWords } from '#domain/accounts/desk/people-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { Facts } from '../ui/facts.tsx'
import type { Route } from './+types/person.ts'
import { AccountActs } from './account-acts.tsx'
import { loadPerson } from './load-person.ts'
import { PersonBadges } from './person-badges.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await openDesk(args)
  return { person: await loadPerson(services, organiser, args.params.id) }
}

export type ShownPerson = Route.ComponentProps['loaderData']['person']

/** One account: who it is, what came from it, and what an organiser can do with it. */
export default function PersonPage({ loaderData: { person } }: Route.ComponentProps) {
  const { sent } = person
  return (
    <DeskPage
      title={person.name || 'No name'}
      about={person.email}
      actions={
        <Link className="button quiet" to={deskPaths.people}>
          All people
        </Link>
      }
    >
      <PersonBadges person={person} />
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="account-heading">
            <h2 id="account-heading">Account</h2>
            <Facts
              facts={[
                { term: 'Role', value: roleInWords[person.role] },
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
          <AccountActs key={person.id} person={person} />
          <section className="desk-panel" aria-labelledby="done-heading">
            <h2 id="done-heading">In the record</h2>
            {person.record.length === 0 && <p className="soft">No organiser has changed this account.</p>}
            <ol className="plain-list desk-history">
              {person.record.map(({ id, what, who, when }) => (
                <li key={id}>
                  <p>{what}</p>
                  <p className="soft">
                    {who}, {when}
                  </p>
                </li>
              ))}
            </ol>
            {person.role === 'organiser' && <Link to={`${deskPaths.record}?who=${person.id}`}>What this person did at the desk</Link>}
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
