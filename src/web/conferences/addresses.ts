import { href } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { paths } from '../paths.ts'

interface ConferenceParameters {
  _id: string
  subConference: string
  startDate: string
}

export function conferenceAddress(conference: ConferenceParameters): string {
  return href(paths.conference, { id: conference._id, conference: slugOf(conference) })
}

/** The page with the submission form; on the conference's own page the same form opens in a popup. */
export function submitAddress(conference: ConferenceParameters): string {
  return href(paths.conferenceSubmit, { id: conference._id, conference: slugOf(conference) })
}

/** The page on which people register who come without a paper. */
export function registerAddress(conference: ConferenceParameters): string {
  return href(paths.conferenceRegister, { id: conference._id, conference: slugOf(conference) })
}

/** Not a route of the router. */
export function calendarAddress(conference: ConferenceParameters): string {
  return paths.conferenceCalendar.replace(':id', conference._id)
}

/** The `webcal:` URL with which calendar programs subscribe. */
export function subscriptionAddress(publicUrl: string): string {
  return publicUrl.replace(/^https?:/, 'webcal:') + paths.deadlinesCalendar
}

/** The form of letters about new calls, with a topic chosen. */
export function callAlertsAddress(topic: string): string {
  return topic ? `${paths.callAlerts}?${new URLSearchParams({ topic })}` : paths.callAlerts
}

/** The breadcrumbs above a conference. */
export const conferencesTrail = [{ name: 'Upcoming Conferences', path: paths.conferenceYears }]
