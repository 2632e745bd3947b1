import type { Conference } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import type { CalendarDay } from '../dates.ts'
import type { Database } from '../tables.ts'
import { byTime, type ProgrammeItem, type Session, type Span, timedItems } from './programme.ts'
import { type PublishedPaper, type PublishedRow, publicProgrammeOf } from './public-programme.store.ts'
import { instantAt } from './zoned-time.ts'

export interface PublicItem extends Span {
  id: string
  kind: ProgrammeItem['kind']
  title: string
  startsAt: string
  endsAt: string
  authors: string[]
  speakers: string[]
  track: string
  board: string
  abstract: string
  isGone: boolean
}

export interface PublicSession extends Span {
  id: string
  title: string
  day: CalendarDay
  startsAt: string
  endsAt: string
  roomId: string | null
  room: string
  chairs: string[]
  items: PublicItem[]
}

export interface PublicRoom {
  id: string
  name: string
  place: string
  isVirtual: boolean
}

/** A programme as everyone may read it: no address, no link to a stream. */
export interface PublicProgramme {
  conference: Conference
  number: number
  publishedAt: Date
  rooms: PublicRoom[]
  tracks: string[]
  days: CalendarDay[]
  sessions: PublicSession[]
}

/** The newest published version of a public conference; undefined while there is none. */
export async function readPublicProgramme(db: Database, conferenceId: string): Promise<PublicProgramme | undefined> {
  const read = await readPublished(db, conferenceId)
  return read && publicProgramme(read)
}

export interface PublishedProgramme {
  conference: Conference
  version: PublishedRow
  papers: Map<string, PublishedPaper>
}

export async function readPublished(db: Database, conferenceId: string): Promise<PublishedProgramme | undefined> {
  const conference = await conferencesOf(db).find(conferenceId)
  const version = conference && (await publicProgrammeOf(conferenceId, db).newest())
  return version && { conference, version, papers: await publicProgrammeOf(conferenceId, db).papers() }
}

export function publicProgramme({ conference, version: { number, publishedAt, content, people }, papers }: PublishedProgramme): PublicProgramme {
  const rooms = content.rooms.map(({ id, name, place, isVirtual }) => ({ id, name, place, isVirtual }))
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name]))
  const names = new Map(people.filter(({ name }) => name !== 'Deleted').map(({ id, name }) => [id, name]))
  const at = (session: Session, minute: number) => instantAt(session.day, minute, conference.timeZone).toISOString()
  const sessions = content.sessions.toSorted(byTime).map((session) => ({
    id: session.id,
    title: session.title,
    day: session.day,
    start: session.start,
    end: session.end,
    startsAt: at(session, session.start),
    endsAt: at(session, session.end),
    roomId: session.roomId,
    room: session.roomId === null ? '' : (roomNames.get(session.roomId) ?? ''),
    chairs: session.chairs.flatMap((id) => names.get(id) ?? []),
    items: timedItems(session, content.questionMinutes).map((item) => ({
      id: item.id,
      kind: item.kind,
      start: item.start,
      end: item.end,
      startsAt: at(session, item.start),
      endsAt: at(session, item.end),
      ...wordsOf(item, papers, names),
    })),
  }))
  const tracks = [...new Set(sessions.flatMap(({ items }) => items.map(({ track }) => track)))].filter(Boolean).sort()
  return { conference, number, publishedAt, rooms, tracks, days: [...new Set(sessions.map(({ day }) => day))].sort(), sessions }
}

function wordsOf(item: ProgrammeItem, papers: ReadonlyMap<string, PublishedPaper>, names: ReadonlyMap<string, string>) {
  const nothing = { authors: [], speakers: [], track: '', board: '', abstract: '', isGone: false }
  if (!('paperId' in item)) return { ...nothing, title: item.title, speakers: item.kind === 'keynote' ? item.people.flatMap((id) => names.get(id) ?? []) : [] }
  const paper = papers.get(item.paperId)
  if (!paper || paper.isGone) return { ...nothing, title: 'Withdrawn', isGone: true }
  const presenting = paper.authors.filter(({ presents }) => presents)
  return {
    title: paper.title || paper.reference,
    authors: paper.authors.map(({ name }) => name),
    speakers: (presenting.length > 0 ? presenting : paper.authors.slice(0, 1)).map(({ name }) => name),
    track: paper.track ?? '',
    board: item.kind === 'poster' ? item.board : '',
    abstract: paper.abstract ?? '',
    isGone: false,
  }
}

/** What a reader chose to see; an empty part does not filter. */
export interface ProgrammeFilter {
  day: string
  room: string
  track: string
  q: string
}

const searchable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The sessions with what matches in them. Breaks and the like stay while nothing is searched for. */
export function filterSessions({ sessions }: Pick<PublicProgramme, 'sessions'>, { day, room, track, q }: ProgrammeFilter): PublicSession[] {
  const words = searchable(q).split(/\s+/).filter(Boolean)
  const has = (texts: readonly string[]) => {
    const text = searchable(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
  return sessions.flatMap((session) => {
    if ((day && session.day !== day) || (room && session.roomId !== null && session.roomId !== room)) return []
    if (!track && words.length === 0) return [session]
    if (!track && has([session.title, ...session.chairs])) return [session]
    const items = session.items.filter(
      (item) => (!track || item.track === track) && has([item.title, ...item.authors, ...item.speakers, item.abstract, item.track]),
    )
    return items.length > 0 ? [{ ...session, items }] : []
  })
}
