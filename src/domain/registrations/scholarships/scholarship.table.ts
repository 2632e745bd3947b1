import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../../money/money.ts'
import type { CareerStage, ScholarshipState } from './scholarship.ts'

export interface ScholarshipSettingsTable {
  conference_id: string
  budget_gbp_minor: number
  budget_eur_minor: number
  max_percent: number
  countries: JSONColumnType<string[]>
  career_stages: JSONColumnType<CareerStage[]>
  closes_on: CalendarDay
  version: Generated<number>
  changed_at: Date
}

export interface ScholarshipTable {
  id: string
  conference_id: string
  registration_id: string
  currency: Currency
  career_stage: CareerStage
  statement: string
  state: ScholarshipState
  percent: Generated<number | null>
  amount_minor: ColumnType<string | null, number | null | undefined, number | null>
  answer_by: Generated<CalendarDay | null>
  reason: Generated<string>
  ended_from: Generated<'applied' | 'awarded' | 'accepted' | 'reserve' | null>
  applied_at: Date
  reserved_at: Generated<Date | null>
  decided_at: Generated<Date | null>
  answered_at: Generated<Date | null>
  /** A trigger increases it with every change. */
  version: Generated<number>
}
