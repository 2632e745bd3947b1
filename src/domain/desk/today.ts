import type { CalendarDay } from '../calendar-day.ts'
import type { Closing } from '../contact/message-clock.ts'

/** Counting goes no further: nobody reads a larger number differently. */
export const mostCounted = 1000
export const figureWeeks = 26

export interface Waiting {
  submissions: number
  unreleased: number
  applications: number
  failedMails: number
  messages: number
  overdue: number
  soon: number
}

export interface UrgentMessage {
  reference: string
  subject: string
  name: string
  answerDueAt: Date
  closedAt: Date | null
  closedAs: Closing | null
}

export interface ComingDeadline {
  conferenceId: string
  subConference: string
  timeZone: string
  what: 'abstractDeadline' | 'notification' | 'paperDeadline' | 'registrationDeadline'
  day: CalendarDay
}

export interface Figures {
  /** By weeks ago, this one first. */
  thisYear: number[]
  lastYear: number[]
  byCategory: { name: string; count: number }[]
  byCountry: { name: string; count: number }[]
}
