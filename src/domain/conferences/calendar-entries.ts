import { addDays, type CalendarDay, endOfDay } from '../calendar-day.ts'
import type { ConferenceSummary } from './conference.ts'
import { importantDates, isDeadline } from './important-dates.ts'
import { zoneInWords } from './zone-in-words.ts'

/** Whole days for somebody's calendar. */
export interface CalendarEntry {
  /** The same for ever, so that a calendar moves an entry instead of doubling it. */
  uid: string
  from: CalendarDay
  /** The day after the last one, as calendars count. */
  until: CalendarDay
  summary: string
  description: string
  location: string
  kind: 'conference' | 'deadline'
}

/** A conference and the days before it that matter, as far as they are known. */
export function calendarEntries(conference: ConferenceSummary): CalendarEntry[] {
  const name = `${conference.conNo} ${conference.subConference}`
  const location = [conference.venue, conference.location, conference.country].filter(Boolean).join(', ')
  const days = importantDates(conference).flatMap(({ key, name: what, day }): CalendarEntry[] => {
    if (!day) return []
    const zone = `${conference.location} time (${conference.timeZone}, ${zoneInWords(conference.timeZone, endOfDay(day, conference.timeZone))})`
    const meaning = isDeadline(key) ? `Closes on this day at 23:59, ${zone}.` : `On this day, ${zone}, authors hear whether their abstract is accepted.`
    const uid = `${conference._id}-${key}@colloquia`
    return [{ uid, from: day, until: addDays(day, 1), summary: `${what}: ${name}`, description: meaning, location: '', kind: 'deadline' }]
  })
  const uid = `${conference._id}-conference@colloquia`
  return [
    ...days,
    { uid, from: conference.startDate, until: addDays(conference.endDate, 1), summary: name, description: conference.theme, location, kind: 'conference' },
  ]
}
