import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { MailAttachment } from '../mail/mail.ts'
import { type ConferenceSummary, slugOf } from './conference.ts'
import { type CalendarEntry, calendarEntries } from './important-dates.ts'

interface Filling {
  /** The address of the conference's page. */
  page: string
  /** When the dates were last changed. */
  stamp: Date
  isWanted: (entry: CalendarEntry) => boolean
}

/** Adds the dates of a conference to a calendar (RFC 5545). Their ids are the same wherever they come from, so none is entered twice. */
export function addConferenceDates(calendar: ICalCalendar, conference: ConferenceSummary, { page, stamp, isWanted }: Filling): void {
  for (const entry of calendarEntries(conference).filter(isWanted)) {
    calendar.createEvent({
      id: entry.uid,
      start: new Date(entry.from),
      end: new Date(entry.until),
      allDay: true,
      summary: entry.summary,
      description: `${entry.description}\n${page}`,
      location: entry.location || null,
      url: page,
      stamp,
      lastModified: stamp,
      categories: [{ name: entry.kind === 'deadline' ? 'Deadline' : 'Conference' }],
      transparency: entry.kind === 'deadline' || entry.status ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      status: entry.status ? (entry.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.TENTATIVE) : null,
    })
  }
}

/** The days of a conference as a calendar file for a letter to somebody who comes; nothing for one that does not take place as planned. */
export function calendarFile({ publicUrl, now }: { publicUrl: string; now: () => Date }, conference: ConferenceSummary): MailAttachment[] {
  const days = calendarEntries(conference).filter((entry) => entry.kind === 'conference' && !entry.status)
  if (days.length === 0) return []
  const slug = slugOf(conference)
  const calendar = ical({
    name: conference.subConference,
    prodId: { company: 'Colloquia', product: 'Colloquia', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  addConferenceDates(calendar, conference, {
    page: `${publicUrl}/conference/${conference._id}/${slug}`,
    stamp: now(),
    isWanted: (entry) => entry.kind === 'conference',
  })
  return [{ name: `${slug}.ics`, mediaType: 'text/calendar', content: Buffer.from(calendar.toString()) }]
}
