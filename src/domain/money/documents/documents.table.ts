import type { ColumnType, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../money.ts'
import type { ProFormaLine } from './pro-formas.store.ts'

export interface InvoiceDocumentTable {
  invoice_id: string
  file_id: string
  made_at: Date
}

export interface ProFormaTable {
  id: string
  reference: string
  booking_id: string
  entity_version_id: string
  bank_account_id: string | null
  currency: Currency
  lines: JSONColumnType<ProFormaLine[]>
  gross_minor: ColumnType<string, number, never>
  fingerprint: string
  issued_on: CalendarDay
  valid_until: CalendarDay
  made_at: Date
  made_by_id: string
}
