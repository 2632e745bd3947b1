import { type ConferencePart, type ConferenceRole, conferenceParts } from '../conferences/membership.ts'
import { membershipsOf } from '../conferences/memberships.store.ts'
import { journalCallsOf } from '../publishing/journals/journal-calls.store.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'
import type { Organiser } from './organiser.ts'
import { type DeskRight, hasRight, rightLabels } from './rights.ts'

/** A right of the desk, or leave to look at one conference. */
export type ConferenceRight = DeskRight | 'read'

/** What a role opens at the desk, in its conference alone, to somebody who works there. */
const opens = {
  // Of a journal these are its editors, who send what they accept into production.
  chair: ['read', 'review', 'submissions', 'programme', 'publishing'],
  office: ['read', 'submissions', 'registrations', 'conferences'],
  'read-only': ['read'],
  reviewer: [],
} as const satisfies Record<ConferenceRole, readonly ConferenceRight[]>

type Person = Pick<Organiser, 'accountId' | 'rights'>

/** Whether an organiser may do this in this conference: by a right of their own, or by their role there. */
export async function mayInConference(db: Database, organiser: Person, right: ConferenceRight, conferenceId: string): Promise<boolean> {
  if (right !== 'read' && hasRight(organiser, right)) return true
  const roles = await membershipsOf(db).rolesOf(organiser.accountId, conferenceId)
  if (roles.some((role) => (opens[role] as readonly ConferenceRight[]).includes(right))) return true
  return ofJournals.includes(right) && (await publishesJournal(db, organiser, conferenceId))
}

/** What the right to publish opens in the journals. */
const ofJournals: readonly ConferenceRight[] = ['read', 'review', 'submissions']

async function publishesJournal(db: Database, organiser: Person, conferenceId: string): Promise<boolean> {
  return hasRight(organiser, 'publishing') && (await journalCallsOf(db).isJournal(conferenceId))
}

/** The right over all conferences that opens a part, or what a role in the conference must permit. */
const openedBy = {
  home: ['conferences', 'read'],
  papers: ['conferences', 'read'],
  review: ['review', 'review'],
  // The list of registrations is one over all conferences.
  registrations: ['conferences', undefined],
  programme: ['programme', 'programme'],
  documents: ['documents', undefined],
  publishing: ['publishing', undefined],
  settings: ['conferences', 'conferences'],
} as const satisfies Record<ConferencePart, readonly [DeskRight, ConferenceRight | undefined]>

/** The parts of a conference, or of a journal, that an organiser may open; pages offer no others. */
export async function openParts(db: Database, organiser: Person, conferenceId: string, journal?: string): Promise<ConferencePart[]> {
  const roles = await membershipsOf(db).rolesOf(organiser.accountId, conferenceId)
  const permits = (right: ConferenceRight | undefined) => roles.some((role) => (opens[role] as readonly (ConferenceRight | undefined)[]).includes(right))
  if (journal) {
    const mayRead = hasRight(organiser, 'publishing') || hasRight(organiser, 'conferences') || permits('read')
    const mayReview = hasRight(organiser, 'publishing') || hasRight(organiser, 'review') || permits('review')
    return [...(mayRead ? (['home', 'papers'] as const) : []), ...(mayReview ? (['review', 'settings'] as const) : [])]
  }
  return conferenceParts.filter((part) => hasRight(organiser, openedBy[part][0]) || (openedBy[part][1] !== undefined && permits(openedBy[part][1])))
}

export async function requireRightIn(db: Database, organiser: Person, right: ConferenceRight, conferenceId: string): Promise<void> {
  if (await mayInConference(db, organiser, right, conferenceId)) return
  throw new Refusal(
    'desk.not_allowed',
    `You need ${right === 'read' ? '' : `the right “${rightLabels[right]}” for this, or `}a role in this conference. An organiser who manages people can give it to you.`,
  )
}
