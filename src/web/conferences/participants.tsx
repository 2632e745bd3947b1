import { data, href, redirect } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { formatDays } from '#domain/dates.ts'
import { listedParticipants } from '#domain/registrations/listed-participants.store.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/participants.ts'
import { conferenceAddress, conferencesTrail } from './addresses.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const conference = (await conferencesOf(db).findPage(params.id))?.conference
  if (!conference) throw data(null, { status: 404 })
  const slug = slugOf(conference)
  if (params.conference !== slug) throw redirect(href(paths.conferenceParticipants, { id: conference._id, conference: slug }), 301)
  return {
    name: conference.subConference,
    when: `${formatDays(conference.startDate, conference.endDate)}, ${conference.location}`,
    address: conferenceAddress(conference),
    people: (await listedParticipants(db, conference._id)).map(({ id, name, company, country }) => ({
      id,
      name,
      about: [company, country].filter(Boolean).join(', '),
    })),
  }
}

/** No cache stores the page, and search engines are asked to leave it: whoever takes their consent back is gone from it at once. */
export const headers = () => privateHeaders('same-origin')
export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData ? `Participants of ${loaderData.name}` : 'Participants')

/** Participants with a confirmed place who agreed to be named. */
export default function Participants({ loaderData: { name, when, address, people } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: 'Participants', kicker: name, lead: `${when}.` }} trail={[...conferencesTrail, { name, path: address }]} />
      <Section id="people" heading={people.length === 0 ? 'Nobody is listed yet' : 'Who is coming'}>
        <p className="lead-in">
          Only participants who have agreed are listed here. If you are registered, you can add or remove your name by the link in our letters to you, under
          “Correct names and needs”.
        </p>
        {people.length > 0 && (
          <ul className="supporters plain-list">
            {people.map((person) => (
              <li key={person.id}>
                <h3 className="person-name">{person.name}</h3>
                {person.about && <p className="about">{person.about}</p>}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The list of participants" />
}
