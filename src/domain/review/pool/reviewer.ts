import type { AccountId } from '../../accounts/account.ts'
import type { CalendarDay } from '../../dates.ts'
import type { ReviewerOrigin } from '../review.ts'

/** Somebody in the pool, known by their address. */
export interface Reviewer {
  id: string
  /** Set once the account of the address has been used to review. */
  accountId: AccountId | null
  title: string
  name: string
  email: string
  affiliation: string
  country: string
  orcid: string | null
  topics: string[]
  languages: string[]
  timeZone: string
  /** Reviews at the same time. */
  maxLoad: number
  /** The last day of a pause. */
  pausedUntil: CalendarDay | null
  /** When they agreed to confidentiality and to the rule on AI tools. */
  agreedAt: Date | null
  isPublic: boolean
  isStandby: boolean
  stoppedAt: Date | null
  origin: ReviewerOrigin
  addedAt: Date
  version: number
}

/** Whether a reviewer can be asked today. Whoever has not agreed yet can be asked: they agree with the first paper. */
export const reviewerStatuses = ['active', 'paused', 'stopped'] as const
export type ReviewerStatus = (typeof reviewerStatuses)[number]

export const reviewerStatusLabels = {
  active: 'Active',
  paused: 'Paused',
  stopped: 'Stopped',
} as const satisfies Record<ReviewerStatus, string>

export function statusOfReviewer({ stoppedAt, pausedUntil }: Pick<Reviewer, 'stoppedAt' | 'pausedUntil'>, today: CalendarDay): ReviewerStatus {
  if (stoppedAt) return 'stopped'
  return pausedUntil && pausedUntil >= today ? 'paused' : 'active'
}

export const exclusionKinds = ['person', 'institution'] as const

/** A person or an institution that a reviewer cannot review, in their own words. */
export interface ReviewerExclusion {
  kind: (typeof exclusionKinds)[number]
  value: string
}

/** How long the link of an invitation to the pool works. */
export const poolInvitationDays = 30
