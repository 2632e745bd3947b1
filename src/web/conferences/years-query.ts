import { paths } from '../paths.ts'

/** The search parameters of the list. */
export interface YearsQuery {
  year: string
  q: string
  topic: string
  country: string
  page: number
}

export function readYearsQuery(search: URLSearchParams): YearsQuery {
  // PostgreSQL refuses a query whose text contains a zero character.
  const text = (name: string) => search.get(name)?.replaceAll('\0', '').trim() ?? ''
  const page = Number.parseInt(text('page'), 10)
  const year = /^\d{4}$/.test(text('year')) ? text('year') : ''
  return { year, q: text('q').slice(0, 100), topic: text('topic'), country: text('country'), page: Number.isNaN(page) ? 1 : Math.max(page, 1) }
}

/** The URL of the list with these parameters, without the empty ones. */
export function yearsAddress(query: Partial<YearsQuery>): string {
  const search = new URLSearchParams()
  for (const name of ['year', 'q', 'topic', 'country'] as const) if (query[name]) search.set(name, query[name])
  if (query.page && query.page > 1) search.set('page', String(query.page))
  return search.size > 0 ? `${paths.conferenceYears}?${search}` : paths.conferenceYears
}

/** Where to redirect when a filter names a year, a topic, a country or a page that there is not; otherwise undefined. */
export function canonicalAddress(search: URLSearchParams, shown: YearsQuery): string | undefined {
  const asked = readYearsQuery(search)
  const address = yearsAddress({ ...shown, year: asked.year === shown.year ? shown.year : '' })
  return address === yearsAddress(asked) ? undefined : address
}
