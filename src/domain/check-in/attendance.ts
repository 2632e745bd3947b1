import type { CalendarDay } from '../dates.ts'

/** What happens at a door: somebody comes in, or a check-in is taken back. */
export const attendanceKinds = ['in', 'undone'] as const
export type AttendanceKind = (typeof attendanceKinds)[number]

export const attendanceModes = ['in-person', 'virtual'] as const
export type AttendanceMode = (typeof attendanceModes)[number]

/** The id of a registration; with `/1` and so on who comes with that person. */
export type PersonKey = string

export function personKeyOf(registrationId: string, companion: number): PersonKey {
  return companion === 0 ? registrationId : `${registrationId}/${companion}`
}

/** Undefined for anything that is not a key. */
export function readPersonKey(key: PersonKey): { registrationId: string; companion: number } | undefined {
  const [, registrationId, companion] = /^([A-Za-z0-9_-]{1,64})(?:\/([1-9]\d?))?$/.exec(key) ?? []
  return registrationId === undefined ? undefined : { registrationId, companion: Number(companion ?? 0) }
}

/** One fact. Its id is made where it happened, so that the same fact is never counted twice, however often it arrives. */
export interface AttendanceEvent {
  id: string
  person: PersonKey
  kind: AttendanceKind
  /** The check-in that it takes back. */
  undoes: string | null
  /** In milliseconds since 1970, by the clock of the device. */
  at: number
  /** Where the conference is. */
  day: CalendarDay
  /** The name of the door. */
  place: string
}

/** When and where somebody first came in on a day. */
export interface Presence {
  id: string
  day: CalendarDay
  at: number
  place: string
}

/**
 * Who is in, by person, with their days in order. It depends only on which facts there are: neither their order nor repetitions change it, so
 * that two doors that were offline agree as soon as they have told each other everything.
 */
export function presencesOf(events: Iterable<AttendanceEvent>): Map<PersonKey, Presence[]> {
  const distinct = new Map<string, AttendanceEvent>()
  for (const event of events) distinct.set(event.id, event)
  const undone = new Set<string>()
  for (const { kind, undoes } of distinct.values()) if (kind === 'undone' && undoes !== null) undone.add(undoes)
  const found = new Map<PersonKey, Map<CalendarDay, Presence>>()
  for (const { id, person, kind, at, day, place } of distinct.values()) {
    if (kind !== 'in' || undone.has(id)) continue
    const days = found.get(person) ?? new Map<CalendarDay, Presence>()
    found.set(person, days)
    const earlier = days.get(day)
    if (!earlier || at < earlier.at || (at === earlier.at && id < earlier.id)) days.set(day, { id, day, at, place })
  }
  const byDay = (one: Presence, other: Presence) => (one.day < other.day ? -1 : 1)
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([person, days]) => [person, [...days.values()].sort(byDay)] as const))
}

/** The check-ins of one person on one day that count; all of them are taken back to let the person not be in. */
export function standingCheckIns(events: Iterable<AttendanceEvent>, person: PersonKey, day: CalendarDay): AttendanceEvent[] {
  const all = [...events]
  const undone = new Set(all.flatMap(({ undoes }) => undoes ?? []))
  return all.filter((event) => event.kind === 'in' && event.person === person && event.day === day && !undone.has(event.id))
}
