import { href } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { conferenceSearchOf } from '#domain/conferences/conference-search.store.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { standingOf } from '#domain/conferences/important-dates.ts'
import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '../paths.ts'
import { loadMenu } from './load-menu.ts'

/** A database that was never filled still shows a site: with the software's own name until the organiser writes theirs. */
const unnamed: Entry<'settings'> = {
  id: 'organiser',
  organiserName: 'Colloquia',
  shortName: 'Colloquia',
  tagline: 'Academic conferences and journals',
  description: 'Academic conferences and journals.',
  foundedYear: 2010,
  registration: '',
  postalAddress: [],
  phone: '',
  email: '',
  social: [],
}

/** What every page shows around its own content. The same for everyone, so that pages can be kept. */
export async function loadSite(services: Services) {
  const now = services.now()
  const conferences = conferencesOf(services.db)
  const [found, openCalls, upcoming] = await Promise.all([
    contentOf(services.db).find('settings', 'organiser'),
    conferenceSearchOf(services.db).openCalls({ words: [] }, now, 1),
    conferences.upcoming(now, 1),
  ])
  const settings = found ?? unnamed
  const chosen = settings.featuredConference ? await conferences.find(settings.featuredConference) : undefined
  // A visitor can act on an open call only, so the office's choice holds while its call is open or no other is.
  const next = chosen && standingOf(chosen, now) === 'call-open' ? chosen : (openCalls[0] ?? chosen ?? upcoming[0])
  const featured = next && { id: next._id, conference: slugOf(next), name: next.subConference }
  return {
    publicUrl: services.publicUrl,
    year: String(now.getUTCFullYear()),
    settings,
    featured,
    menu: await loadMenu(services.db, featured && { name: featured.name, path: href(paths.conference, { id: featured.id, conference: featured.conference }) }),
  }
}

export type Site = Awaited<ReturnType<typeof loadSite>>
