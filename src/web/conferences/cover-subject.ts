import { type ConferenceSummary, yearOf } from '#domain/conferences/conference.ts'

/** What a conference's cover is drawn from: nothing that changes when a text is corrected. */
export function coverSubject(conference: ConferenceSummary) {
  return {
    id: conference._id,
    code: conference.code,
    topic: conference.topic,
    city: conference.location,
    year: Number(yearOf(conference)),
    month: Number(conference.startDate.split('-')[1]),
  }
}
