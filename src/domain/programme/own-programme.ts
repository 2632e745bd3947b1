import type { Conference } from '../conferences/conference.ts'
import type { BookingCredentials } from '../money/find-booking.ts'
import { openedRegistrations } from '../registrations/own/open-registration.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Services } from '../services.ts'
import { type PublicSession, type PublishedProgramme, publicProgramme, readPublished } from './public-programme.ts'

/** Whose place is confirmed: they see the links to streams. */
export function isRegistered({ state }: Pick<Registration, 'state'>): boolean {
  return state === 'open' || state === 'paid'
}

export interface OwnProgramme {
  conference: Conference
  publishedAt: Date
  /** The rooms that exist online, with their links: shown to whoever has joined today, so that it is known who took part. */
  streams: { name: string; url: string }[]
  /** Where the person is needed, and what is for everyone. */
  sessions: (PublicSession & { note: string; isStreamed: boolean })[]
}

/** A participant's own programme, by the secret of the registration; undefined while nothing is published. */
export async function readOwnProgramme(services: Pick<Services, 'db' | 'key'>, credentials: BookingCredentials): Promise<OwnProgramme | undefined> {
  const registrations = await openedRegistrations(services, credentials)
  const [first] = registrations
  if (!first) return undefined
  return ownProgrammeOf(services.db, registrations)
}

/** The same for registrations that are already opened. */
export async function ownProgrammeOf(db: Services['db'], registrations: readonly Registration[]): Promise<OwnProgramme | undefined> {
  const [first] = registrations
  const read = first && (await readPublished(db, first.conferenceId))
  if (!read) return undefined
  const mayStream = registrations.some(isRegistered)
  const links = new Map(mayStream ? read.version.content.rooms.flatMap(({ id, streamUrl }) => (streamUrl ? [[id, streamUrl] as const] : [])) : [])
  const needed = placesOf(read, new Set(registrations.map(({ email }) => email.toLowerCase())))
  const { conference, publishedAt, sessions, rooms } = publicProgramme(read)
  return {
    conference,
    publishedAt,
    streams: rooms.flatMap(({ id, name }) => (links.has(id) ? [{ name, url: links.get(id) ?? '' }] : [])),
    sessions: sessions.flatMap((session) => {
      const isForAll = session.roomId === null || session.items.some(({ kind }) => kind === 'keynote')
      const note = needed.get(session.id)
      if (note === undefined && !isForAll) return []
      return [{ ...session, note: note ?? '', isStreamed: links.has(session.roomId ?? '') }]
    }),
  }
}

/** What somebody does in which session. */
function placesOf({ version: { content, people }, papers }: PublishedProgramme, addresses: ReadonlySet<string>): Map<string, string> {
  const own = new Set(people.filter(({ email }) => addresses.has(email.toLowerCase())).map(({ id }) => id))
  const places = new Map<string, string>()
  for (const { id, chairs, items } of content.sessions) {
    const presents = items.some((item) =>
      'paperId' in item
        ? papers.get(item.paperId)?.authors.some(({ email, presents }) => presents && addresses.has(email.toLowerCase()))
        : item.kind === 'keynote' && item.people.some((person) => own.has(person)),
    )
    if (presents) places.set(id, 'you present')
    else if (chairs.some((person) => own.has(person))) places.set(id, 'you chair')
  }
  return places
}
