import { contentOf } from '#domain/content/content.store.ts'
import { formatDay } from '#domain/dates.ts'
import { type LibraryArticle, libraryOf } from '#domain/library/library.store.ts'
import { type FacetName, facetNames } from '#domain/library/library-query.ts'
import { searchLibrary } from '#domain/library/search-library.ts'
import { excerptOf } from '#domain/search/excerpt.ts'
import { folded } from '#domain/search-words.ts'
import type { Services } from '#domain/services.ts'
import { highlighted } from './highlighted.ts'
import { articleAddress, libraryAddress, readLibraryQuery } from './library-address.ts'

const articlesPerPage = 20

export interface FacetChoice {
  value: string
  label: string
  count: number
  address: string
}

const facetLabels: Record<FacetName, string> = {
  year: 'Year',
  conference: 'Conference',
  topic: 'Topic',
  series: 'Journal or series',
  country: 'Country of the authors',
  language: 'Language',
}

/** One page of the library's articles with what they can be narrowed by. */
export async function loadLibrary(services: Services, search: URLSearchParams) {
  const query = readLibraryQuery(search)
  const { q, order, after, ...facets } = query
  const found = await searchLibrary(services.db, { typed: q, facets, order, after, limit: articlesPerPage })
  const labels = await labelsOf(services, [...found.facets.conference.map(({ value }) => value), facets.conference])
  const first = { ...query, after: undefined }
  return {
    query,
    total: found.total,
    corrections: found.corrections,
    articles: found.articles.map((article) => resultOf(article, found.words, labels.series)),
    next: found.next && libraryAddress({ ...query, after: found.next }),
    facets: facetNames.map((name) => ({
      name,
      label: facetLabels[name],
      chosen: facets[name] && { label: labels[name](facets[name]), without: libraryAddress({ ...first, [name]: '' }) },
      choices: found.facets[name]
        .filter(({ value }) => value !== facets[name])
        .map(({ value, count }): FacetChoice => ({ value, label: labels[name](value), count, address: libraryAddress({ ...first, [name]: value }) })),
    })),
  }
}

function resultOf(article: LibraryArticle, words: readonly string[], seriesName: (id: string) => string) {
  const { id, title, authors, abstract, passage, publishedOn, series, volume, kind, isRetracted, peerReviewed } = article
  const inAbstract = words.length === 0 || words.some((word) => folded(abstract).includes(word))
  const text = excerptOf(inAbstract || !passage ? [abstract] : [passage], words)
  return {
    id,
    address: articleAddress(article),
    title: highlighted(title, words),
    authors: highlighted(authors.join(', '), words),
    text: highlighted(text, words),
    isFromFullText: !inAbstract && passage !== '',
    source: volume?.title || seriesName(series),
    published: formatDay(publishedOn),
    kind,
    isRetracted,
    peerReviewed,
  }
}

/** How each facet's values are called. */
async function labelsOf({ db }: Services, conferences: readonly string[]): Promise<Record<FacetName, (value: string) => string>> {
  const content = contentOf(db)
  const ids = conferences.filter((id) => id !== '')
  const [journals, proceedings, topics, names] = await Promise.all([
    content.all('journals'),
    content.all('proceedings'),
    content.all('topics'),
    libraryOf(db).conferenceNames(ids),
  ])
  const series = new Map([...journals, ...proceedings].map(({ id, title }) => [id, title]))
  const topicNames = new Map(topics.map(({ id, name }) => [id, name]))
  const itself = (value: string) => value
  return {
    year: itself,
    conference: (id) => names.get(id) ?? id,
    topic: (value) => topicNames.get(value) ?? value,
    series: (id) => series.get(id) ?? id,
    country: itself,
    language: languageName,
  }
}

const languages = new Intl.DisplayNames('en-GB', { type: 'language' })

function languageName(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    // Not a language tag.
    return code
  }
}

export type Library = Awaited<ReturnType<typeof loadLibrary>>
export type LibraryFacet = Library['facets'][number]
export type LibraryHit = Library['articles'][number]
