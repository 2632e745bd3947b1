import { data } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { placeholdersOf } from '#domain/mail/standing/check-letter.ts'
import { isChanged, letterVersion } from '#domain/mail/standing/letter-version.ts'
import { letterVersionsOf } from '#domain/mail/standing/letter-versions.store.ts'
import { placeholderOf } from '#domain/mail/standing/placeholders.ts'
import { isLetterKind, letterKinds, letterTextOf } from '#domain/mail/standing/standing-letters.ts'
import type { Services } from '#domain/services.ts'
import { findNamedConference } from '../conferences/find-named-conference.ts'
import { publishedConferences, resolveConference } from '../submissions/resolve-conference.ts'

/** Every standing letter: whether its text is the standard one, and which conferences have a version of their own. */
export async function loadLetters(services: Services, url: URL) {
  const conferenceSearch = await resolveConference(services, url, publishedConferences(services, 'all'))
  const conference = await findNamedConference(services, url.searchParams)
  const rows = (await letterVersionsOf(services.db).all()).filter(isChanged)
  const letters = letterKinds.flatMap((kind) => {
    const { label, isAboutConference } = letterTextOf(kind)
    if (conference && !isAboutConference) return []
    const [recipient = '', topic = ''] = label.split(': ')
    const ofKind = rows.filter((row) => row.kind === kind)
    return [
      {
        kind,
        isAboutConference,
        recipient,
        topic,
        isChanged: ofKind.some((row) => row.conference_id === null),
        isOwn: ofKind.some((row) => row.conference_id !== null && row.conference_id === conference?.id),
        conferences: ofKind.flatMap((row) => (row.conference_id && row.conferenceName ? [{ id: row.conference_id, name: row.conferenceName }] : [])),
      },
    ]
  })
  return { conferenceSearch, conference, recipients: [...new Set(letters.map(({ recipient }) => recipient))], letters }
}

/** One standing letter for its editor: the version for all conferences, or that of the one in the address. */
export async function loadLetter(services: Services, kind: string, url: URL) {
  if (!isLetterKind(kind)) throw data(null, { status: 404 })
  const { label, isAboutConference, subject, body, button, fixed } = letterTextOf(kind)
  const conferenceSearch = isAboutConference ? await resolveConference(services, url, publishedConferences(services, 'all')) : undefined
  const conference = conferenceSearch?.typed === '' ? await findNamedConference(services, url.searchParams) : undefined
  if (url.searchParams.get('conference') && !conference && !conferenceSearch?.typed) throw data(null, { status: 404 })
  const rows = (await letterVersionsOf(services.db).all()).filter((row) => row.kind === kind)
  const row = rows.find((one) => one.conference_id === (conference?.id ?? null))
  const version = letterVersion({ standing: kind, ...(conference ? { conferenceId: conference.id } : {}) }, rows)
  const general = letterVersion({ standing: kind }, rows)
  return {
    kind,
    label,
    conferenceSearch,
    conference,
    version: row?.version ?? 0,
    isChanged: row !== undefined && isChanged(row),
    changed: row?.changed_by ? `Changed by ${row.changed_by}, ${formatTimestamp(row.changed_at)}` : '',
    words: version.words ?? { subject, body },
    files: row?.files ?? [],
    generalFiles: conference ? general.files.map(({ name }) => name) : [],
    others: rows.flatMap((one) => (one.conference_id && one.conferenceName && isChanged(one) ? [{ id: one.conference_id, name: one.conferenceName }] : [])),
    placeholders: placeholdersOf(kind).map((name) => ({ name, ...placeholderOf(name) })),
    button,
    fixed: [...(fixed?.before ?? []), ...(fixed?.after ?? [])],
  }
}

export type LetterData = Awaited<ReturnType<typeof loadLetter>>
