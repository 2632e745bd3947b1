import type { CalendarDay } from '../dates.ts'
import type { RegistrationState } from '../registrations/registration.ts'
import type { PersonKey, Presence } from './attendance.ts'

/** Somebody as a device at the door knows them: no more than it needs. */
export interface DoorPerson {
  key: PersonKey
  name: string
  category: string
  state: RegistrationState
  /** Tells people of one name apart. */
  reference: string
  /** What is still to be paid, with its currency; empty when nothing is. */
  due: string
  /** Only on devices that may show it. */
  needs: string
  /** SHA-256 of what the badge's code says. */
  badge: string
}

export const scanOutcomes = ['in', 'already-in', 'unpaid', 'no-place', 'ended', 'wrong-conference', 'unknown'] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

/** Whether the person may be let in by the volunteer, perhaps after a second question. */
export const mayEnter = {
  in: 'yes',
  'already-in': 'no',
  unpaid: 'after asking',
  'no-place': 'after asking',
  ended: 'no',
  'wrong-conference': 'no',
  unknown: 'no',
} as const satisfies Record<ScanOutcome, 'yes' | 'after asking' | 'no'>

const outcomeOfState = {
  'waiting-list': 'no-place',
  'needs-approval': 'no-place',
  'scholarship-applied': 'no-place',
  open: 'unpaid',
  paid: 'in',
  cancelled: 'ended',
  carried: 'ended',
  lapsed: 'ended',
} as const satisfies Record<RegistrationState, ScanOutcome>

/** What is to be said about somebody who stands at the door today. */
export function outcomeFor(person: Pick<DoorPerson, 'state'>, days: readonly Presence[], today: CalendarDay): { outcome: ScanOutcome; since?: Presence } {
  const since = days.find(({ day }) => day === today)
  if (since) return { outcome: 'already-in', since }
  return { outcome: outcomeOfState[person.state] }
}

const badgePattern = /^CQ-([A-Z2-7]{4})-[A-Z2-7]{16}$/

/** What the camera read: a badge of this conference, one of another, or something else. */
export function readBadge(text: string, conferenceTag: string): 'this-conference' | 'wrong-conference' | 'unknown' {
  const [, tag] = badgePattern.exec(text.trim().toUpperCase()) ?? []
  if (tag === undefined) return 'unknown'
  return tag === conferenceTag ? 'this-conference' : 'wrong-conference'
}
