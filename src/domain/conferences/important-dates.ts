import { addDays, type CalendarDay, dayInZone, daysBetween, endOfDay, formatTimeZone } from '../dates.ts'
import type { ConferenceSummary } from './conference.ts'
import { conferenceStateLabels, notTakingPlace } from './conference-state.ts'

/** The dates of a conference that matter to its participants, in their order. */
export const importantDateNames = {
  abstractDeadline: 'Abstract deadline',
  notification: 'Notification of acceptance',
  paperDeadline: 'Full paper deadline',
  registrationDeadline: 'Registration deadline',
} as const satisfies Partial<Record<keyof ConferenceSummary, string>>

export type ImportantDateKey = keyof typeof importantDateNames

/** The dates that participants must meet; these can be extended. */
export const deadlineKeys = ['abstractDeadline', 'paperDeadline', 'registrationDeadline'] as const satisfies readonly ImportantDateKey[]
export type DeadlineKey = (typeof deadlineKeys)[number]

interface ImportantDate {
  key: ImportantDateKey
  name: string
  day: CalendarDay | null
}

export function importantDates(conference: ConferenceSummary): ImportantDate[] {
  return (Object.keys(importantDateNames) as ImportantDateKey[]).map((key) => ({ key, name: importantDateNames[key], day: conference[key] }))
}

/** The notification is a date that the organiser must meet, not the author. */
export function isDeadline(key: ImportantDateKey): boolean {
  return key !== 'notification'
}

/** The state of a deadline at an instant, in the conference's own time zone. */
export type DeadlineState = { state: 'unknown' } | { state: 'open'; daysLeft: number } | { state: 'near'; daysLeft: number } | { state: 'closed' }

const nearDays = 14

export function deadlineState(deadline: CalendarDay | null, timeZone: string, now: Date): DeadlineState {
  if (!deadline) return { state: 'unknown' }
  const daysLeft = daysBetween(dayInZone(now, timeZone), deadline)
  if (daysLeft < 0) return { state: 'closed' }
  return { state: daysLeft <= nearDays ? 'near' : 'open', daysLeft }
}

/** The state of a conference, in its own time zone. */
export type Standing = 'call-open' | 'call-closed' | 'running' | 'past' | 'postponed' | 'cancelled'

export function standingOf(conference: ConferenceSummary, now: Date): Standing {
  if (conference.state !== 'scheduled') return conference.state
  const today = dayInZone(now, conference.timeZone)
  if (today > conference.endDate) return 'past'
  if (today >= conference.startDate) return 'running'
  return deadlineState(conference.abstractDeadline, conference.timeZone, now).state === 'closed' ? 'call-closed' : 'call-open'
}

/** An all-day entry of a calendar feed. */
export interface CalendarEntry {
  /** Never changes, so that calendars move an entry instead of duplicating it. */
  uid: string
  from: CalendarDay
  /** The day after the last one, as calendars count. */
  until: CalendarDay
  summary: string
  description: string
  location: string
  kind: 'conference' | 'deadline'
  /** Left out while the conference takes place as planned. */
  status?: 'tentative' | 'cancelled'
}

/** A conference and those of its important dates that are known. */
export function calendarEntries(conference: ConferenceSummary): CalendarEntry[] {
  if (conference.journal) return []
  const label = conferenceStateLabels[conference.state]
  return plannedEntries(conference).map((entry) => {
    if (!label) return entry
    // A postponed conference may still come; its deadlines do not hold any more.
    const status = conference.state === 'postponed' && entry.kind === 'conference' ? 'tentative' : 'cancelled'
    return { ...entry, summary: `${label}: ${entry.summary}`, description: notTakingPlace(conference) ?? entry.description, status }
  })
}

function plannedEntries(conference: ConferenceSummary): CalendarEntry[] {
  const name = `${conference.conNo} ${conference.subConference}`
  const location = [conference.venue, conference.location, conference.country].filter(Boolean).join(', ')
  const days = importantDates(conference).flatMap(({ key, name: what, day }): CalendarEntry[] => {
    if (!day) return []
    const zone = `${conference.location} time (${conference.timeZone}, ${formatTimeZone(conference.timeZone, endOfDay(day, conference.timeZone))})`
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
