import { paths } from '../paths.ts'

/** What the address of the list says: which year, and what to show of it. */
export interface YearsQuery {
  year: string
  q: string
  topic: string
  country: string
  page: number
}

export function readYearsQuery(search: URLSearchParams): YearsQuery {
  // PostgreSQL keeps no zero character in text and would refuse the question itself.
  const text = (name: string) => search.get(name)?.replaceAll('\0', '').trim() ?? ''
  const page = Number.parseInt(text('page'), 10)
  return { year: text('year'), q: text('q').slice(0, 100), topic: text('topic'), country: text('country'), page: Number.isNaN(page) ? 1 : Math.max(page, 1) }
}

/** The address that shows this; whatever is not asked for does not stand in it. */
export function yearsAddress(query: Partial<YearsQuery>): string {
  const asked = new URLSearchParams()
  for (const name of ['year', 'q', 'topic', 'country'] as const) if (query[name]) asked.set(name, query[name])
  if (query.page && query.page > 1) asked.set('page', String(query.page))
  return asked.size > 0 ? `${paths.conferenceYears}?${asked}` : paths.conferenceYears
}
