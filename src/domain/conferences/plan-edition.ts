import { addDays, type CalendarDay } from '../calendar-day.ts'
import type { Conference } from './conference.ts'
import type { Edition, Series } from './series.schema.ts'

/** How many days before the opening each date of a conference falls. */
const leadDays = { abstractDeadline: 75, notification: 54, paperDeadline: 33, registrationDeadline: 19 }

/** A demonstration edition gets its real dates, counted from today. */
export function planEdition(series: Series, edition: Edition, today: CalendarDay, id: string): Conference {
  const year = Number(today.slice(0, 4)) + edition.year - 2
  const startDate = `${year}-${edition.startDate}`
  return {
    _id: id,
    code: series.code,
    conNo: edition.conNo,
    mainConference: series.mainConference,
    subConference: edition.subConference,
    topic: series.topic,
    collaboration: edition.collaboration ?? null,
    theme: edition.theme,
    startDate,
    endDate: addDays(startDate, edition.days - 1),
    timeZone: edition.timeZone,
    venue: edition.venue ?? null,
    location: edition.location,
    country: edition.country,
    abstractDeadline: addDays(startDate, -leadDays.abstractDeadline),
    notification: addDays(startDate, -leadDays.notification),
    paperDeadline: addDays(startDate, -leadDays.paperDeadline),
    // A conference without a venue has not opened its registration either.
    registrationDeadline: edition.venue ? addDays(startDate, -leadDays.registrationDeadline) : null,
    callForPaper: edition.callForPaper,
    scopes: series.scopes,
    selectedTeamMembers: edition.speakers,
  }
}
