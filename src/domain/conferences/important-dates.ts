import type { CalendarDay } from '../calendar-day.ts'
import type { ConferenceSummary } from './conference.ts'

/** The days that somebody who takes part must not miss, in the order in which they come. */
export const importantDateNames = {
  abstractDeadline: 'Abstract deadline',
  notification: 'Notification of acceptance',
  paperDeadline: 'Full paper deadline',
  registrationDeadline: 'Registration deadline',
} as const satisfies Partial<Record<keyof ConferenceSummary, string>>

export type ImportantDateKey = keyof typeof importantDateNames

/** What an author must be in time for; it can be extended. */
export const deadlineKeys = ['abstractDeadline', 'paperDeadline', 'registrationDeadline'] as const satisfies readonly ImportantDateKey[]
export type DeadlineKey = (typeof deadlineKeys)[number]

export interface ImportantDate {
  key: ImportantDateKey
  name: string
  day: CalendarDay | null
}

export function importantDates(conference: ConferenceSummary): ImportantDate[] {
  return (Object.keys(importantDateNames) as ImportantDateKey[]).map((key) => ({ key, name: importantDateNames[key], day: conference[key] }))
}

/** On the day of the notification we owe something to the author; on the others it is the author who must be in time. */
export function isDeadline(key: ImportantDateKey): boolean {
  return key !== 'notification'
}
