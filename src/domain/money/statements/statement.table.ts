import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../money.ts'
import type { CsvMapping } from './read-csv-statement.ts'
import type { LineNature, LineState, MatchedKind, StatementFormat } from './statement.ts'

export interface BankStatementTable {
  id: string
  entity_id: string
  bank_account_id: string
  account: string
  format: StatementFormat
  file_name: string
  sha256: string
  mapping: JSONColumnType<CsvMapping> | null
  lines: number
  seen_before: number
  imported_at: Date
  imported_by_id: string
}

export interface StatementLineTable {
  id: string
  statement_id: string
  position: number
  line_key: string
  state: LineState
  booked_on: CalendarDay
  currency: Currency
  /** PostgreSQL's bigint arrives as text. */
  amount_minor: ColumnType<string, number, never>
  party: string
  remittance: string
  bank_reference: string
  nature: LineNature
  matched_as: ColumnType<MatchedKind | null, never, MatchedKind | null>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  decided_by_id: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
}
