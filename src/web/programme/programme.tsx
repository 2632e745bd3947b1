import { data, href, redirect } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { dayInZone, formatDay, formatDays, formatTimestampInZone, formatTimeZone } from '#domain/dates.ts'
import { filterSessions, readPublicProgramme } from '#domain/programme/public-programme.ts'
import { conferenceAddress, conferencesTrail } from '../conferences/addresses.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/programme.ts'
import { type Favourites, useFavourites } from './favourites.tsx'
import { programmeAddress, programmeCalendarAddress, readProgrammeFilter } from './programme-address.ts'
import { sessionEvents } from './programme-events.ts'
import { ProgrammeFilters } from './programme-filters.tsx'
import { ReaderTimes } from './reader-time.tsx'
import { SessionList } from './session-list.tsx'

/** The published programme of a conference, a day at a time. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const programme = await readPublicProgramme(services.db, params.id)
  if (!programme) throw data(null, { status: 404 })
  const { conference, days, rooms, tracks } = programme
  if (params.conference !== slugOf(conference)) throw redirect(programmeAddress(conference), 301)
  const asked = readProgrammeFilter(new URL(request.url).searchParams)
  const today = dayInZone(services.now(), conference.timeZone)
  const firstDay = days.find((day) => day === today) ?? days[0] ?? ''
  const isSearch = asked.q !== '' || asked.track !== '' || asked.room !== ''
  const day = days.includes(asked.day) ? asked.day : asked.day === 'all' || isSearch ? '' : firstDay
  const filter = { ...asked, day, room: rooms.some(({ id }) => id === asked.room) ? asked.room : '', track: tracks.includes(asked.track) ? asked.track : '' }
  return {
    conference: {
      _id: conference._id,
      subConference: conference.subConference,
      startDate: conference.startDate,
      conNo: conference.conNo,
      location: conference.location,
      country: conference.country,
      venue: conference.venue,
    },
    when: formatDays(conference.startDate, conference.endDate),
    address: programmeAddress(conference),
    number: programme.number,
    published: formatTimestampInZone(programme.publishedAt, conference.timeZone),
    zone: formatTimeZone(conference.timeZone, services.now()),
    filter,
    days,
    rooms,
    tracks,
    sessions: filterSessions(programme, filter),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { conference, address, sessions } = loaderData
  return describe(site, {
    title: `Programme of ${conference.subConference}`,
    description: `Sessions, talks, posters and keynotes of the ${conference.conNo} ${conference.subConference}, ${conference.location}, ${conference.country}, by day, room and track.`,
    path: address,
    trail: [...conferencesTrail, { name: conference.subConference, path: conferenceAddress(conference) }],
    data: [sessionEvents(site.publicUrl, conference, sessions)],
  })
}

export default function ProgrammePage({ loaderData }: Route.ComponentProps) {
  const { conference, when, number, published, zone, sessions, filter } = loaderData
  const favourites = useFavourites(conference._id)
  const shown = favourites.isOnly ? favourites.among(sessions) : sessions
  const days = [...new Set(shown.map(({ day }) => day))]
  return (
    <>
      <PageHead
        text={{ title: 'Programme', kicker: conference.subConference, lead: `${when}, ${[conference.venue, conference.location].filter(Boolean).join(', ')}.` }}
        trail={[...conferencesTrail, { name: conference.subConference, path: conferenceAddress(conference) }]}
      />
      {/* Until the favourites are read, the buttons that need JavaScript cannot be seen. */}
      <div className="frame programme-page" data-waiting={favourites.chosen === undefined || undefined}>
        <ProgrammeFilters {...loaderData} favourites={favourites} />
        <ReaderTimes zone={zone}>
          {days.length === 0 && <p className="notice">{favourites.isOnly ? noFavourites(favourites) : 'Nothing in the programme matches this.'}</p>}
          {days.map((day) => (
            <section key={day} aria-labelledby={`day-${day}`} className="programme-day">
              <h2 id={`day-${day}`}>{formatDay(day)}</h2>
              <SessionList sessions={shown.filter((session) => session.day === day)} favourites={favourites} isSearched={filter.q !== ''} />
            </section>
          ))}
        </ReaderTimes>
        <p className="soft programme-foot">
          Version {number}, published on {published}. <a href={programmeCalendarAddress(conference._id)}>All of it as a calendar</a>
          {' · '}
          <a href={`/api/v1/programme/${conference._id}`}>For conference apps (JSON)</a>
          {' · '}
          <Link to={conferenceAddress(conference)}>The conference</Link>
          {' · '}
          <Link to={href(paths.conferenceParticipants, { id: conference._id, conference: slugOf(conference) })}>Participants</Link>
        </p>
      </div>
    </>
  )
}

const noFavourites = ({ chosen }: Favourites) =>
  chosen?.size ? 'None of your favourites is on this page.' : 'You have no favourites yet. Choose the star beside a talk to add it.'

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The programme" />
}
