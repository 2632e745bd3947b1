import type { Generated, GeneratedAlways } from 'kysely'
import type { Currency } from '../money/money.ts'
import type { RegistrationState } from './registration.ts'

export interface RegistrationTable {
  id: string
  reference: string
  conference_id: string
  submission_id: string | null
  regtype: string
  state: RegistrationState
  fee_minor: number
  currency: Currency
  title: string
  name: string
  email: string
  company: string
  country: string
  registered_at: Date
  /** The booking that pays for it; null until there is something to pay. */
  booking_id: Generated<string | null>
  /** The place that it became when it was carried. */
  carried_to_id: Generated<string | null>
  /** Whether its form is to be checked first; triggers maintain it. */
  suspicious: Generated<boolean>
  /** A trigger increases it with every move and correction. */
  version: Generated<number>
  /** The search index. */
  words: GeneratedAlways<string>
}

export interface RegistrationMoveTable {
  registration_id: string
  position: number
  from_state: RegistrationState | null
  to_state: RegistrationState
  moved_at: Date
  moved_by: string
  note: string | null
}
