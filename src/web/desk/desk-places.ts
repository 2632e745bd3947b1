import { paths } from '../paths.ts'
import { deskPaths } from './desk-paths.ts'

/** The places of the desk, in the order of a day's work. */
export const deskPlaces = [
  { to: paths.desk, text: 'Today' },
  { to: deskPaths.submissions, text: 'Submissions' },
  { to: deskPaths.messages, text: 'Messages' },
  { to: deskPaths.applications, text: 'Applications' },
  { to: deskPaths.conferences, text: 'Conferences' },
  { to: deskPaths.content, text: 'Content' },
  { to: deskPaths.mail, text: 'Mail' },
  { to: deskPaths.people, text: 'People' },
  { to: deskPaths.record, text: 'Record' },
  { to: deskPaths.settings, text: 'Settings' },
] as const
