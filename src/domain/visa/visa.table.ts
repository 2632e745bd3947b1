import type { Generated } from 'kysely'
import type { VisaGrounds, VisaOutcome, VisaState } from './visa.ts'

export interface VisaSettingsTable {
  conference_id: string
  is_offered: boolean
  paid_days: number
  by_scholarship: boolean
  by_role: boolean
  erase_days: number
  version: Generated<number>
  changed_at: Date
}

export interface VisaRequestTable {
  id: string
  reference: string
  conference_id: string
  registration_id: string
  companion: string
  state: VisaState
  grounds: VisaGrounds
  sealed: Buffer | null
  key_id: string | null
  passport_hash: Buffer
  requested_at: Date
  checked_at: Generated<Date | null>
  checked_by_id: Generated<string | null>
  issued_at: Generated<Date | null>
  issued_by_id: Generated<string | null>
  letters_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  reason: Generated<string>
  outcome: Generated<VisaOutcome | null>
  outcome_at: Generated<Date | null>
  erased_at: Generated<Date | null>
  /** A trigger increases it with every change. */
  version: Generated<number>
}
