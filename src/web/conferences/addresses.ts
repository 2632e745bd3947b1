import { href } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { paths } from '../paths.ts'

interface Addressed {
  _id: string
  subConference: string
  startDate: string
}

export function conferenceAddress(conference: Addressed): string {
  return href(paths.conference, { id: conference._id, conference: slugOf(conference) })
}

/** Where an abstract is sent and a place is booked; the popup of the conference page stands there as a page of its own. */
export function submitAddress(conference: Addressed): string {
  return href(paths.conferenceSubmit, { id: conference._id, conference: slugOf(conference) })
}

/** Not a page, so the router does not know it. */
export function calendarAddress(conference: Addressed): string {
  return paths.conferenceCalendar.replace(':id', conference._id)
}

/** What calendar programs take as a wish to subscribe. */
export function subscriptionAddress(publicUrl: string): string {
  return publicUrl.replace(/^https?:/, 'webcal:') + paths.deadlinesCalendar
}
