import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { conferenceValues } from '../submissions/submission-letters.ts'
import { type ConferenceRole, conferenceRoleLabels, journalRoleLabels } from './membership.ts'

interface RoleDetails {
  name: string
  role: ConferenceRole
  conference: { _id: string; subConference: string; startDate: string; endDate: string; location: string; country: string; journal?: string | undefined }
}

/** Tells somebody that they have a role in a conference, or no longer. */
export function memberLetter(kind: 'conference.role_given' | 'conference.role_ended', { name, role, conference }: RoleDetails, url?: string): StandingLetter {
  const label = (conference.journal ? journalRoleLabels : conferenceRoleLabels)[role]
  const facts = [
    { term: conference.journal ? 'Journal' : 'Conference', value: conference.subConference },
    { term: 'Role', value: label },
  ]
  const values = { name, ...conferenceValues(conference), role: label }
  return standingLetter(kind, values, { conferenceId: conference._id, facts, ...(url ? { url } : {}) })
}
