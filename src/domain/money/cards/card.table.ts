import type { ColumnType } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../money.ts'

export interface CardCheckoutTable {
  payment_id: string
  session_key: string
  url: string
  payment_key: ColumnType<string | null, string | null | undefined, string | null>
  fee_minor: ColumnType<number | null, number | null | undefined, number | null>
  expires_at: Date
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface CardPayoutTable {
  payout_key: string
  currency: Currency
  amount_minor: ColumnType<string, number, never>
  arrives_on: CalendarDay
  is_expected: boolean
  statement_line_id: ColumnType<string | null, string | null | undefined, string | null>
  noted_at: Date
}
