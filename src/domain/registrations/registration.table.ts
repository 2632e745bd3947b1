import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'
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
  /** The conference to which the office was asked to move it; null once that is answered. */
  carry_asked_for_id: Generated<string | null>
  /** When somebody else took the place; null while it belongs to whoever registered. */
  holder_since: Generated<Date | null>
  /** Until then a place of a limited category is held for whoever opens the link of its letter; null once that is done. */
  held_until: Generated<Date | null>
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

export interface RegistrationDetailTable {
  registration_id: string
  badge_name: string
  dietary_needs: string
  access_needs: string
  /** As the badge says them. */
  languages: Generated<string>
  /** In the list of participants on the conference's page. */
  listed_publicly: Generated<boolean>
}

export interface DiscountCodeTable {
  id: string
  conference_id: string
  code: string
  percent: number | null
  amount_gbp_minor: number | null
  amount_eur_minor: number | null
  max_uses: number
  expires_on: CalendarDay | null
  categories: JSONColumnType<string[]>
  reason: string
  made_at: Date
  made_by_id: string
  version: Generated<number>
}

export interface DiscountUseTable {
  registration_id: string
  code_id: string
  used_at: Date
  released_at: Date | null
}
