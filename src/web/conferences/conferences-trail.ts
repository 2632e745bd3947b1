import { paths } from '../paths.ts'

/** The pages above a conference. */
export const conferencesTrail = [{ name: 'Upcoming Conferences', path: paths.conferenceYears }]
