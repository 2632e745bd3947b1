import { redirect } from 'react-router'
import { publishedConferencesOf } from '#domain/conferences/published-conferences.store.ts'
import { dayInZone } from '#domain/dates.ts'
import { searchWords } from '#domain/search-words.ts'
import type { Services } from '#domain/services.ts'
import { findConferences } from '#domain/submissions/desk/list-papers.ts'
import { paperListOf } from '#domain/submissions/desk/paper-list.store.ts'
import type { NamedConference } from '#domain/submissions/desk/paper-query.ts'

export interface ConferenceSearch {
  /** A search text that matches no conference or several; empty otherwise. */
  typed: string
  matches: NamedConference[]
}

/** The conferences among which a search looks. */
export interface ConferenceFinder {
  byId(id: string): Promise<NamedConference | undefined>
  byName(typed: string): Promise<NamedConference[]>
}

/** Those that received submissions: the filter of lists. */
function receivedConferences({ db }: Pick<Services, 'db'>): ConferenceFinder {
  return { byId: (id) => paperListOf(db).conference(id), byName: (typed) => findConferences(db, typed) }
}

/** Those to which something can be sent or moved. */
export function publishedConferences({ db, now }: Pick<Services, 'db' | 'now'>, which: 'all' | 'not over'): ConferenceFinder {
  const today = dayInZone(now(), 'UTC')
  const published = publishedConferencesOf(db)
  return {
    byId: (id) => published.named(id),
    async byName(typed) {
      const words = searchWords(typed)
      const found = words.length === 0 ? [] : await published.with(words, today, which === 'all' ? undefined : today)
      const exact = found.filter(({ name }) => name === typed)
      return exact.length === 1 ? exact : found
    },
  }
}

const maxSearchLength = 200

/** Redirects a search for a conference (`in`) to the address with its id, or returns what the page shows when there is not exactly one match. */
export async function resolveConference(
  services: Pick<Services, 'db'>,
  { pathname, searchParams }: URL,
  finder: ConferenceFinder = receivedConferences(services),
): Promise<ConferenceSearch> {
  if (!searchParams.has('in')) return { typed: '', matches: [] }
  const typed = (searchParams.get('in') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
  const chosenId = searchParams.get('conference') ?? ''
  const chosen = chosenId ? await finder.byId(chosenId) : undefined
  const matches = chosen?.name === typed ? [chosen] : await finder.byName(typed)
  if (typed !== '' && matches.length !== 1) return { typed, matches }
  const target = new URLSearchParams(searchParams)
  // React Router adds `_routes` to the request for a page's data; it must not reach the address bar.
  for (const name of ['in', 'conference', 'after', 'before', '_routes']) target.delete(name)
  if (matches[0]) target.set('conference', matches[0].id)
  // A client navigation requests the page's data under the path plus .data.
  throw redirect(`${pathname.replace(/\.data$/, '')}${target.size > 0 ? `?${target}` : ''}`)
}
