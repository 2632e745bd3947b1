import type { ProgrammeChange } from './programme.schema.ts'
import { byTime, type Programme, type ProgrammePerson } from './programme.ts'

/** The draft after a change; the page and the server compute the same. */
export function applyChange(programme: Programme, { rooms, sessions = [], removedSessions = [], settings }: ProgrammeChange): Programme {
  const gone = new Set([...removedSessions, ...sessions.map(({ id }) => id)])
  const kept = programme.sessions.filter(({ id }) => !gone.has(id))
  return {
    ...programme,
    ...settings,
    rooms: rooms ?? programme.rooms,
    sessions: [...kept, ...sessions].sort(byTime),
    version: programme.version + 1,
  }
}

/** The change that takes another one back. */
export function inverseOf(programme: Programme, people: ReadonlyMap<string, ProgrammePerson>, change: ProgrammeChange): ProgrammeChange {
  const touched = new Set([...(change.removedSessions ?? []), ...(change.sessions ?? []).map(({ id }) => id)])
  const before = programme.sessions.filter(({ id }) => touched.has(id))
  const was = new Set(before.map(({ id }) => id))
  const { talkMinutes, questionMinutes, slidesDueOn } = programme
  return {
    ...(change.rooms ? { rooms: programme.rooms } : {}),
    sessions: before,
    removedSessions: [...touched].filter((id) => !was.has(id)),
    people: (change.people ?? []).flatMap(({ id }) => people.get(id) ?? []),
    ...(change.settings ? { settings: { talkMinutes, questionMinutes, slidesDueOn } } : {}),
  }
}
