import type { CalendarDay } from '../dates.ts'
import type { Span } from './programme.ts'

/** When somebody can present on a day of the conference. */
export const availabilities = ['all', 'morning', 'afternoon', 'none'] as const
export type Availability = (typeof availabilities)[number]

export const availabilityLabels = {
  all: 'All day',
  morning: 'Only before noon',
  afternoon: 'Only after noon',
  none: 'Not on this day',
} as const satisfies Record<Availability, string>

export type AvailableDays = Record<CalendarDay, Availability>

/** What a presenter asks of the timetable. Days that are not named are all right. */
export interface SpeakerWish {
  days: AvailableDays
  /** Presents from elsewhere, over the network. */
  isRemote: boolean
  /** Where they are then; empty for those who travel. */
  timeZone: string
  needs: string
  changedAt: Date
}

/** What a chair or a keynote speaker asks of the timetable. Where they are stands with the person. */
export type PersonWish = Pick<SpeakerWish, 'days' | 'needs' | 'changedAt'>

const noon = 12 * 60

export function isAvailable({ days }: Pick<SpeakerWish, 'days'>, day: CalendarDay, { start, end }: Span): boolean {
  const stated = days[day] ?? 'all'
  if (stated === 'all') return true
  if (stated === 'morning') return end <= noon
  return stated === 'afternoon' && start >= noon
}
