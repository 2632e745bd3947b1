import { href } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
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
  const [found, upcoming] = await Promise.all([contentOf(services.db).find('settings', 'organiser'), conferences.upcoming(now, 1)])
  const settings = found ?? unnamed
  const chosen = settings.featuredConference ? await conferences.find(settings.featuredConference) : undefined
  const next = chosen ?? upcoming[0]
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
