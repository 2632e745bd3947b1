import type { ColumnType } from 'kysely'

export interface CardCheckoutTable {
  payment_id: string
  session_key: string
  url: string
  payment_key: ColumnType<string | null, string | null | undefined, string | null>
  fee_minor: ColumnType<number | null, number | null | undefined, number | null>
  expires_at: Date
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
