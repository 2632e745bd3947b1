import type { Closing } from '../contact/message-clock.ts'
import type { CalendarDay } from '../dates.ts'

export const figureWeeks = 26

export interface Waiting {
  /** Whether there are any submissions at all. */
  anything: boolean
  submissions: number
  unreleased: number
  /** Revisions that came and wait for a decision. */
  revised: number
  /** Authors who asked to withdraw. */
  withdrawals: number
  /** Authors who asked for a correction. */
  corrections: number
  /** Authors who appealed against a decision. */
  appeals: number
  /** Places to confirm. */
  registrations: number
  applications: number
  failedMails: number
  failedJobs: number
  messages: number
  /** Waiting messages that were given to the reader. */
  mine: number
  overdue: number
  soon: number
}

/** What waits about money, scholarships and places. */
export interface WaitingMoney {
  dueToday: number
  overdue: number
  /** Bookings that owe something and whose payment failed or was charged back. */
  failed: number
  suspense: number
  /** Refunds that a second person approves. */
  refunds: number
  scholarships: number
  /** Bookings with a place that the office is asked to move. */
  carryRequests: number
  /** People on a waiting list for whom a place is free now. */
  freeSeats: number
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

export interface Edition {
  id: string
  name: string
  startDate: CalendarDay
}

export interface Figures {
  /** Counts by week, the current week first; a week ends today. */
  now: number[]
  /** The same weeks a year earlier; for one conference, at the same distance from the start of its last edition. */
  before: number[]
  byCategory: { name: string; count: number }[]
  byCountry: { name: string; count: number }[]
}
