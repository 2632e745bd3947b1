import type { CalendarDay } from '../dates.ts'
import type { ProgrammeChange } from './programme.schema.ts'
import { type MinuteOfDay, type Programme, type ProgrammeItem, type Session, timedItems } from './programme.ts'

/** A place in the grid. */
export interface GridPlace {
  day: CalendarDay
  roomId: string | null
  start: MinuteOfDay
}

/** A place in a session: before the item of this number. */
export interface SessionPlace {
  sessionId: string
  index: number
}

const defaultSessionMinutes = 90
const endOfDay = 24 * 60

export function sessionWith({ sessions }: Programme, itemId: string): Session | undefined {
  return sessions.find(({ items }) => items.some(({ id }) => id === itemId))
}

/** The session that takes place at a time in a room, and where in it that time falls. */
export function sessionAt(programme: Programme, { day, roomId, start }: GridPlace): SessionPlace | undefined {
  const session = programme.sessions.find((one) => one.day === day && one.roomId === roomId && one.start <= start && start < one.end)
  if (!session) return undefined
  const index = timedItems(session, programme.questionMinutes).findIndex((item) => item.end > start && item.start < item.end)
  return { sessionId: session.id, index: index === -1 || session.items.every(({ kind }) => kind === 'poster') ? session.items.length : index }
}

/** A session without anything in it, as long as there is room for it. */
export function newSession(programme: Programme, id: string, { day, roomId, start }: GridPlace, title: string): Session {
  const next = programme.sessions.filter((one) => one.day === day && one.roomId === roomId && one.start > start).map((one) => one.start)
  return { id, title, day, start, end: Math.min(start + defaultSessionMinutes, endOfDay, ...next), roomId, chairs: [], items: [] }
}

/** Puts a paper that has no place yet, or an item that has one, into a session. */
export function putIntoSession(programme: Programme, what: ProgrammeItem, { sessionId, index }: SessionPlace): ProgrammeChange {
  const target = programme.sessions.find(({ id }) => id === sessionId)
  if (!target) return {}
  const from = sessionWith(programme, what.id)
  const before = target.items.slice(0, index).filter(({ id }) => id !== what.id)
  const after = target.items.slice(index).filter(({ id }) => id !== what.id)
  const changed = [{ ...target, items: [...before, what, ...after] }]
  if (from && from.id !== sessionId) changed.push({ ...from, items: from.items.filter(({ id }) => id !== what.id) })
  return { sessions: changed }
}

/** Puts it where a time of a room is: into the session there, or into a new one. */
export function putAt(programme: Programme, what: ProgrammeItem, place: GridPlace, newId: string): ProgrammeChange {
  const there = sessionAt(programme, place)
  if (there) return putIntoSession(programme, what, there)
  const made = { ...newSession(programme, newId, place, 'New session'), items: [what] }
  const from = sessionWith(programme, what.id)
  return { sessions: from ? [made, { ...from, items: from.items.filter(({ id }) => id !== what.id) }] : [made] }
}

/** The item of a paper that comes into a session: a poster among posters, otherwise a talk. */
export function itemFor(programme: Programme, paperId: string, newId: string, session: Session | undefined): ProgrammeItem {
  const isPosters = session !== undefined && session.items.length > 0 && session.items.every(({ kind }) => kind === 'poster')
  return isPosters ? { id: newId, kind: 'poster', paperId, board: nextBoard(session) } : { id: newId, kind: 'paper', paperId, minutes: programme.talkMinutes }
}

/** P1, P2 and so on. */
export function nextBoard({ items }: Session): string {
  const numbers = items.flatMap((item) => (item.kind === 'poster' ? [Number(/\d+/.exec(item.board)?.[0] ?? 0)] : []))
  return `P${Math.max(0, ...numbers) + 1}`
}

export function takeOut(programme: Programme, itemId: string): ProgrammeChange {
  const from = sessionWith(programme, itemId)
  return from ? { sessions: [{ ...from, items: from.items.filter(({ id }) => id !== itemId) }] } : {}
}

/** Moves a session as it is; one that would end after midnight becomes shorter. */
export function moveSession(session: Session, { day, roomId, start }: GridPlace): ProgrammeChange {
  return { sessions: [{ ...session, day, roomId, start, end: Math.min(start + session.end - session.start, endOfDay) }] }
}

/** Fills a session with papers for as long as there is time, in their order. */
export function fillSession(programme: Programme, session: Session, paperIds: readonly string[], newId: () => string): ProgrammeChange {
  let filled = session
  for (const paperId of paperIds) {
    const longer = { ...filled, items: [...filled.items, itemFor(programme, paperId, newId(), filled)] }
    const last = timedItems(longer, programme.questionMinutes).at(-1)
    if (last && last.end > session.end) break
    filled = longer
  }
  return filled === session ? {} : { sessions: [filled] }
}
