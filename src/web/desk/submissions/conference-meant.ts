import { redirect } from 'react-router'
import type { Services } from '#domain/services.ts'
import { conferenceAskedFor } from '#domain/submissions/desk/conference-asked-for.ts'
import type { NamedConference } from '#domain/submissions/desk/named-conference.ts'
import { submissionListOf } from '#domain/submissions/desk/submission-list.store.ts'

export interface ConferenceWish {
  /** What was typed and fits none or several; empty when nothing is left open. */
  typed: string
  several: NamedConference[]
}

/** Words for a conference become the conference, so that the address names it; where they fit none or several, the page says so. */
export async function conferenceMeant({ db }: Pick<Services, 'db'>, { pathname, searchParams: search }: URL): Promise<ConferenceWish> {
  if (!search.has('in')) return { typed: '', several: [] }
  const typed = (search.get('in') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
  const chosen = search.get('conference') ?? ''
  const now = chosen ? await submissionListOf(db).conference(chosen) : undefined
  const meant = now?.name === typed ? [now] : await conferenceAskedFor(db, typed)
  if (typed !== '' && meant.length !== 1) return { typed, several: meant }
  const said = new URLSearchParams(search)
  for (const name of ['in', 'conference', 'after', 'before']) said.delete(name)
  if (meant[0]) said.set('conference', meant[0].id)
  // A page's data is asked for under another name; who is sent on is sent to the page.
  throw redirect(`${pathname.replace(/\.data$/, '')}${said.size > 0 ? `?${said}` : ''}`)
}
