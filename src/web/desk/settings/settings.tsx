import { href } from 'react-router'
import { dayInZone } from '#domain/calendar-day.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { collections } from '#domain/content/collections.ts'
import { contentDeskOf } from '#domain/content/desk/content-desk.store.ts'
import { entryState } from '#domain/content/desk/entry-state.ts'
import { type TypedEntry, typedFrom } from '#domain/content/desk/typed-entry.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/settings.ts'
import { FeaturedChoice } from './featured-choice.tsx'

const organiser = 'organiser'
const mostOffered = 100

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const { entry, draft, seen } = await entryState(contentDeskOf('settings', services.db), organiser)
  const conferences = conferencesOf(services.db)
  const typed = entry && (typedFrom(collections.settings.schema, entry.data) as TypedEntry)
  const chosen = typeof typed?.featuredConference === 'string' ? typed.featuredConference : ''
  const upcoming = await conferences.upcoming(dayInZone(services.now(), 'UTC'), mostOffered)
  // One that is over may still be chosen; it must not vanish from the list of choices.
  const other = chosen && !upcoming.some(({ _id }) => _id === chosen) ? await conferences.find(chosen) : undefined
  const offered = [...(other ? [other] : []), ...upcoming]
  return {
    seen,
    typed,
    chosen: offered.some(({ _id }) => _id === chosen) ? chosen : '',
    hasDraft: draft !== undefined,
    conferences: offered.map((conference) => ({ id: conference._id, name: `${conference.subConference}, ${dayInWords(conference.startDate)}` })),
  }
}

export type SettingsData = Route.ComponentProps['loaderData']

const places = [
  {
    to: href(paths.deskEntry, { collection: 'settings', id: organiser }),
    text: 'The organiser',
    about: 'Name, tagline, description, postal address, phone, e-mail and social links',
  },
  { to: href(paths.deskCollection, { collection: 'offices' }), text: 'Offices', about: 'Addresses, hours and places on the contact page' },
  { to: href(paths.deskCollection, { collection: 'slides' }), text: 'Slides of the home page', about: 'Words, links and order' },
  { to: href(paths.deskCollection, { collection: 'topics' }), text: 'Sub-conference topics', about: 'The list of fields' },
]

/** What is set once and shown everywhere. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPage title="Settings" about="What is set once and shown everywhere.">
      <FeaturedChoice key={loaderData.seen} data={loaderData} />
      <section className="desk-panel" aria-labelledby="words-heading">
        <h2 id="words-heading">Words and addresses</h2>
        <dl className="desk-facts">
          {places.map(({ to, text, about }) => (
            <div key={to} className="key-line">
              <dt>
                <Link to={to}>{text}</Link>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </section>
    </DeskPage>
  )
}
