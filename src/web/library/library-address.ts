import type { LibraryArticle, LibraryCursor } from '#domain/library/library.store.ts'
import { type Facets, facetNames, type LibraryOrder, maxTypedCharacters } from '#domain/library/library-query.ts'
import { articlePath } from '#domain/publishing/published-article.ts'
import { paths } from '../paths.ts'

/** The search parameters of the research library. */
export interface LibraryQuery extends Facets {
  q: string
  order: LibraryOrder
  after: LibraryCursor | undefined
}

const maxFacetCharacters = 200

export function readLibraryQuery(search: URLSearchParams): LibraryQuery {
  // PostgreSQL refuses a query whose text contains a zero character.
  const text = (name: string) => search.get(name)?.replaceAll('\0', '').trim() ?? ''
  const facet = (name: string) => text(name).slice(0, maxFacetCharacters)
  return {
    q: text('q').slice(0, maxTypedCharacters),
    year: /^\d{4}$/.test(text('year')) ? text('year') : '',
    conference: facet('conference'),
    topic: facet('topic'),
    series: facet('series'),
    country: facet('country'),
    language: facet('language'),
    order: text('order') === 'newest' ? 'newest' : 'relevance',
    after: readCursor(text('after')),
  }
}

function readCursor(text: string): LibraryCursor | undefined {
  const [, tier, publishedOn, id] = /^([012])~(\d{4}-\d\d-\d\d)~([\w-]{1,64})$/.exec(text) ?? []
  return tier && publishedOn && id ? { tier: Number(tier), publishedOn, id } : undefined
}

/** The URL of the library with these parameters, without the empty ones. */
export function libraryAddress(query: Partial<LibraryQuery>): string {
  const search = new URLSearchParams()
  if (query.q) search.set('q', query.q)
  for (const name of facetNames) if (query[name]) search.set(name, query[name])
  // Without words there is no relevance: the newest come first anyway.
  if (query.order === 'newest' && query.q) search.set('order', 'newest')
  if (query.after) search.set('after', [query.after.tier, query.after.publishedOn, query.after.id].join('~'))
  return search.size > 0 ? `${paths.researchLibrary}?${search}` : paths.researchLibrary
}

export const isFiltered = (query: LibraryQuery) => query.q !== '' || query.after !== undefined || facetNames.some((name) => query[name] !== '')

/** The page of a published article. */
export function articleAddress({ slug, series, volume, appearedAhead }: Pick<LibraryArticle, 'slug' | 'series' | 'volume' | 'appearedAhead'>): string {
  return articlePath(slug, series, appearedAhead ? null : (volume ?? null))
}
