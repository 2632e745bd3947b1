import type { CalendarDay } from '../dates.ts'
import type { Currency } from './money.ts'

/** A booking: one payer's registrations for one conference, with what they are charged. */

export const payerKinds = ['person', 'institution'] as const
export type PayerKind = (typeof payerKinds)[number]

export const attendances = ['in-person', 'virtual'] as const
export type Attendance = (typeof attendances)[number]

export const customers = ['business', 'private'] as const
export type Customer = (typeof customers)[number]

export const chargeKinds = ['fee', 'accompanying', 'additional-paper'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export const invoiceKinds = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceStates = ['issued', 'credited', 'written-off'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const paymentMethods = ['bank-transfer', 'card', 'cash', 'cheque', 'on-site'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels = {
  'bank-transfer': 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  'on-site': 'Paid at the conference',
} as const satisfies Record<PaymentMethod, string>

export const paymentStates = ['created', 'pending', 'confirmed', 'failed', 'charged-back'] as const
export type PaymentState = (typeof paymentStates)[number]

/** To whom an invoice is addressed. */
export interface Recipient {
  kind: PayerKind
  name: string
  organisation: string
  address: string
  country: string
  email: string
  vatNumber: string
  purchaseOrder: string
}

export interface Booking {
  id: string
  reference: string
  paymentReference: string
  conferenceId: string
  entityId: string
  currency: Currency
  payerRegistrationId: string | null
  payer: Recipient
  termsVersion: string
  refundRule: string
  dueOn: CalendarDay | null
  priceUntil: CalendarDay | null
  bookedAt: Date
  linkVersion: number
  version: number
}

export interface Charge {
  id: string
  bookingId: string
  registrationId: string
  kind: ChargeKind
  code: string
  description: string
  /** The accompanying person; empty where it is the registered one. */
  person: string
  attendance: Attendance
  listMinor: number
  grossMinor: number
  reduction: string
  addedAt: Date
}

/** Admission of somebody who never comes is a service by electronic means; the specification has one such category. */
export function attendanceOf(code: string): Attendance {
  return code === '332' ? 'virtual' : 'in-person'
}

/** Where the terms of the site say nothing about refunds. */
export const refundRule = 'Fees are not refunded, but can be moved to a later conference.'
/** The day of the terms with which the site comes (content/added-pages), until the office changes them. */
export const termsVersion = '2026-11-01'
