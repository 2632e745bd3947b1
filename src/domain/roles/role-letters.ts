import type { Conference } from '../conferences/conference.ts'
import { formatDay } from '../dates.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { conferenceValues } from '../submissions/submission-letters.ts'
import { roleLabels } from './role.ts'
import type { ConferenceRole } from './roles.store.ts'

type Named = Pick<ConferenceRole, 'name' | 'title' | 'organisation' | 'role'>

export function appointmentLetter({ name, title, organisation, role }: Named, conference: Conference, url: string): StandingLetter {
  const values = conferenceValues(conference)
  return standingLetter(
    'role.appointment',
    { name, conference: values.conference, days: values.days, place: values.place, category: roleLabels[role] },
    {
      preview: 'Please confirm, or say that you cannot.',
      conferenceId: conference._id,
      facts: [
        { term: 'Conference', value: conference.subConference },
        { term: 'When and where', value: `${values.days}, ${conference.location}` },
        { term: 'Role', value: roleLabels[role] },
        { term: 'Name', value: name },
        { term: 'Title', value: title },
        { term: 'Organisation', value: organisation },
      ].filter(({ value }) => value !== ''),
      url,
    },
  )
}

export function freePlaceLetter({ name, role }: Pick<Named, 'name' | 'role'>, conference: Conference, code: string, url: string): StandingLetter {
  const { days, place, conference: named } = conferenceValues(conference)
  return standingLetter(
    'role.free-place',
    { name, conference: named, days, place, category: roleLabels[role] },
    { preview: 'You do not pay a fee. Please tell us what you need.', conferenceId: conference._id, facts: [{ term: 'Your code', value: code }], url },
  )
}

export function roleAnswerForOffice({ name, role }: Pick<Named, 'name' | 'role'>, conference: Conference, agreed: boolean): StandingLetter {
  return standingLetter(
    agreed ? 'role.confirmed-office' : 'role.declined-office',
    { sender: name, category: roleLabels[role], conference: conference.subConference },
    {
      preview: agreed ? 'The role is confirmed.' : 'Nothing was published.',
      conferenceId: conference._id,
      facts: [{ term: 'Conference begins', value: formatDay(conference.startDate) }],
    },
  )
}
