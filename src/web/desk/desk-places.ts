import { paths } from '../paths.ts'

/** The places of the desk, in the order of a day's work. */
export const deskPlaces = [
  { to: paths.desk, text: 'Today' },
  { to: paths.deskSubmissions, text: 'Submissions' },
  { to: paths.deskMessages, text: 'Messages' },
  { to: paths.deskApplications, text: 'Applications' },
  { to: paths.deskConferences, text: 'Conferences' },
  { to: paths.deskContent, text: 'Content' },
  { to: paths.deskMail, text: 'Mail' },
  { to: paths.deskPeople, text: 'People' },
  { to: paths.deskRecord, text: 'Record' },
  { to: paths.deskSettings, text: 'Settings' },
] as const
