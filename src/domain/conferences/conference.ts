import { formatDays } from '../dates.ts'

/** A conference. Field names are the specification's. */

export const speakerCategories = ['Keynote', 'Co-chair'] as const

/** Apart from being a draft: `published_at` decides that. */
export const conferenceStates = ['scheduled', 'postponed', 'cancelled'] as const
export type ConferenceState = (typeof conferenceStates)[number]

export interface Speaker {
  speakerName: string
  speakerCategory: string
  speakerTitle: string
}

/** What a list needs: everything except the long texts and the speakers. */
export interface ConferenceSummary {
  _id: string
  code: string
  conNo: string
  mainConference: string
  subConference: string
  topic: string
  collaboration: string | null
  theme: string
  /** YYYY-MM-DD; the year is the part before the first dash. */
  startDate: string
  endDate: string
  timeZone: string
  venue: string | null
  location: string
  country: string
  abstractDeadline: string | null
  notification: string | null
  paperDeadline: string | null
  registrationDeadline: string | null
  state: ConferenceState
  /** The journal whose manuscripts it collects: it is no conference then, has no days and no place, and nobody registers for it. */
  journal?: string | undefined
}

/** Whom visitors may ask about a conference. */
export interface ContactPerson {
  name: string
  /** What they do, such as Venue manager; may be empty. */
  role: string
  email: string
}

export interface Conference extends ConferenceSummary {
  callForPaper: string
  scopes: string
  /** Venue, journey and hotels; empty while not known. */
  travel: string
  /** The people responsible for the programme; empty while not known. */
  committee: string
  contact: ContactPerson | null
  selectedTeamMembers: Speaker[]
}

type Named = Pick<ConferenceSummary, 'subConference' | 'startDate' | 'endDate' | 'location' | 'country'>

/** Health and Medicine Colombo, 11–13 May 2027, Colombo, Sri Lanka; of a journal only its title. */
export function whenAndWhere({ subConference, startDate, endDate, location, country }: Named): string {
  return [subConference, formatDays(startDate, endDate), location, country].filter(Boolean).join(', ')
}

export function yearOf(conference: { startDate: string }): string {
  return conference.startDate.split('-')[0] ?? conference.startDate
}

/** The readable part of a conference's URL; the id identifies it. */
export function slugOf(conference: { subConference: string; startDate: string }): string {
  const words = conference.subConference
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'conference'}-${yearOf(conference)}`
}

/** This year and later ones first, ascending; then the past ones, latest first. */
export function orderYears<Item extends { year: string }>(years: readonly Item[], thisYear: string): Item[] {
  const isPast = (item: Item) => Number(item.year) < Number(thisYear)
  const ascending = [...years].sort((a, b) => Number(a.year) - Number(b.year))
  return [...ascending.filter((item) => !isPast(item)), ...ascending.filter(isPast).reverse()]
}
