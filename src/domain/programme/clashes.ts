import { type PlacedPaper, personKey } from './placed-paper.ts'
import { formatMinute, type ProgrammeContent, type ProgrammePerson, type Room, type Session, type Span, timedItems } from './programme.ts'
import type { SpeakerWish } from './speaker-wish.ts'

/** What must be mended before a programme can be published. */
export const clashKinds = ['room-twice', 'person-twice', 'paper-twice', 'paper-gone', 'overrun'] as const
export type ClashKind = (typeof clashKinds)[number]

export interface Clash {
  kind: ClashKind
  /** The sessions and items at which it is shown. */
  at: string[]
  message: string
}

/** Somebody is needed somewhere for a time. */
export interface Engagement extends Span {
  /** Two engagements of one key are one person's. */
  key: string
  name: string
  email: string
  role: 'chair' | 'talk' | 'poster' | 'keynote'
  session: Session
  /** The item, or the session that is chaired. */
  at: string
  what: string
  paper?: PlacedPaper
  /** What they have stated: for their paper, or as a chair or keynote speaker. */
  wish?: Pick<SpeakerWish, 'days' | 'changedAt'> | undefined
  timeZone: string
}

export interface ProgrammeFacts {
  papers: ReadonlyMap<string, PlacedPaper>
  people: ReadonlyMap<string, ProgrammePerson>
}

/** Who is needed where and when. */
export function engagementsOf(content: ProgrammeContent, { papers, people }: ProgrammeFacts): Engagement[] {
  return content.sessions.flatMap((session) => {
    const known = (ids: readonly string[]) => ids.flatMap((id) => people.get(id) ?? [])
    const asPerson = (person: ProgrammePerson) => ({
      key: personKey(person),
      name: person.name,
      email: person.email,
      timeZone: person.timeZone,
      wish: person.wish,
    })
    const chairing = known(session.chairs).map((person) => ({
      ...asPerson(person),
      role: 'chair' as const,
      session,
      at: session.id,
      what: `chairs “${session.title || 'a session'}”`,
      start: session.start,
      end: session.end,
    }))
    const speaking = timedItems(session, content.questionMinutes).flatMap((item): Engagement[] => {
      const where = { session, at: item.id, start: item.start, end: item.end }
      if (item.kind === 'keynote')
        return known(item.people).map((person) => ({ ...asPerson(person), ...where, role: 'keynote', what: `gives “${item.title}”` }))
      if (item.kind !== 'paper' && item.kind !== 'poster') return []
      const paper = papers.get(item.paperId)
      const role = item.kind === 'paper' ? 'talk' : 'poster'
      return (paper?.presenters ?? []).map(({ name, email }) => {
        const timeZone = paper?.wish?.isRemote ? paper.wish.timeZone : ''
        return {
          ...where,
          key: personKey({ name, email }),
          name,
          email,
          role,
          what: `presents “${paper?.title}”`,
          ...(paper ? { paper } : {}),
          wish: paper?.wish,
          timeZone,
        }
      })
    })
    return [...chairing, ...speaking]
  })
}

export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** Everything that forbids to publish this. */
export function findClashes(content: ProgrammeContent, facts: ProgrammeFacts): Clash[] {
  return [...roomsTwice(content), ...overruns(content), ...papersTwice(content, facts), ...papersGone(content, facts), ...peopleTwice(content, facts)]
}

function roomsTwice({ rooms, sessions }: ProgrammeContent): Clash[] {
  const names = new Map(rooms.map((room: Room) => [room.id, room.name]))
  const placed = sessions.filter(({ roomId }) => roomId !== null)
  return overlappingPairs(placed, ({ day, roomId }) => `${day} ${roomId}`).map(([a, b]) => ({
    kind: 'room-twice',
    at: [a.id, b.id],
    message: `${names.get(a.roomId ?? '') ?? 'A room'} is taken twice at ${formatMinute(Math.max(a.start, b.start))}: “${a.title}” and “${b.title}”.`,
  }))
}

function overruns({ sessions, questionMinutes }: ProgrammeContent): Clash[] {
  return sessions.flatMap((session) => {
    const late = timedItems(session, questionMinutes).filter((item) => item.end > session.end)
    const last = late.at(-1)
    if (!last) return []
    const message = `“${session.title}” ends at ${formatMinute(session.end)}, but what is in it takes until ${formatMinute(last.end)}.`
    return [{ kind: 'overrun' as const, at: [session.id, ...late.map(({ id }) => id)], message }]
  })
}

function papersTwice({ sessions }: ProgrammeContent, { papers }: ProgrammeFacts): Clash[] {
  const places = new Map<string, string[]>()
  for (const { items } of sessions) for (const item of items) if ('paperId' in item) places.set(item.paperId, [...(places.get(item.paperId) ?? []), item.id])
  return [...places].flatMap(([paperId, at]) =>
    at.length > 1
      ? [{ kind: 'paper-twice' as const, at, message: `“${papers.get(paperId)?.title ?? 'A paper'}” is in the timetable ${at.length} times.` }]
      : [],
  )
}

function papersGone({ sessions }: ProgrammeContent, { papers }: ProgrammeFacts): Clash[] {
  return sessions.flatMap(({ items }) =>
    items.flatMap((item) => {
      if (!('paperId' in item) || papers.get(item.paperId)?.isAccepted) return []
      const title = papers.get(item.paperId)?.title
      return [
        { kind: 'paper-gone' as const, at: [item.id], message: `${title ? `“${title}”` : 'A paper'} is not an accepted paper of this conference any more.` },
      ]
    }),
  )
}

function peopleTwice(content: ProgrammeContent, facts: ProgrammeFacts): Clash[] {
  return overlappingPairs(engagementsOf(content, facts), ({ key, session }) => `${session.day} ${key}`)
    .filter(([a, b]) => !isHarmless(a, b))
    .map(([a, b]) => ({
      kind: 'person-twice',
      at: [a.at, b.at],
      message: `${a.name} is needed twice at ${formatMinute(Math.max(a.start, b.start))}: ${a.what}, and ${b.what}.`,
    }))
}

/** Within one session posters of one person hang side by side, and a chair who presents is a warning. */
function isHarmless(a: Engagement, b: Engagement): boolean {
  if (a.session.id !== b.session.id) return false
  return (a.role === 'poster' && b.role === 'poster') || (a.role === 'chair') !== (b.role === 'chair')
}

/** The pairs that overlap within a group, found along the clock so that a thousand papers stay fast. */
function overlappingPairs<One extends Span>(all: readonly One[], groupOf: (one: One) => string): [One, One][] {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const group = groupOf(one)
    groups.set(group, [...(groups.get(group) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.start - b.start)
    return sorted.flatMap((one, index) => {
      const pairs: [One, One][] = []
      for (const later of sorted.slice(index + 1)) {
        if (later.start >= one.end) break
        if (overlap(one, later)) pairs.push([one, later])
      }
      return pairs
    })
  })
}
