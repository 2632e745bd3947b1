import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../../money/money.ts'

/** The states of a scholarship and the allowed moves between them. */
export const scholarshipStates = ['applied', 'awarded', 'accepted', 'declined', 'reserve', 'refused', 'lapsed'] as const
export type ScholarshipState = (typeof scholarshipStates)[number]

export const nextScholarshipStates = {
  applied: ['awarded', 'reserve', 'refused', 'lapsed'],
  awarded: ['accepted', 'declined', 'lapsed'],
  accepted: ['lapsed'],
  declined: [],
  reserve: ['awarded', 'refused', 'lapsed'],
  refused: [],
  lapsed: [],
} as const satisfies Record<ScholarshipState, readonly ScholarshipState[]>

export function scholarshipMayMove(from: ScholarshipState, to: ScholarshipState): boolean {
  return (nextScholarshipStates[from] as readonly ScholarshipState[]).includes(to)
}

export const scholarshipLabels = {
  applied: 'To be decided',
  awarded: 'Awarded, not answered yet',
  accepted: 'Accepted',
  declined: 'Declined by the person',
  reserve: 'On the reserve list',
  refused: 'Not awarded',
  lapsed: 'Lapsed',
} as const satisfies Record<ScholarshipState, string>

/** What an application says about the person's work. */
export const careerStages = ['student', 'doctoral', 'early-career', 'established', 'independent'] as const
export type CareerStage = (typeof careerStages)[number]

export const careerStageLabels = {
  student: 'Student, up to a master’s degree',
  doctoral: 'Doctoral candidate',
  'early-career': 'Early career, up to five years after the doctorate',
  established: 'Established researcher',
  independent: 'Independent scholar or practitioner',
} as const satisfies Record<CareerStage, string>

export interface Scholarship {
  id: string
  conferenceId: string
  registrationId: string
  currency: Currency
  careerStage: CareerStage
  statement: string
  state: ScholarshipState
  percent: number | null
  /** What it takes from the budget and from the fee. */
  amountMinor: number | null
  answerBy: CalendarDay | null
  /** Why it was refused. */
  reason: string
  appliedAt: Date
  version: number
}

/** What a conference gives away. */
export interface ScholarshipSettings {
  budgets: Record<Currency, number>
  maxPercent: number
  /** None means all. */
  countries: string[]
  careerStages: CareerStage[]
  closesOn: CalendarDay
  version: number
}

/** A part of the fee in the smallest unit of its currency; halves are rounded in favour of the person. */
export function shareOf(feeMinor: number, percent: number): number {
  return Math.round((feeMinor * percent) / 100)
}
