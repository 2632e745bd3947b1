import { type CalendarDay, formatDay } from '../dates.ts'
import { type Engagement, engagementsOf, type ProgrammeFacts } from './clashes.ts'
import type { ProgrammeContent } from './programme.ts'
import { formatSpan } from './zoned-time.ts'

export type PlaceChangeKind = 'new' | 'moved' | 'removed'

export const placeChangeLabels = { new: 'New', moved: 'Moved', removed: 'Taken out' } as const satisfies Record<PlaceChangeKind, string>

/** What changes for one person at one place of the programme. */
export interface PlaceChange {
  kind: PlaceChangeKind
  what: string
  /** When and where; for what is taken out, when it would have been. */
  when: string
  day: CalendarDay
}

/** Somebody to whom the publication makes a difference. */
export interface ConcernedPerson {
  name: string
  email: string
  changes: PlaceChange[]
}

/** Who is concerned by what change, from what everyone sees to what is to be published; one entry for each person. */
export function concernedBy(before: ProgrammeContent | undefined, after: ProgrammeContent, facts: ProgrammeFacts): ConcernedPerson[] {
  const was = before ? placesOf(before, facts) : new Map<string, Place>()
  const will = placesOf(after, facts)
  const people = new Map<string, ConcernedPerson>()
  const tell = ({ key, name, email, day, what, when }: Place, kind: PlaceChangeKind) => {
    const person = people.get(key) ?? { name, email, changes: [] }
    person.changes.push({ kind, what, when, day })
    people.set(key, person)
  }
  for (const [id, place] of will) {
    const earlier = was.get(id)
    if (!earlier) tell(place, 'new')
    else if (earlier.when !== place.when) tell(place, 'moved')
  }
  for (const [id, place] of was) if (!will.has(id)) tell(place, 'removed')
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
}

type Place = Pick<Engagement, 'key' | 'name' | 'email' | 'what'> & { when: string; day: CalendarDay }

/** By person and by what they do: a paper that moves to another session stays one place. */
function placesOf(content: ProgrammeContent, facts: ProgrammeFacts): Map<string, Place> {
  const rooms = new Map(content.rooms.map(({ id, name }) => [id, name]))
  return new Map(
    engagementsOf(content, facts).map((one) => {
      const { key, name, email, session, paper, at, role } = one
      const room = session.roomId === null ? '' : `, ${rooms.get(session.roomId) ?? ''}`
      const board = boardOf(one)
      const when = `${formatDay(session.day)}, ${formatSpan(one)}${room}${board && `, board ${board}`}`
      const what = one.what.charAt(0).toUpperCase() + one.what.slice(1)
      return [`${key} ${paper ? `paper ${paper.id}` : `${role} ${at}`}`, { key, name, email, what, when, day: session.day }]
    }),
  )
}

function boardOf({ session, at }: Engagement): string {
  const item = session.items.find(({ id }) => id === at)
  return item?.kind === 'poster' ? item.board : ''
}

/** Whether a letter can reach them: erased people and speakers without an address get none. */
export function hasAddress({ email }: { email: string }): boolean {
  return email !== '' && !email.toLowerCase().endsWith('@deleted.invalid')
}
