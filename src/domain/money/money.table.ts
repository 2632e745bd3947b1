import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { FreeRoleKind } from '../roles/role.ts'
import type { Attendance, ChargeKind, Customer, InvoiceKind, InvoiceState, PayerKind, PaymentMethod, PaymentState, Recipient } from './booking.ts'
import type { Chooser, HaltedState, PlaceChoice } from './choices/choice.ts'
import type { LedgerAccount, LedgerKind } from './ledger.ts'
import type { Currency } from './money.ts'
import type { RefundRoute, RefundState } from './refunds/refund.ts'

/** PostgreSQL's bigint arrives as text; amounts are far below 2^53. */
type Minor = ColumnType<string, number, never>

export interface LegalEntityTable {
  id: string
  code: string
  made_at: Date
}

export interface LegalEntityVersionTable {
  id: string
  entity_id: string
  number: number
  name: string
  address: string
  country: string
  registration_number: string
  vat_number: string
  footer: string
  made_at: Date
  made_by_id: string
}

export interface BankAccountTable {
  id: string
  entity_id: string
  currency: Currency
  holder: string
  bank_name: string
  iban: Generated<string>
  bic: Generated<string>
  sort_code: Generated<string>
  account_number: Generated<string>
  proposed_at: Date
  proposed_by_id: string
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  confirmed_by_id: ColumnType<string | null, string | null | undefined, string | null>
  refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface TaxRuleTable {
  id: string
  entity_id: string
  event_country: string | null
  attendance: Attendance | null
  customer: Customer | null
  rate_basis_points: number
  label: string
  note: Generated<string>
  valid_from: CalendarDay
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  made_at: Date
  made_by_id: string
}

export interface SterlingRateTable {
  id: string
  millionths: number
  valid_from: CalendarDay
  source: string
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  made_at: Date
  made_by_id: string
}

export interface SalesSettingsTable {
  conference_id: string
  entity_id: string
  capacities: JSONColumnType<Record<string, number>>
  approvals: JSONColumnType<string[]>
  due_days: number
  lapse_days: number
  tolerance_minor: number
  refund_limit_minor: Generated<number>
  free_roles: JSONColumnType<FreeRoleKind[], string | undefined, string>
  version: Generated<number>
  changed_at: Date
}

export interface BookingTable {
  id: string
  reference: string
  payment_reference: string
  conference_id: string
  entity_id: string
  currency: Currency
  payer_registration_id: string | null
  payer_kind: PayerKind
  payer_name: string
  payer_organisation: Generated<string>
  payer_address: Generated<string>
  payer_country: Generated<string>
  payer_email: string
  vat_number: Generated<string>
  purchase_order: Generated<string>
  terms_version: string
  refund_rule: string
  due_on: CalendarDay | null
  price_until: CalendarDay | null
  booked_at: Date
  /** Of the form that made it; null where the office or an earlier form did. */
  token_id: Generated<string | null>
  fingerprint: Generated<string | null>
  /** A keyed digest of the address whose letter was opened first; null until then, empty where that is not known. */
  letter_opened_by: Generated<string | null>
  link_version: Generated<number>
  /** Triggers increase it with every change of the booking and of its money. */
  version: Generated<number>
  /** The search index. */
  words: GeneratedAlways<string>
}

/** A view of what a booking owes, what settled its invoices, and what it has left over. */
export interface BookingAccountView {
  booking_id: string
  owed_minor: string
  settled_minor: string
  credit_minor: string
}

export interface ChargeTable {
  id: string
  position: GeneratedAlways<string>
  booking_id: string
  registration_id: string
  kind: ChargeKind
  code: string
  description: string
  person: Generated<string>
  attendance: Attendance
  list_minor: number
  gross_minor: number
  reduction: Generated<string>
  added_at: Date
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface InvoiceSeriesTable {
  entity_id: string
  kind: InvoiceKind
  year: number
  last_number: number
}

export interface InvoiceTable {
  id: string
  kind: InvoiceKind
  entity_id: string
  entity_version_id: string
  year: number
  number: number
  reference: string
  booking_id: string
  conference_id: string
  credits_id: string | null
  state: InvoiceState
  recipient: JSONColumnType<Recipient>
  bank_account_id: string | null
  currency: Currency
  net_minor: Minor
  vat_minor: Minor
  gross_minor: Minor
  sterling_vat_minor: ColumnType<string | null, number | null | undefined, never>
  sterling_rate: ColumnType<string | null, string | null | undefined, never>
  reason: Generated<string>
  issued_on: CalendarDay
  due_on: CalendarDay | null
  issued_at: Date
  issued_by_id: string
}

export interface InvoiceLineTable {
  invoice_id: string
  position: number
  charge_id: string
  registration_id: string
  description: string
  person: string
  reduction: Generated<string>
  list_minor: number
  net_minor: number
  vat_minor: number
  gross_minor: number
  rate_basis_points: number
  tax_label: string
  tax_note: string
}

export interface PaymentTable {
  id: string
  booking_id: string | null
  entity_id: string
  method: PaymentMethod
  state: PaymentState
  currency: Currency
  amount_minor: Minor
  source_key: string | null
  received_on: CalendarDay | null
  note: Generated<string>
  made_at: Date
  made_by_id: string
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  statement_line_id: ColumnType<string | null, string | null | undefined, never>
}

export interface AllocationTable {
  id: GeneratedAlways<string>
  invoice_id: string
  kind: 'payment' | 'credit' | 'credit-note' | 'bank-charges' | 'write-off'
  payment_id: string | null
  credit_note_id: string | null
  amount_minor: Minor
  made_at: Date
  made_by_id: string
}

export interface LedgerTransactionTable {
  id: GeneratedAlways<string>
  entity_id: string
  currency: Currency
  posted_on: CalendarDay
  kind: LedgerKind
  invoice_id: string | null
  payment_id: string | null
  booking_id: string | null
  conference_id: string | null
  once_key: string | null
  made_at: Date
  made_by_id: string
}

export interface LedgerEntryTable {
  transaction_id: string
  position: number
  account: LedgerAccount
  amount_minor: Minor
  invoice_id: string | null
  booking_id: string | null
}

export interface BookingReminderTable {
  booking_id: string
  due_on: CalendarDay
  kind: 'before' | 'after' | 'warning' | 'lapsed'
  queued_at: Date
}

export interface RefundTable {
  id: string
  booking_id: string
  entity_id: string
  currency: Currency
  amount_minor: Minor
  state: RefundState
  route: RefundRoute
  payee: string
  account: string
  bic: string
  reason: string
  requested_at: Date
  requested_by_id: string
  approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  approved_by_id: ColumnType<string | null, string | null | undefined, string | null>
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  failure: Generated<string>
  version: Generated<number>
  statement_line_id: ColumnType<string | null, string | null | undefined, string | null>
  provider_key: ColumnType<string | null, string | null | undefined, string | null>
}

export interface ChoiceRoundTable {
  id: string
  conference_id: string
  conference_state: HaltedState
  answer_by: CalendarDay
  message: string
  started_at: Date
  started_by_id: string
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface PlaceChoiceTable {
  round_id: string
  registration_id: string
  choice: ColumnType<PlaceChoice | null, PlaceChoice | null | undefined, PlaceChoice | null>
  chosen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  chosen_by: ColumnType<Chooser | null, Chooser | null | undefined, Chooser | null>
  refund_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface AccountingPeriodTable {
  entity_id: string
  closed_through: CalendarDay
  closed_at: Date
  closed_by_id: string
}
