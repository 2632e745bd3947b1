import { href } from 'react-router'
import { addressIn } from '#domain/content/added-page.ts'
import type { CollectionName } from '#domain/content/collections.ts'
import { paths } from '../../paths.ts'

const shownAt = {
  settings: paths.home,
  offices: paths.contact,
  slides: paths.home,
  pages: undefined,
  'added-pages': undefined,
  menu: paths.home,
  'advisory-team': paths.advisoryTeam,
  'organising-teams': paths.organizers,
  'journal-partners': paths.journalPartners,
  'associated-journals': paths.publications,
  'academic-partners': paths.academicPartners,
  ambassadors: paths.ambassadors,
  journals: paths.publications,
  proceedings: paths.proceedings,
  faq: paths.faq,
  news: paths.news,
  topics: paths.presenterApply,
} as const satisfies Record<CollectionName, string | undefined>

/** The public page that shows a collection, or one entry of it. An added page says itself where it is. */
export function publicPath(collection: CollectionName, id?: string, entry?: unknown): string | undefined {
  const address = addressIn(collection, entry)
  if (address) return href(paths.addedPage, { address })
  if (collection === 'news' && id !== undefined) return href(paths.newsEntry, { entry: id })
  if (collection !== 'pages') return shownAt[collection]
  if (id === undefined) return undefined
  return id === 'home' ? paths.home : `/${id}`
}
