import { redirect } from 'react-router'
import type { Services } from '#domain/services.ts'
import { findConferences } from '#domain/submissions/desk/list-papers.ts'
import { paperListOf } from '#domain/submissions/desk/paper-list.store.ts'
import type { NamedConference } from '#domain/submissions/desk/paper-query.ts'

export interface ConferenceSearch {
  /** A search text that matches no conference or several; empty otherwise. */
  typed: string
  matches: NamedConference[]
}

const maxSearchLength = 200

/** Redirects a search for a conference (`in`) to the address with its id, or returns what the page shows when there is not exactly one match. */
export async function resolveConference({ db }: Pick<Services, 'db'>, { pathname, searchParams }: URL): Promise<ConferenceSearch> {
  if (!searchParams.has('in')) return { typed: '', matches: [] }
  const typed = (searchParams.get('in') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
  const chosenId = searchParams.get('conference') ?? ''
  const chosen = chosenId ? await paperListOf(db).conference(chosenId) : undefined
  const matches = chosen?.name === typed ? [chosen] : await findConferences(db, typed)
  if (typed !== '' && matches.length !== 1) return { typed, matches }
  const target = new URLSearchParams(searchParams)
  for (const name of ['in', 'conference', 'after', 'before']) target.delete(name)
  if (matches[0]) target.set('conference', matches[0].id)
  // A client navigation requests the page's data under the path plus .data.
  throw redirect(`${pathname.replace(/\.data$/, '')}${target.size > 0 ? `?${target}` : ''}`)
}
