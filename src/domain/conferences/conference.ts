/** A conference as the house speaks of it. Field names are the specification's. */

export const speakerCategories = ['Keynote', 'Co-chair'] as const

export interface Speaker {
  speakerName: string
  speakerCategory: string
  speakerTitle: string
}

/** What a list needs: everything of a conference but its long texts and its people. */
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
}

export interface Conference extends ConferenceSummary {
  callForPaper: string
  scopes: string
  selectedTeamMembers: Speaker[]
}

export function yearOf(conference: { startDate: string }): string {
  return conference.startDate.split('-')[0] ?? conference.startDate
}

/** The readable part of a conference's address; the id is what finds it. */
export function slugOf(conference: { subConference: string; startDate: string }): string {
  const words = conference.subConference
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'conference'}-${yearOf(conference)}`
}
