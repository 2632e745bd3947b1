import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { type CollectionName, collections } from '#domain/content/collections.ts'
import { readWithDraft } from '#domain/content/desk/edit-draft.ts'
import type { Services } from '#domain/services.ts'
import { loader as years } from '../../conferences/conference-years.tsx'
import { loader as pastConferences } from '../../conferences/past-conferences.tsx'
import { loader as contact } from '../../contact/contact.tsx'
import { loader as faq } from '../../faq/faq.tsx'
import { loader as home } from '../../home/home.tsx'
import { loader as news } from '../../news/news.tsx'
import { loader as newsEntry } from '../../news/news-entry.tsx'
import { loader as added } from '../../pages/added-page.tsx'
import { cardPages, rolePages } from '../../pages/page-names.ts'
import { loader as role } from '../../pages/role-page.tsx'
import { loader as text } from '../../pages/text-page.tsx'
import { paths } from '../../paths.ts'
import { loader as advisoryTeam } from '../../people/advisory-team.tsx'
import { loader as organizers } from '../../people/organizers.tsx'
import { loader as partners } from '../../people/partners.tsx'
import { loader as proceedings } from '../../publications/proceedings.tsx'
import { loader as publications } from '../../publications/publications.tsx'
import { postedFormContext, servicesContext } from '../../request-context.ts'
import { loadSite } from '../../site/load-site.ts'
import { validateDraft } from './load-content.ts'
import { publicPath } from './public-path.ts'

type Load = (args: LoaderFunctionArgs) => Promise<object>

/** The loaders of the public routes. */
const loaders = {
  added,
  years,
  contact,
  faq,
  home,
  news,
  newsEntry,
  role,
  text,
  advisoryTeam,
  organizers,
  partners,
  pastConferences,
  proceedings,
  publications,
} as unknown as Record<PreviewedPage, Load>

/** Runs the loader of the public page that shows the entry, with the draft in place of the published version. */
export async function loadPreview(services: Services, collection: CollectionName, id: string) {
  const { entry, lacking, title } = await validateDraft(services, collection, id)
  const about = { collection, id, title, collectionTitle: collections[collection].title, lacking: Object.keys(lacking).length }
  if (!entry) return { about, previewedPage: undefined, site: undefined }
  const address = publicPath(collection, id, entry) ?? '/'
  const previewedPage = collection === 'added-pages' ? 'added' : collection === 'news' ? 'newsEntry' : publicPageAt(address)
  return readWithDraft(services.db, collection, entry, services.now(), async (db) => {
    const asIfPublished = { ...services, db }
    const context = new RouterContextProvider()
    context.set(servicesContext, asIfPublished)
    context.set(postedFormContext, undefined)
    const request = new Request(services.publicUrl + address)
    const loaderData = await loaders[previewedPage]({ request, context, params: { address: address.slice(1), entry: id } } as unknown as LoaderFunctionArgs)
    return { ...loaderData, about, previewedPage, site: await loadSite(asIfPublished) }
  })
}

export type PreviewedPage =
  | 'home'
  | 'added'
  | 'text'
  | 'role'
  | 'partners'
  | 'contact'
  | 'advisoryTeam'
  | 'organizers'
  | 'publications'
  | 'proceedings'
  | 'faq'
  | 'news'
  | 'newsEntry'
  | 'years'
  | 'pastConferences'

const pagesByPath: Record<string, PreviewedPage> = {
  [paths.home]: 'home',
  [paths.contact]: 'contact',
  [paths.advisoryTeam]: 'advisoryTeam',
  [paths.organizers]: 'organizers',
  [paths.publications]: 'publications',
  [paths.proceedings]: 'proceedings',
  [paths.faq]: 'faq',
  [paths.news]: 'news',
  [paths.conferenceYears]: 'years',
  [paths.pastConferences]: 'pastConferences',
}

/** The route at a path. Pages about the reader (sign-in, profile) are previewed as text pages. */
function publicPageAt(address: string): PreviewedPage {
  const name = address.slice(1)
  if (rolePages.includes(name)) return 'role'
  if (cardPages.includes(name)) return 'partners'
  return pagesByPath[address] ?? 'text'
}
